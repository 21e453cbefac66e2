// An agent that writes an order into a shop's database, and asks whether its action took effect.
import { TookEffect } from '@tookeffect/sdk';
import pg from 'pg';

const te = new TookEffect(); // reads TOOKEFFECT_API_KEY and TOOKEFFECT_BASE_URL
const order = { order_number: `A-${Date.now()}`, customer: 'Ada', amount_cents: 4200 };

// Before the agent acts, it says what it is about to do.
const op = await te.begin('postgres.row.present@1', {
  schema: 'public',
  table: 'orders',
  correlationColumn: 'operation_reference',
  match: { order_number: order.order_number },
  expect: order,
});

// It acts with its own role. The marker in the row ties the row to this operation.
const shop = new pg.Client(process.env.SHOP_URL);
await shop.connect();
const columns = 'order_number, customer, amount_cents, operation_reference';
const values = [order.order_number, order.customer, order.amount_cents, op.correlationKeys.marker];
await shop.query(`INSERT INTO orders (${columns}) VALUES ($1, $2, $3, $4)`, values);
await shop.end();
await op.actionResult({ status: 'succeeded' });

// The control plane reads the database itself. A refuted verdict is a result, not an error.
const { verdict, reason, attribution } = await op.verify();
console.log(op.id, verdict, reason, attribution?.kind); // op_… verified all_checks_passed marker
