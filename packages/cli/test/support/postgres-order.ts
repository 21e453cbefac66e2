import { randomUUID } from 'node:crypto';
import { TookEffect } from '@tookeffect/sdk';
import type { TestServer } from '@tookeffect/testing/server';

/**
 * Begins an order over 1200 cents, and places it.
 * @param amountCents what the row says; any other amount than 1200 refutes the effect
 * @returns the operation's id
 */
export async function placeOrder(server: TestServer, amountCents = 1200): Promise<string> {
  const te = new TookEffect({ baseUrl: server.baseUrl, apiKey: server.apiKey });
  const number = randomUUID();
  const table = { schema: 'public', table: 'orders', correlationColumn: 'operation_reference' };
  const input = { ...table, match: { order_number: number }, expect: { amount_cents: 1200 } };
  const { id } = await te.begin('postgres.row.present@1', input);
  await server.shop.insertOrder({ number, amountCents, reference: id });
  return id;
}
