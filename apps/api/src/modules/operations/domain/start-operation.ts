import {
  type Problem,
  type ReadPlan,
  beginNotices,
  effectSystems,
  inputProblems,
  operationMarker,
  readPlan,
} from '@tookeffect/evaluator';
import type {
  BaselineObservation,
  ConnectionDeclarations,
  Contract,
  Notice,
  OperationFacts,
} from '@tookeffect/wire';
import { compiledContract } from '../../../domain/compiled-contracts.ts';
import { connectionFacts } from '../../../domain/connection-facts.ts';
import { placedOperation } from '../../../domain/placed-operation.ts';
import { responseDigest } from '../../../domain/response-digest.ts';
import { releasedReads } from '../../../domain/held-bodies.ts';
import { type OperationKeys, operationKeys } from './operation-keys.ts';

/** An operation that begins, as plain data: the contract is compiled where it is used. */
export interface BegunOperation {
  readonly document: Contract;
  readonly operation: OperationFacts;
  /** The operation's salt, 32 lower-case hex characters. */
  readonly salt: string;
  /** The origin of the connection; null without one. */
  readonly origin: string | null;
  readonly declarations: ConnectionDeclarations;
  /** Whether no test of the connection has reached its system. */
  readonly isUntested: boolean;
  /** What was read before the action; its bodies may be held. */
  readonly baseline: BaselineObservation | null;
  readonly now: string;
  /** The address at which one object or document is read. */
  readonly address: string | undefined;
  /** The account's key of member digests; without it no other operation is compared with this one. */
  readonly digestKey: string | undefined;
}

/** What is known before the action: the baseline as it is stored, and what the agent is told about it. */
export interface Start {
  readonly baseline: string | null;
  readonly baselineDigest: string | null;
  readonly baselineObservedAt: Date | null;
  readonly baselineFailure: Notice['reason'] | null;
  /** JSON. */
  readonly notices: string;
  /** Null for an operation that no other one is compared with. */
  readonly keys: OperationKeys | null;
}

/** The requests before an action, and the marker that the agent embeds in the effect. */
export interface StartPlan {
  readonly plan: ReadPlan;
  readonly marker: string | null;
}

/** @returns what a contract does not accept of an input */
export function findInputProblems({
  document,
  input,
}: Pick<BegunOperation, 'document'> & { readonly input: OperationFacts['input'] }): readonly Problem[] {
  return inputProblems(compiledContract(document), input as never);
}

/** Plans the reads before an action. */
export function planStart({
  document,
  operation,
  digestKey,
}: Pick<BegunOperation, 'document' | 'operation' | 'digestKey'>): StartPlan {
  const contract = compiledContract(document);
  const marker = operationMarker(contract, operation) ?? null;
  return {
    plan: readPlan(contract, operation, { acknowledgement: null, baseline: null, digestKey }),
    marker,
  };
}

/** Pure: the same observation gives the same start, in any thread. */
export function startOperation({
  document,
  operation,
  salt,
  origin,
  declarations,
  isUntested,
  address,
  digestKey,
  ...rest
}: BegunOperation): Start {
  const contract = compiledContract(document);
  const connection = connectionFacts(declarations);
  const baseline = rest.baseline && { ...rest.baseline, reads: releasedReads(rest.baseline.reads) };
  const facts = { origin: origin ?? '', connection, baseline, isUntested, hasConnection: origin !== null };
  const notices = beginNotices(contract, operation, facts, rest.now);
  const baselineFailure = notices.find(({ code }) => code === 'baseline_missing')?.reason ?? null;
  const system = { origin: origin ?? '', environmentName: connection.environmentName ?? null };
  const systems = origin === null ? [] : effectSystems(contract, operation, baseline?.reads, system);
  const placed = placedOperation({ document }, operation, declarations);
  const names = { facts: operation, placed, address };
  return {
    ...storedBaseline(baseline, salt, baselineFailure === null),
    baselineFailure,
    notices: JSON.stringify(notices),
    keys: digestKey === undefined ? null : operationKeys(contract, names, systems, digestKey),
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
