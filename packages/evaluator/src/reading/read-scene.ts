import type { EvaluationInput, Outcome } from '@tookeffect/wire';
import type { CompiledContract, CompiledLookup } from '../compiled-contract.ts';
import type { PathDocument } from '../language/path.ts';
import { fillRequest } from '../language/request.ts';
import { probeAnswer } from './answer.ts';
import { type Baseline, isProbeSeen, readBaseline } from './baseline.ts';
import { type Yardstick, candidatesOf } from './candidates.ts';
import { eventStance } from './events.ts';
import { type LookupResult, readLookup } from './lookup.ts';
import { type OperationContext, operationContext } from './operation-context.ts';
import type { Scene } from './scene.ts';
import { earliestRead, windowAt } from './windows.ts';

const NO_LOOKUP: LookupResult = {
  observations: [],
  listing: 'unread',
  fallback: 'undeclared',
  isAnswered: false,
  failures: {},
};

/** Turns contract, operation and evidence into what the decision table looks at. */
export function readScene(contract: CompiledContract, { operation, evidence, now }: EvaluationInput): Scene {
  const { lookup } = contract;
  // The linter demands an outcome wherever something is observed.
  const outcome = contract.document.outcome!;
  const context = operationContext(contract, operation, evidence.acknowledgement);
  const seen = lookup ? readLookup(lookup, outcome, evidence.reads, context.document) : NO_LOOKUP;
  const baseline = lookup && readBaseline(lookup, outcome, evidence.baseline, context.document);
  const yardstick: Yardstick = { contract, operation, evidence, context, baseline };
  const events = eventStance(
    contract,
    evidence.events,
    { objectId: undefined, ...context },
    context.document,
  );
  const current = lookup ? seen.observations.map((observation) => ({ observation })) : eventDocument(events);
  const instants = instantsOf({ operation, evidence, now });
  return {
    contract,
    ...candidatesByEffect(current, yardstick),
    listing: seen.listing,
    fallback: seen.fallback,
    isLookedUp: seen.isAnswered,
    isProbeSeen: lookup !== undefined && isProbeSeen(evidence.reads, outcome),
    failures: { ...seen.failures, probe: lookup && probeFailure(evidence.reads, outcome) },
    lacksReference: lookup !== undefined && lacksReference(contract, lookup, evidence, context),
    baseline: baselineState(contract, baseline),
    isAbsentInBaseline: isAbsent(baseline),
    events,
    isEarlierVerified: evidence.earlier.some(({ verdict }) => verdict === 'verified'),
    hasOpenRivals: evidence.openRivals > 0,
    settle: windowAt(instants, contract.document.settle.withinSeconds),
    finality: windowAt(instants, contract.document.finality.afterSeconds),
    look: instants.look,
    usesAcknowledgement: lookup !== undefined && lookup.needsReference && evidence.reads.main !== undefined,
  };
}

function baselineState({ document }: CompiledContract, baseline: Baseline | undefined): Scene['baseline'] {
  if (baseline) return baseline.isComplete ? 'complete' : 'incomplete';
  return document.baseline === 'required' ? 'missing' : 'unneeded';
}

/** For `effect: absent` the object is what the baseline saw; what is seen now should be gone. */
function candidatesByEffect(
  current: readonly PathDocument[],
  yardstick: Yardstick,
): Pick<Scene, 'candidates' | 'remaining'> {
  const { contract, baseline } = yardstick;
  const now = candidatesOf(current, yardstick);
  if (contract.document.effect === 'present') return { candidates: now, remaining: [] };
  const before = (baseline?.observations ?? []).map((observation) => ({ observation }));
  return { candidates: candidatesOf(before, yardstick), remaining: now };
}

/** Where nothing can be read, the newest supporting event stands for the object. */
function eventDocument({ support }: Scene['events']): PathDocument[] {
  return support ? [{ event: { body: support.body } } as PathDocument] : [];
}

function probeFailure(
  reads: EvaluationInput['evidence']['reads'],
  outcome: Outcome,
): Scene['failures']['probe'] {
  const answer = probeAnswer(reads.probe, outcome);
  return answer.kind === 'failed' ? answer.reason : undefined;
}

function lacksReference(
  { document }: CompiledContract,
  lookup: CompiledLookup,
  { reads, acknowledgement }: EvaluationInput['evidence'],
  context: OperationContext,
): boolean {
  if (reads.main || reads.listing) return false;
  if (!acknowledgement && document.acknowledgement?.required) return true;
  return lookup.needsReference && 'variable' in fillRequest(lookup.requests.main, context.source);
}

function isAbsent(baseline: Baseline | undefined): boolean {
  return baseline?.observations.length === 0 && baseline.isComplete && baseline.isProbeSeen;
}

function instantsOf({ operation, evidence, now }: EvaluationInput) {
  const nowMs = Date.parse(now);
  const look = earliestRead(evidence.reads) ?? nowMs;
  const start = evidence.acknowledgement?.submittedAt ?? operation.firstVerifyAt;
  return { start: start === null ? look : Date.parse(start), look, now: nowMs };
}
