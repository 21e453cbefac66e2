import path from 'node:path';
import { ApiError, parseStrict, type Receipt, type TrustedKeys, verifyReceipt } from '@tookeffect/sdk';
import type { Session } from '../define-command.ts';
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
  if (folder !== undefined) writeTo(path.join(folder, name), text);
}
