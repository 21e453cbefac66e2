import type { BegunOperation, Reason, TookEffect, Verdict } from '@tookeffect/sdk';
import type { Relay } from './relay.ts';
import type { Shop } from './shop.ts';

/** What a scene plays with. */
export interface Stage {
  readonly te: TookEffect;
  readonly shop: Shop;
  /** The usual connection to the shop, and one that leads over the relay. */
  readonly connectionId: string;
  readonly relayedConnectionId: string;
  readonly relay: Relay;
}

/** One agent, what it does, and what must come of it. */
export interface Scene {
  readonly title: string;
  /** What the agent tells its user. */
  readonly says: string;
  readonly expected: readonly [Verdict, Reason];
  act(stage: Stage, order: OrderRequest): Promise<BegunOperation>;
}

/** What the agent was asked to do. */
export interface OrderRequest {
  readonly number: string;
  readonly customer: string;
  readonly amountCents: number;
}

/** The tour, in order. */
export const SCENES: readonly Scene[] = [
  {
    title: 'an honest agent writes the order',
    says: 'done',
    expected: ['verified', 'all_checks_passed'],
    act: async (stage, order) => {
      const operation = await begin(stage, order);
      const id = await stage.shop.insertOrder({ ...order, operationReference: markerOf(operation) });
      await operation.actionResult({ status: 'succeeded', providerReference: id });
      return operation;
    },
  },
  {
    title: 'an agent says "done" and writes nothing',
    says: 'done',
    expected: ['refuted', 'effect_absent'],
    act: async (stage, order) => {
      const operation = await begin(stage, order);
      await operation.actionResult({ status: 'succeeded', providerReference: '1' });
      return operation;
    },
  },
  {
    title: 'an agent writes another amount than it was asked for',
    says: 'done',
    expected: ['refuted', 'effect_mismatch'],
    act: async (stage, order) => {
      const operation = await begin(stage, order);
      const written = {
        ...order,
        amountCents: order.amountCents * 10,
        operationReference: markerOf(operation),
      };
      const id = await stage.shop.insertOrder(written);
      await operation.actionResult({ status: 'succeeded', providerReference: id });
      return operation;
    },
  },
  {
    title: 'an agent writes the order, and the acknowledgement is lost',
    says: 'the call timed out',
    expected: ['verified', 'all_checks_passed'],
    act: async (stage, order) => {
      const operation = await begin(stage, order);
      await stage.shop.insertOrder({ ...order, operationReference: markerOf(operation) });
      await operation.actionResult({ status: 'unknown' });
      return operation;
    },
  },
  {
    title: "an agent takes somebody else's row for its own",
    says: 'done',
    expected: ['inconclusive', 'correlation_missing'],
    act: async (stage, order) => {
      const operation = await begin(stage, order);
      await stage.shop.insertOrder({ ...order, operationReference: 'written by somebody else' });
      await operation.actionResult({ status: 'succeeded' });
      return operation;
    },
  },
  {
    title: 'the shop cannot be reached when we look',
    says: 'done',
    expected: ['inconclusive', 'source_unreachable'],
    act: async (stage, order) => {
      const operation = await begin(stage, order, stage.relayedConnectionId);
      const id = await stage.shop.insertOrder({ ...order, operationReference: markerOf(operation) });
      await operation.actionResult({ status: 'succeeded', providerReference: id });
      await stage.relay.cut();
      return operation;
    },
  },
];

/** What a caller of the SDK does before the action. */
function begin(
  { te, connectionId }: Stage,
  order: OrderRequest,
  through: string = connectionId,
): Promise<BegunOperation> {
  const input = {
    schema: 'public',
    table: 'orders',
    idColumn: 'id',
    correlationColumn: 'operation_reference',
    match: { order_number: order.number },
    expect: { customer: order.customer, amount_cents: order.amountCents },
  };
  return Promise.resolve(te.begin('postgres.row.present@1', input, { connectionId: through }));
}

function markerOf({ correlationKeys }: BegunOperation): string {
  return correlationKeys.marker ?? correlationKeys.reference;
}
