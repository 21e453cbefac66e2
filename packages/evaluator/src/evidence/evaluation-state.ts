import type { EvaluationInput, Outcome } from '@tookeffect/wire';
import type { CompiledContract, CompiledLookup } from '../compiled-contract.ts';
import type { PathDocument } from '../language/path.ts';
import { fillRequest } from '../language/request.ts';
import { type Baseline, isProbePresent, readBaseline } from './baseline.ts';
import { type Candidate, type EvaluationSources, readCandidates } from './candidates.ts';
import { type EventSummary, summarizeEvents } from './events.ts';
import { type LookupFailures, type LookupResult, readLookup } from './lookup.ts';
import { type OperationContext, operationContext } from './operation-context.ts';
import { type SourceReason, readProbe } from './response.ts';
import { type Window, type WindowInstants, earliestReadMs, windowAt } from './windows.ts';

/** Every fact that the decision table uses. It contains no paths, no bodies and no clock. */
export interface EvaluationState extends Pick<LookupResult, 'listing' | 'fallback' | 'isObserved'> {
  readonly contract: CompiledContract;
  /** The objects that were observed now; for `effect: absent`, those that the baseline observed. */
  readonly candidates: readonly Candidate[];
  /** For `effect: absent`, the objects that are still present; for `effect: present`, empty. */
  readonly remaining: readonly Candidate[];
  /** Whether the probe was visible, and was read after the look-up. */
  readonly isProbePresent: boolean;
  readonly failures: ReadFailures;
  /** Whether nothing could be read because the acknowledged reference is missing. */
  readonly lacksReference: boolean;
  /** `complete`: an object that is not in it is new. `missing`: the contract requires a baseline, and none is usable. */
  readonly baseline: 'complete' | 'incomplete' | 'missing' | 'unneeded';
  /** For `effect: absent`: whether the baseline, with its own probe, showed that nothing was present. */
  readonly isAbsentInBaseline: boolean;
  /** The events about the operation, for when no object was found. */
  readonly events: EventSummary;
  /** Whether an earlier evaluation of this operation was `verified`. */
  readonly wasVerified: boolean;
  readonly hasOpenRivals: boolean;
  readonly settle: Window;
  readonly finality: Window;
  /** When the first read was made, in milliseconds. */
  readonly observedAtMs: number;
  /** Whether the main read used the acknowledged reference. */
  readonly usesAcknowledgement: boolean;
}

/** Why reads failed, in the order in which they are reported. */
export interface ReadFailures extends LookupFailures {
  readonly probe?: SourceReason | undefined;
}

const NO_LOOKUP: LookupResult = {
  observations: [],
  listing: 'unread',
  fallback: 'undeclared',
  isObserved: false,
  failures: {},
};

/** Derives the state from contract, operation and evidence. */
export function readEvaluationState(
  contract: CompiledContract,
  { operation, evidence, now }: EvaluationInput,
): EvaluationState {
  const { lookup } = contract;
  // The linter requires an outcome wherever the contract declares a read.
  const outcome = contract.document.outcome!;
  const context = operationContext(contract, operation, evidence.acknowledgement);
  const result = lookup ? readLookup(lookup, outcome, evidence.reads, context.document) : NO_LOOKUP;
  const baseline = lookup && readBaseline(lookup, outcome, evidence.baseline, context.document);
  const sources: EvaluationSources = { contract, operation, evidence, context, baseline };
  const keys = { objectId: undefined, ...context };
  const events = summarizeEvents(contract, evidence.events, keys, context.document);
  const current = lookup
    ? result.observations.map((observation) => ({ observation }))
    : eventDocuments(events);
  const instants = readInstants({ operation, evidence, now });
  return {
    contract,
    ...candidatesByEffect(current, sources),
    listing: result.listing,
    fallback: result.fallback,
    isObserved: result.isObserved,
    isProbePresent: lookup !== undefined && isProbePresent(evidence.reads, outcome),
    failures: { ...result.failures, probe: lookup && probeFailure(evidence.reads, outcome) },
    lacksReference: lookup !== undefined && lacksReference(contract, lookup, evidence, context),
    baseline: baselineState(contract, baseline),
    isAbsentInBaseline: isAbsent(baseline),
    events,
    wasVerified: evidence.earlier.some(({ verdict }) => verdict === 'verified'),
    hasOpenRivals: evidence.openRivals > 0,
    settle: windowAt(instants, contract.document.settle.withinSeconds),
    finality: windowAt(instants, contract.document.finality.afterSeconds),
    observedAtMs: instants.observedAtMs,
    usesAcknowledgement: lookup !== undefined && lookup.needsReference && evidence.reads.main !== undefined,
  };
}

function baselineState(
  { document }: CompiledContract,
  baseline: Baseline | undefined,
): EvaluationState['baseline'] {
  if (baseline) return baseline.isComplete ? 'complete' : 'incomplete';
  return document.baseline === 'required' ? 'missing' : 'unneeded';
}

/** For `effect: absent` the candidates come from the baseline; what is observed now should be gone. */
function candidatesByEffect(
  current: readonly PathDocument[],
  sources: EvaluationSources,
): Pick<EvaluationState, 'candidates' | 'remaining'> {
  const { contract, baseline } = sources;
  const now = readCandidates(current, sources);
  if (contract.document.effect === 'present') return { candidates: now, remaining: [] };
  const before = (baseline?.observations ?? []).map((observation) => ({ observation }));
  return { candidates: readCandidates(before, sources), remaining: now };
}

/** If the contract declares no read, the newest corroborating event is the object. */
function eventDocuments({ support }: EventSummary): PathDocument[] {
  return support ? [{ event: { body: support.body } } as PathDocument] : [];
}

function probeFailure(
  reads: EvaluationInput['evidence']['reads'],
  outcome: Outcome,
): SourceReason | undefined {
  const response = readProbe(reads.probe, outcome);
  return response.kind === 'failed' ? response.reason : undefined;
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
  return baseline?.observations.length === 0 && baseline.isComplete && baseline.isProbePresent;
}

function readInstants({ operation, evidence, now }: EvaluationInput): WindowInstants {
  const nowMs = Date.parse(now);
  const observedAtMs = earliestReadMs(evidence.reads) ?? nowMs;
  const start = evidence.acknowledgement?.submittedAt ?? operation.firstVerifyAt;
  return { startMs: start === null ? observedAtMs : Date.parse(start), observedAtMs, nowMs };
}
