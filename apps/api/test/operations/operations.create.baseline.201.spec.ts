import { afterAll, beforeAll, expect, test } from 'vitest';
import { type JsonApi, startJsonApi } from '../support/json-api.ts';

let context: JsonApi;
beforeAll(async () => {
  context = await startJsonApi();
});
afterAll(() => context.stop());

test('creates the operation though the source does not respond, and the verdict names the missing baseline', async () => {
  const { api, system } = context;
  system.resources.set('/orders/7', 503);
  const input = { path: ['orders', '7'], parent: ['orders'], expect: { state: 'paid' } };
  const created = await api.call('POST', '/v1/operations', {
    body: { contract: 'http.json.matches@1', input },
  });
  expect(created.json.baseline).toBeNull();
  expect(created.json.notices).toContainEqual({
    ...{ code: 'baseline_missing', reason: 'source_unreachable' },
    detail: expect.stringContaining('Mend the cause') as string,
  });
  const id = String(created.json.id);
  const { json } = await api.call('GET', `/v1/operations/${id}/timeline`);
  expect(json.data).toMatchObject([
    { kind: 'baseline_failed', reason: 'source_unreachable' },
    { kind: 'operation_created' },
  ]);
  system.resources.set('/orders/7', { state: 'paid' });
  expect((await context.verify(id)).json).toMatchObject({
    verdict: 'inconclusive',
    reason: 'baseline_missing',
    charged: 0,
  });
});

test('says at once that the state is as asked already, and does not charge for that verdict', async () => {
  const { api, system } = context;
  system.resources.set('/orders/8', { state: 'paid' });
  const input = { path: ['orders', '8'], parent: ['orders'], expect: { state: 'paid' } };
  const created = await api.call('POST', '/v1/operations', {
    body: { contract: 'http.json.matches@1', input },
  });
  expect(created.json.notices).toMatchObject([{ code: 'already_so' }, { code: 'absence_not_provable' }]);
  expect((await context.verify(String(created.json.id))).json).toMatchObject({
    verdict: 'inconclusive',
    reason: 'already_so',
    nextAction: 'proceed',
    charged: 0,
  });
});
