import { absenceMutants } from './absence.ts';
import { addedOperatorMutants } from './added-operators.ts';
import { asOfMutants } from './as-of.ts';
import { attributionMutants } from './attribution.ts';
import { changedMutants } from './changed.ts';
import { checkMutants } from './checks.ts';
import { claimAndBaselineMutants } from './claims-and-baseline.ts';
import { coverageMutants } from './coverage.ts';
import { deletionMutants } from './deletion.ts';
import { equalityMutants } from './equality.ts';
import { eventMutants } from './events.ts';
import { failedReadMutants } from './failed-reads.ts';
import { freshQueryMutants } from './fresh-query.ts';
import { identityMutants } from './identity.ts';
import { linterConditionMutants } from './linter-conditions.ts';
import { linterEvidenceMutants } from './linter-evidence.ts';
import { linterPartMutants } from './linter-parts.ts';
import { linterMutants } from './linter.ts';
import type { Mutant } from '@tookeffect/testing/mutants';
import { listingMutants } from './listings.ts';
import { namedByWhatItShowsMutants } from './named-by-what-it-shows.ts';
import { namedOtherwiseMutants } from './named-otherwise.ts';
import { operatorMutants } from './operators.ts';
import { othersInScopeMutants } from './others-in-scope.ts';
import { partMutants } from './parts.ts';
import { pathMutants } from './paths.ts';
import { queryMutants } from './queries.ts';
import { retryAfterMutants } from './retry-after.ts';
import { rivalMutants } from './rivals.ts';
import { severalAgentMutants } from './several-agents.ts';
import { setAndScopeMutants } from './sets-and-scopes.ts';
import { sourceMutants } from './sources.ts';
import { windowAndInstantMutants } from './windows-and-instants.ts';
import { writtenValueMutants } from './written-values.ts';

/** Every mutant that the conformance cases of the verdict rules detect. */
export const MUTANTS: readonly Mutant[] = [
  ...failedReadMutants,
  ...retryAfterMutants,
  ...eventMutants,
  ...identityMutants,
  ...attributionMutants,
  ...rivalMutants,
  ...claimAndBaselineMutants,
  ...absenceMutants,
  ...sourceMutants,
  ...freshQueryMutants,
  ...asOfMutants,
  ...checkMutants,
  ...setAndScopeMutants,
  ...windowAndInstantMutants,
  ...changedMutants,
  ...deletionMutants,
  ...coverageMutants,
  ...equalityMutants,
  ...operatorMutants,
  ...addedOperatorMutants,
  ...pathMutants,
  ...linterMutants,
  ...linterConditionMutants,
  ...linterEvidenceMutants,
  ...partMutants,
  ...linterPartMutants,
  ...queryMutants,
  ...severalAgentMutants,
  ...namedByWhatItShowsMutants,
  ...namedOtherwiseMutants,
  ...othersInScopeMutants,
  ...writtenValueMutants,
  ...listingMutants,
];
