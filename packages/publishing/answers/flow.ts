import { ApiError, type TookEffect } from '@tookeffect/sdk';

/** What an SDK made of the answers of the service; the Python SDK must make the same of them. */
export type Summary = Readonly<Record<string, unknown>>;

const CONTRACT = 'postgres.row.present@1';
const UNKNOWN = 'op_00000000000000000000000000';

/**
 * Makes one call of each kind, and says what the SDK read. `python_flow.py` makes the same calls in the same order.
 * @param act does what the agent of an operation would do: it writes an order with this marker and amount
 */
export async function readEveryAnswer(
  te: TookEffect,
  act: (number: string, amountCents: number, marker: string) => Promise<void>,
): Promise<Summary> {
  const order = (number: string) => ({
    schema: 'public',
    table: 'orders',
    correlationColumn: 'operation_reference',
    match: { order_number: number },
    expect: { order_number: number, amount_cents: 1999 },
  });
  const verifyOrder = async (number: string, amountCents: number) => {
    const op = await te.begin(CONTRACT, order(number));
    await act(number, amountCents, op.correlationKeys.marker!);
    const stored = await op.actionResult({ status: 'succeeded' });
    const { verdict, reason, attribution, charged, checks } = await op.verify();
    const { payload } = await op.receipt();
    return {
      op,
      read: {
        actionStatus: stored.status,
        verdict,
        reason,
        attribution: attribution?.kind ?? null,
        charged,
        receiptVerdict: payload.predicate.verdict.verdict,
        checks: checks.map(({ id, outcome }) => [id, outcome]),
      },
    };
  };
  const verified = await verifyOrder('A-1', 1999);
  const refuted = await verifyOrder('A-2', 1);
  const { op } = verified;
  const connections = await te.connections.list().toArray({ limit: 10 });
  const contract = await te.contracts.get(CONTRACT);
  return {
    verified: verified.read,
    refuted: refuted.read,
    state: (await op.status()).state,
    document: (await op.document()).contract.id,
    timeline: (await op.timeline().toArray({ limit: 20 })).map(({ kind }) => kind),
    operations: (await te.operations.list().toArray({ limit: 10 })).map(({ state }) => state),
    connections: connections.map(({ name, service, environment }) => [name, service, environment]),
    contract: contract.effect,
    skill: (await te.skills.get('postgres')).service,
    usage: Object.keys(await te.usage.get()).sort(),
    unknownOperation: await codeOf(te.resume(UNKNOWN).status()),
    invalidInput: await codeOf(te.begin(CONTRACT, { table: 1 })),
  };
}

async function codeOf(call: PromiseLike<unknown>): Promise<unknown> {
  try {
    await call;
    return null;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return [error.status, error.code, error.constructor.name];
  }
}
