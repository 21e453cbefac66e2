import { randomUUID } from 'node:crypto';
import type { OperationInput } from '@tookeffect/core';
import { Client } from 'pg';

/** An order that an agent must place in the shop's table. */
export interface Order {
  readonly number: string;
  /** The input of `postgres.row.present@1`. */
  readonly input: OperationInput;
}

/** The contract of the orders. */
export const ROW_PRESENT = 'postgres.row.present@1';

/** @returns a new order; it is not placed yet */
export function newOrder(): Order {
  const number = randomUUID();
  return {
    number,
    input: {
      schema: 'public',
      table: 'orders',
      correlationColumn: 'operation_reference',
      match: { order_number: number },
      expect: { order_number: number, amount_cents: 1200 },
    },
  };
}

/** Places the order as an agent does, with the operation's reference in the row. @returns the row's id */
export async function placeOrder(
  writerUrl: string,
  { number }: Order,
  reference: string,
  amountCents = 1200,
): Promise<{ id: string }> {
  const client = new Client({ connectionString: writerUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>(
      'insert into orders (order_number, amount_cents, operation_reference) values ($1, $2, $3) returning id',
      [number, amountCents, reference],
    );
    return rows[0]!;
  } finally {
    await client.end();
  }
}
