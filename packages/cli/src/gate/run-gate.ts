import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  ApiError,
  type OperationHandle,
  parseStrict,
  type Receipt,
  type TrustedKeys,
  verifyReceipt,
} from '@tookeffect/sdk';
import type { Session } from '../define-command.ts';
import { UsageError } from '../errors.ts';
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
}

/**
 * Verifies an operation, again while the service says to wait and the time lasts, and reads its newest receipt.
 * @returns what the receipt shows, if it is valid
 */
export async function verifyForGate(id: string, run: GateRun): Promise<GateFacts> {
  const { client, call } = run.session;
  const handle = client.resume(id);
  const { contract } = await handle.status(call);
  const { attribution } = await client.contracts.get(contract.id, call);
  const sufficient = attribution.sufficient;
  const refusal = await verifyUntilClear(handle, run);
  const facts = { operationId: id, contractId: contract.id, sufficient };
  const text = await handle.receiptText(call).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'receipt_not_found') return undefined;
    throw error;
  });
  if (text === undefined)
    return { ...facts, verdict: null, reason: refusal ?? 'not_verified', attribution: null };
  keep(run.receipts, `${id}.json`, text);
  return { ...facts, ...readVerdict(text, id, run) };
}

/** Writes the keys that the receipts were validated with beside them. */
export function keepKeys(folder: string | undefined, trustedKeys: TrustedKeys): void {
  keep(folder, 'keys.json', `${JSON.stringify(trustedKeys, null, 2)}\n`);
}

/** @returns the code of a refusal after which no verify can follow */
async function verifyUntilClear(handle: OperationHandle, run: GateRun): Promise<string | undefined> {
  const { session, endsAt } = run;
  for (;;) {
    let waitSeconds: number | undefined;
    try {
      const verification = await handle.verify(session.call);
      if (verification.nextAction !== 'wait') return undefined;
      waitSeconds = verification.retryAfterSeconds;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'operation_cancelled') return error.code;
      if (error.code !== 'observed_too_recently') throw error;
      waitSeconds = error.retryAfter;
    }
    const remainingMs = endsAt - session.context.now().getTime();
    if (waitSeconds === undefined || waitSeconds * 1000 > remainingMs) return undefined;
    await sleep(waitSeconds * 1000, undefined, session.call);
  }
}

function readVerdict(
  text: string,
  operationId: string,
  { session, trustedKeys }: GateRun,
): Pick<GateFacts, 'verdict' | 'reason' | 'attribution'> {
  const now = session.context.now().toISOString();
  const { valid } = verifyReceipt(text, { trustedKeys, now, expected: { operationId } });
  if (!valid) return { verdict: null, reason: RECEIPT_NOT_VALID, attribution: null };
  const { verdict, reason, attribution } = (parseStrict(text) as unknown as Receipt).payload.predicate
    .verdict;
  return { verdict, reason, attribution };
}

function keep(folder: string | undefined, name: string, text: string): void {
  if (folder === undefined) return;
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, name), text);
  } catch (cause) {
    throw new UsageError(`${path.join(folder, name)} cannot be written`, { cause });
  }
}
