import type { CheckOutcome, JsonValue } from '@tookeffect/core';
import type { CompiledContract } from '../compiled-contract.ts';
import { type PathDocument, resolvePath } from '../language/path.ts';
import { equals } from '../language/equality.ts';
import { every } from '../language/three-valued.ts';
import type { Baseline } from './baseline.ts';
import type { StateBefore } from './claims.ts';
import type { ObservedDocument } from './response.ts';

/** Reads the outcome of every check that the input asks. */
function checkOutcomes({ checks }: CompiledContract, document: PathDocument): (CheckOutcome | undefined)[] {
  return checks.map(({ needs, condition }) =>
    needs.some((path) => resolvePath(path, document) === undefined) ? undefined : condition(document),
  );
}

/**
 * The outcomes of all checks. A document, or a baseline, in which a required check cannot be evaluated may be an error
 * body: neither is compared with the other.
 */
export function comparedOutcomes(
  contract: CompiledContract,
  document: PathDocument,
  before: StateBefore,
): (CheckOutcome | undefined)[] {
  const outcomes = checkOutcomes(contract, document);
  const isDoubtful =
    before === 'not_evaluated' ||
    contract.checks.some(({ required }, index) => required && outcomes[index] === 'not_evaluated');
  if (!isDoubtful) return outcomes;
  const { baseline: _, ...alone } = document;
  return checkOutcomes(contract, alone);
}

/** Evaluates the required checks on the object as the baseline saw it; compared with the baseline, it is unchanged. */
export function stateBefore(
  document: PathDocument,
  { id, seen }: { readonly id: string | undefined; readonly seen: ObservedDocument | undefined },
  { contract, baseline }: { readonly contract: CompiledContract; readonly baseline: Baseline | undefined },
): StateBefore {
  if (!baseline) return 'unknown';
  if (!seen) return stateUnseen(id, baseline);
  const before: PathDocument = { ...document, observation: seen, baseline: seen };
  const outcome = requiredOutcome(contract, before);
  const body = (document.observation as ObservedDocument | undefined)?.body;
  if (outcome === 'not_evaluated') {
    const isUnwritten = hasSameRevision(contract, document, before);
    return showsMembers(seen.body, body) && !isUnwritten ? 'failed' : outcome;
  }
  // Nothing but its members shows that a document without an identity is the same resource.
  const isDoubtful = outcome === 'failed' && !contract.object && !isSameResource(seen.body, body);
  return isDoubtful && requiredOutcome(contract, document) === 'passed' ? 'not_evaluated' : outcome;
}

/** One address shows one object: if the baseline saw another one there, no probe can tell more about this one. */
function stateUnseen(
  id: string | undefined,
  { byId, hasUnreadableId, isAbsenceProven, listing }: Baseline,
): StateBefore {
  if (listing === 'complete' || (isAbsenceProven && !hasUnreadableId)) return 'unseen';
  const showsAnother = listing === 'unread' && byId.size > 0 && !hasUnreadableId;
  return showsAnother && id !== undefined ? 'displaced' : 'unknown';
}

/** The outcome of all required checks that the input asks. */
function requiredOutcome(contract: CompiledContract, document: PathDocument): CheckOutcome {
  const required = checkOutcomes(contract, document).filter(
    (_outcome, index) => contract.checks[index]!.required,
  );
  return every(required.filter((one) => one !== undefined));
}

/** Says whether the revision shows that nothing was written, so that what one of both lacks is only not shown. */
function hasSameRevision({ object }: CompiledContract, now: PathDocument, before: PathDocument): boolean {
  const [revision, then] = [now, before].map((one) => object?.revision && resolvePath(object.revision, one));
  return revision !== undefined && then !== undefined && equals(revision, then) === 'passed';
}

/** Says whether every member that the baseline shows is there now: it is no error body, so what it lacks was not as asked. */
export function showsMembers(before: JsonValue | undefined, now: JsonValue | undefined): boolean {
  if (!isObject(before) || !isObject(now)) return false;
  const names = Object.keys(before);
  return names.length > 0 && names.every((name) => Object.hasOwn(now, name));
}

/** The same for values that are no objects: both must be of one kind. */
function isSameResource(before: JsonValue | undefined, now: JsonValue | undefined): boolean {
  if (isObject(before) || isObject(now)) return showsMembers(before, now);
  return Array.isArray(before) === Array.isArray(now) && typeof before === typeof now;
}

function isObject(value: JsonValue | undefined): value is Readonly<Record<string, JsonValue>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
