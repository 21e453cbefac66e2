import type { ContractFixture } from '@tookeffect/wire';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDocumentedApi } from '../support/documented-api.ts';
import type { TestApi } from '../support/test-api.ts';
import { completeTaskFixtures, taskContract, taskFixtures } from './task-contract.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startDocumentedApi();
});
afterAll(() => api.stop());

const MEBIBYTE = 1024 * 1024;

/** As many fixtures as a request may have, each with a body as large as fits beside the others. */
function heavyFixtures(): object {
  const { tests } = taskFixtures();
  const [verified] = tests;
  const padding = Array.from({ length: 40 }, (_, index): [string, object] => [
    `member${index}`,
    { a: [index, 'x'] },
  ]);
  const heavy = JSON.parse(JSON.stringify(verified)) as ContractFixture;
  const main = heavy.input.evidence.reads.main as { body: object };
  main.body = { ...main.body, ...Object.fromEntries(padding) };
  const more = Array.from({ length: 330 }, (_, index) => ({ ...heavy, id: `heavy ${index}` }));
  return { tests: [...tests, ...more] };
}

test('a contract with a megabyte of fixtures is judged beside other requests, or refused', async () => {
  const body = JSON.stringify({ contract: taskContract(), fixtures: heavyFixtures() });
  expect(body.length).toBeGreaterThan(0.6 * MEBIBYTE);
  expect(body.length).toBeLessThan(MEBIBYTE);
  const progress = { isOver: false };
  const judged = api.call('POST', '/v1/contracts/mutate', { body }).finally(() => (progress.isOver = true));
  let answered = 0;
  while (!progress.isOver) {
    expect((await api.call('GET', '/v1/contracts/github.issue.created@1')).status).toBe(200);
    answered += 1;
  }
  const { status, json } = await judged;
  expect(status === 200 ? 'judged' : json.code).toMatch(/^(?:judged|request_invalid)$/);
  expect(answered).toBeGreaterThan(10);
});

test('publications of one account wait for each other, and too many are refused without an effect', async () => {
  const fixtures = completeTaskFixtures();
  // Made before the first is sent: the last one has to arrive while the first one is judged.
  const bodies = Array.from({ length: 24 }, (_, index) =>
    JSON.stringify({ contract: taskContract({ id: `acme.task.n${index}@1` }), fixtures }),
  );
  const calls = bodies.map((body) => api.call('POST', '/v1/contracts', { body }));
  const statuses = (await Promise.all(calls)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([201, 503]));
  expect(statuses.filter((status) => status === 201).length).toBeGreaterThanOrEqual(9);
});
