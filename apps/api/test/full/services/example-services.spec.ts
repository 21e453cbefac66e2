import { readFileSync } from 'node:fs';
import type {
  Contract,
  ContractFixture,
  ContractFixtures,
  ContractJudgement,
  Operation,
  OperationFacts,
} from '@tookeffect/wire';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApi, assertInvariants, startTestApi } from '../../support/test-api.ts';
import { validatedReceipt } from '../../support/receipts.ts';
import { type RecordedSystem, movedTo, startRecordedSystem } from './recorded-system.ts';

/** How long ago operations are moved. */
const HOUR_MS = 3_600_000;

const FOLDER = new URL('../../../../../contracts/examples/', import.meta.url);

let api: TestApi;
let system: RecordedSystem;
beforeAll(async () => {
  [api, system] = await Promise.all([startTestApi(), startRecordedSystem()]);
});
afterAll(async () => {
  await assertInvariants(api);
  await api.stop();
  await system.stop();
});

/** The example as a tenant writes it: under a service of the tenant's, because some of these services are shipped too. */
function readExample(name: string): { contract: Contract; fixtures: ContractFixtures } {
  const read = (file: string): unknown =>
    JSON.parse(readFileSync(new URL(`${name}/${file}.json`, FOLDER), 'utf8'));
  const contract = read('contract') as Contract;
  const service = `own_${contract.service}`;
  return {
    contract: { ...contract, service, id: contract.id.replace(contract.service, service) },
    fixtures: read('fixtures') as ContractFixtures,
  };
}

/** Adds the fixtures that the toolchain proposes, and publishes. */
async function publish(contract: Contract, fixtures: ContractFixtures): Promise<Contract> {
  const { json } = await api.call('POST', '/v1/contracts/mutate', { body: { contract, fixtures } });
  const { proposals } = (json as unknown as ContractJudgement).mutants;
  const complete = {
    tests: [...fixtures.tests, ...proposals.tests],
    effects: [...(fixtures.effects ?? []), ...(proposals.effects ?? [])],
    plans: [...(fixtures.plans ?? []), ...(proposals.plans ?? [])],
  };
  const published = await api.call('POST', '/v1/contracts', { body: { contract, fixtures: complete } });
  expect(published.status, published.text).toBe(201);
  return published.json as unknown as Contract;
}

async function connect(
  { service }: Contract,
  { connection }: ContractFixture['input']['evidence'],
): Promise<void> {
  const body = {
    ...{ service, name: service, baseUrl: system.baseUrl, environment: 'test' },
    credential: { type: 'bearer', token: 'read-only' },
    declarations: { ...connection, uncached: true },
  };
  const { status, text } = await api.call('POST', '/v1/connections', { body });
  expect(status, text).toBe(201);
}

/** Begins an operation of an hour ago, so that what was made since may be its effect and no window is open. */
async function begin(contract: Contract, { input }: ContractFixture): Promise<OperationFacts> {
  const { evidence, operation } = input;
  const wanted = { ...operation, createdAt: new Date(Date.now() - HOUR_MS).toISOString() };
  system.show(contract, wanted, movedTo(evidence.baseline?.reads ?? {}, contract, operation, wanted));
  const body = { contract: contract.id, input: operation.input };
  const begun = await api.call('POST', '/v1/operations', { body });
  expect(begun.status, begun.text).toBe(201);
  const { id } = begun.json as unknown as Operation;
  const [[{ at }]] = await api.database.dataSource.query<[[{ at: Date }], number]>(
    `UPDATE operation SET created_at = created_at - interval '1 hour', first_verify_at = created_at - interval '1 hour'
     WHERE id = $1 RETURNING created_at AS at`,
    [id],
  );
  return { ...operation, id, createdAt: at.toISOString() };
}

describe.each([
  ['azure.blob.stored', 'stored', 'old version'],
  ['bank.transfer.settled', 'settled', 'rejected'],
  ['dns.record.published', 'published', 'no record'],
  ['gmail.reply.sent', 'sent', 'nothing'],
  ['jira.issue.created', 'created', 'other type'],
  ['linear.issue.created', 'created', 'nothing'],
  ['notion.block.appended', 'appended', 'nothing'],
  ['outlook.message.sent', 'sent', 'nothing'],
  ['shop.item.reserved', 'reserved', 'nothing'],
  ['slack.message.posted', 'posted', 'only an older one'],
])('%s', (name, verified, refuted) => {
  const { contract, fixtures } = readExample(name);
  const fixture = (id: string): ContractFixture => fixtures.tests.find((one) => one.id.endsWith(id))!;
  let published: Contract;
  beforeAll(async () => {
    const { hash: _hash, publishedAt: _at, status: _status, ...document } = await publish(contract, fixtures);
    published = document;
    await connect(published, fixture(verified).input.evidence);
  });

  test.each([verified, refuted])(
    'is judged on a system that shows "%s", and the receipt validates offline',
    async (id) => {
      const { input, expected } = fixture(id);
      const operation = await begin(published, fixture(id));
      system.show(published, operation, movedTo(input.evidence.reads, published, input.operation, operation));
      const { json, text } = await api.call('POST', `/v1/operations/${operation.id}/verify`);
      expect([json.verdict, json.reason], text).toEqual([expected.verdict, expected.reason]);
      const { receipt, validation } = await validatedReceipt(api, operation.id);
      expect(validation).toMatchObject({ valid: true });
      const { verdict, operation: named } = receipt.payload.predicate;
      expect([verdict.verdict, named.contractId]).toEqual([expected.verdict, published.id]);
    },
  );
});
