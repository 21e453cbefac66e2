import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

/*
 * An entry of an index is at most 2,704 bytes: a longer text makes the statement that stores it fail for ever. So an index has
 * only ids and names that the product chooses, digests, and texts whose length is bounded where they arrive.
 */

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Texts that somebody else chooses, and why they are short. What is missing here needs a bound, or a digest in its index. */
const CHOSEN_BY_OTHERS: Readonly<Record<string, string>> = {
  'claim.system': 'the address of a connection: 512 characters',
  'claim.object_type': 'the schema of contracts bounds it',
  'connection.name': 'the schema of connections bounds it',
  'contract.id': 'the schema of contracts: 160 characters',
  'idempotency_key.key': '255 characters',
  'payment_fact.invoice': 'an id of the payment provider, from a signed event',
  'payment_fact.key': 'an id of the payment provider, from a signed event',
  'payment_fact.payment_intent': 'an id of the payment provider, from a signed event',
  'billing_event.stripe_event_id': 'an id of the payment provider, from a signed event',
  'provider_event.event_id': '255 characters',
  'purchase.subscription': 'an id of the payment provider, from a signed event',
};

/** Ids that this service makes, words of closed lists, and digests. */
const OURS = [
  ...[
    'id',
    'account_id',
    'workspace_id',
    'operation_id',
    'connection_id',
    'receipt_id',
    'run_id',
    'purchase_id',
    'key_id',
  ],
  ...[
    'event_id',
    'replaced_by',
    'hash',
    'aspect',
    'bucket',
    'cause',
    'kind',
    'provider',
    'service',
    'rare_state',
    'file',
  ],
];

/** Names of our migrations. */
const NAMES = ['migration_checksum.name'];

test('every text in an index is bounded', async () => {
  const rows = await database.dataSource.query<{ name: string }[]>(`
    SELECT DISTINCT c.relname || '.' || a.attname AS name
    FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = ANY (i.indkey)
    WHERE c.relnamespace = 'public'::regnamespace AND a.atttypid = 'text'::regtype ORDER BY 1`);
  const others = rows
    .map(({ name }) => name)
    .filter((name) => name in CHOSEN_BY_OTHERS || !OURS.includes(name.split('.')[1]!))
    .filter((name) => !NAMES.includes(name));
  expect(others).toEqual(Object.keys(CHOSEN_BY_OTHERS).toSorted());
});
