import type { BegunOperation, Reason, TookEffect, Verdict } from '@tookeffect/sdk';
import type { Relay } from './shop-connections.ts';
import type { Shop } from './shop.ts';

/** What a scenario can use. */
export interface ScenarioContext {
  readonly te: TookEffect;
  readonly shop: Shop;
  /** The id of the control plane's direct connection to the shop. */
  readonly connectionId: string;
  /** The id of its connection to the shop through the relay. */
  readonly relayedConnectionId: string;
  readonly relay: Relay;
}

/** What one agent does and reports, and the expected verdict. */
export interface Scenario {
  /** One sentence for the user. */
  readonly title: string;
  /** What the agent tells its user. */
  readonly report: string;
  readonly expected: readonly [Verdict, Reason];
  /** Begins an operation, acts and submits the action result. */
  act(context: ScenarioContext, order: OrderRequest): Promise<BegunOperation>;
}

/** The order that the agent is asked to write. */
export interface OrderRequest {
  readonly number: string;
  readonly customer: string;
  readonly amountCents: number;
}

/** The scenarios of the tour, in order. */
export const SCENARIOS: readonly Scenario[] = [
  {
    title: 'An honest agent writes the order.',
    report: 'done',
    expected: ['verified', 'all_checks_passed'],
    act: async (context, order) => {
      const operation = await begin(context, order);
      const id = await context.shop.insertOrder({ ...order, operationReference: markerFor(operation) });
      await operation.actionResult({ status: 'succeeded', providerReference: id });
      return operation;
    },
  },
  {
    title: 'An agent writes nothing.',
    report: 'done',
    expected: ['refuted', 'effect_absent'],
    act: async (context, order) => {
      const operation = await begin(context, order);
      await operation.actionResult({ status: 'succeeded', providerReference: '1' });
      return operation;
    },
  },
  {
    title: 'An agent writes the order with a wrong amount.',
    report: 'done',
    expected: ['refuted', 'effect_mismatch'],
    act: async (context, order) => {
      const operation = await begin(context, order);
      const wrongOrder = {
        ...order,
        amountCents: order.amountCents * 10,
        operationReference: markerFor(operation),
      };
      const id = await context.shop.insertOrder(wrongOrder);
      await operation.actionResult({ status: 'succeeded', providerReference: id });
      return operation;
    },
  },
  {
    title: 'An agent writes the order, gets no reply, and writes it again.',
    report: 'done',
    expected: ['refuted', 'effect_duplicated'],
    act: async (context, order) => {
      const operation = await begin(context, order);
      const marked = { ...order, operationReference: markerFor(operation) };
      await context.shop.insertOrder(marked);
      const id = await context.shop.insertOrder(marked);
      await operation.actionResult({ status: 'succeeded', providerReference: id });
      return operation;
    },
  },
  {
    title: 'An agent writes the order, but does not receive the reply.',
    report: 'the call timed out',
    expected: ['verified', 'all_checks_passed'],
    act: async (context, order) => {
      const operation = await begin(context, order);
      await context.shop.insertOrder({ ...order, operationReference: markerFor(operation) });
      await operation.actionResult({ status: 'unknown' });
      return operation;
    },
  },
  {
    title: 'An agent writes nothing, and another writer stores an identical order.',
    report: 'done',
    expected: ['inconclusive', 'correlation_missing'],
    act: async (context, order) => {
      const operation = await begin(context, order);
      await context.shop.insertOrder({ ...order, operationReference: 'written by another writer' });
      await operation.actionResult({ status: 'succeeded' });
      return operation;
    },
  },
  {
    title: 'An agent writes the order, and then the shop becomes unreachable.',
    report: 'done',
    expected: ['inconclusive', 'source_unreachable'],
    act: async (context, order) => {
      const operation = await begin(context, order, context.relayedConnectionId);
      const id = await context.shop.insertOrder({ ...order, operationReference: markerFor(operation) });
      await operation.actionResult({ status: 'succeeded', providerReference: id });
      await context.relay.close();
      return operation;
    },
  },
];

/** Begins the operation of an order, as a user of the SDK does before the action. */
function begin(
  { te, connectionId }: ScenarioContext,
  order: OrderRequest,
  observedThrough: string = connectionId,
): Promise<BegunOperation> {
  const input = {
    schema: 'public',
    table: 'orders',
    correlationColumn: 'operation_reference',
    match: { order_number: order.number },
    expect: { customer: order.customer, amount_cents: order.amountCents },
  };
  return Promise.resolve(te.begin('postgres.row.present@1', input, { connectionId: observedThrough }));
}

function markerFor({ correlationKeys }: BegunOperation): string {
  return correlationKeys.marker ?? correlationKeys.reference;
}
