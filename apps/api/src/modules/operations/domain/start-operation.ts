import { type EffectSystem, beginNotices, compileOnce, effectSystems } from '@tookeffect/evaluator';
import type {
  BaselineObservation,
  ConnectionFacts,
  Contract,
  Notice,
  OperationFacts,
} from '@tookeffect/wire';
import { responseDigest } from '../../../domain/response-digest.ts';
import { releasedReads } from '../../../domain/held-bodies.ts';

/** An operation that begins, as plain data: the contract is compiled where it is used. */
export interface BegunOperation {
  readonly document: Contract;
  readonly operation: OperationFacts;
  /** The operation's salt, 32 lower-case hex characters. */
  readonly salt: string;
  /** The origin of the connection; null without one. */
  readonly origin: string | null;
  readonly connection: ConnectionFacts;
  /** Whether no test of the connection has reached its system. */
  readonly isUntested: boolean;
  /** What was read before the action; its bodies may be held. */
  readonly baseline: BaselineObservation | null;
  readonly now: string;
}

/** What is known before the action: the baseline as it is stored, and what the agent is told about it. */
export interface Start {
  readonly baseline: string | null;
  readonly baselineDigest: string | null;
  readonly baselineObservedAt: Date | null;
  readonly baselineFailure: Notice['reason'] | null;
  /** JSON. */
  readonly notices: string;
  /** Empty without a connection. */
  readonly systems: readonly EffectSystem[];
}

/** Pure: the same observation gives the same start, in any thread. */
export function startOperation({
  document,
  operation,
  salt,
  origin,
  connection,
  isUntested,
  ...rest
}: BegunOperation): Start {
  const contract = compileOnce(document as never);
  if ('findings' in contract) throw new TypeError(`contract ${document.id} does not lint`);
  const baseline = rest.baseline && { ...rest.baseline, reads: releasedReads(rest.baseline.reads) };
  const facts = { origin: origin ?? '', connection, baseline, isUntested, hasConnection: origin !== null };
  const notices = beginNotices(contract, operation, facts, rest.now);
  const baselineFailure = notices.find(({ code }) => code === 'baseline_missing')?.reason ?? null;
  const system = { origin: origin ?? '', environmentName: connection.environmentName ?? null };
  return {
    ...storedBaseline(baseline, salt, baselineFailure === null),
    baselineFailure,
    notices: JSON.stringify(notices),
    systems: origin === null ? [] : effectSystems(contract, operation, baseline?.reads, system),
  };
}

/** What was read is always kept; it is referred to only if the source responded and it can serve as a baseline. */
function storedBaseline(
  baseline: BaselineObservation | null,
  salt: string,
  isUsable: boolean,
): Pick<Start, 'baseline' | 'baselineDigest' | 'baselineObservedAt'> {
  if (baseline === null) return { baseline, baselineDigest: null, baselineObservedAt: null };
  const { reads, observedAt } = baseline;
  const isShown = isUsable && Object.values(reads).some(({ outcome }) => outcome === 'answered');
  return {
    baseline: JSON.stringify(baseline),
    baselineDigest: isShown ? responseDigest('baseline', salt, reads) : null,
    baselineObservedAt: isShown ? new Date(observedAt) : null,
  };
}
