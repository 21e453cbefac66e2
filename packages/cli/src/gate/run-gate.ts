import path from 'node:path';
import {
  ApiError,
  type Environment,
  parseStrict,
  type Receipt,
  type TrustedKeys,
  verifyReceipt,
} from '@tookeffect/sdk';
import type { Session } from '../define-command.ts';
import { UsageError } from '../errors.ts';
import { writeTo } from '../output/write-file.ts';
import type { GateFacts } from './judge-gate.ts';
import { RECEIPT_NOT_VALID } from './judge-gate.ts';

/** How a gate verifies. */
export interface GateRun {
  readonly session: Session;
  readonly trustedKeys: TrustedKeys;
  /** When waiting ends, in milliseconds since 1970. */
  readonly endsAt: number;
  /** The folder for receipts; undefined: they are not kept. */
  readonly receipts: string | undefined;
  /** Where the effects must have been observed. */
  readonly environment: Environment;
  /** Operations that began earlier do not count; undefined: the list is the caller’s. */
  readonly begunAfter: Date | undefined;
}

/** More operations than this are no list of one run. */
const MAX_OPERATIONS = 1000;

/**
 * Lists what the gate decides about: the given operations and, since an instant, every operation of the workspace that the
 * service knows, because the agent that began an operation may leave it out of its list.
 * @throws {UsageError} if there is none, or more than 1000
 */
export async function operationsOfGate(
  given: readonly string[],
  { session, begunAfter }: Pick<GateRun, 'session' | 'begunAfter'>,
): Promise<string[]> {
  const ids = new Set(given);
  if (begunAfter !== undefined) {
    for await (const { id, createdAt } of session.client.operations.list({
      ...session.call,
      pageSize: 100,
    })) {
      const aheadMs = begunAfter.getTime() - Date.parse(createdAt);
      // The newest come first; those of one moment in any order.
      if (aheadMs > 60_000) break;
      if (aheadMs <= 0) ids.add(id);
      if (ids.size > MAX_OPERATIONS) {
        throw new UsageError(
          `more than ${MAX_OPERATIONS} operations began after ${begunAfter.toISOString()}`,
        );
      }
    }
  }
  if (ids.size > 0) return [...ids];
  const since = begunAfter === undefined ? '' : `, and none began after ${begunAfter.toISOString()}`;
  throw new UsageError(`no operation is given${since}`);
}

/**
 * Verifies an operation, again while the service says to wait and the time lasts, and reads its newest receipt.
 * @returns what the receipt shows, if it is valid
 */
export async function verifyForGate(id: string, run: GateRun): Promise<GateFacts> {
  const { client, call } = run.session;
  const handle = client.resume(id);
  const { contract, createdAt } = await handle.status(call);
  const { attribution } = await client.contracts.get(contract.id, call);
  const sufficient = attribution.sufficient;
  if (run.begunAfter !== undefined && Date.parse(createdAt) < run.begunAfter.getTime()) {
    const facts = { operationId: id, contractId: contract.id, sufficient };
    return { ...facts, verdict: null, reason: 'begun_before_the_run', attribution: null };
  }
  const withinMs = Math.max(1, run.endsAt - run.session.context.now().getTime());
  // An effect that was verified before may be gone.
  const { state } = await handle.wait({ ...call, verify: 'again', withinMs });
  const facts = { operationId: id, contractId: contract.id, sufficient };
  const text = await handle.receiptText(call).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'receipt_not_found') return undefined;
    throw error;
  });
  if (text === undefined) {
    const reason = state === 'cancelled' ? 'operation_cancelled' : 'not_verified';
    return { ...facts, verdict: null, reason, attribution: null };
  }
  keep(run.receipts, `${id}.json`, text);
  return { ...facts, ...readVerdict(text, id, run) };
}

/** Writes the keys that the receipts were validated with beside them. */
export function keepKeys(folder: string | undefined, trustedKeys: TrustedKeys): void {
  keep(folder, 'keys.json', `${JSON.stringify(trustedKeys, null, 2)}\n`);
}

function readVerdict(
  text: string,
  operationId: string,
  { session, trustedKeys, environment }: GateRun,
): Pick<GateFacts, 'verdict' | 'reason' | 'attribution'> {
  const now = session.context.now().toISOString();
  const { valid } = verifyReceipt(text, { trustedKeys, now, expected: { operationId } });
  if (!valid) return { verdict: null, reason: RECEIPT_NOT_VALID, attribution: null };
  const { predicate } = (parseStrict(text) as unknown as Receipt).payload;
  // What did not take effect in another environment is no better.
  if (predicate.environment !== environment && predicate.verdict.verdict !== 'refuted') {
    return { verdict: null, reason: 'receipt_environment_mismatch', attribution: null };
  }
  const { verdict, reason, attribution } = predicate.verdict;
  return { verdict, reason, attribution };
}

function keep(folder: string | undefined, name: string, text: string): void {
  if (folder !== undefined) writeTo(path.join(folder, name), text);
}
