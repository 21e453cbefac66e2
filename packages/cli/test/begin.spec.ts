import type { JsonObject } from '@tookeffect/sdk';
import { expect, test } from 'vitest';
import { example } from './support/example.ts';
import { runCommand, TEST_API_KEY } from './support/run-command.ts';
import { type Routes, startStubApi } from './support/stub-api.ts';

test('begin exits with 1 where the effect could not be verified, unless it is told to begin all the same', async () => {
  const refusal = { code: 'operation_not_verifiable', detail: 'baseline_missing (source_denied): mend it' };
  const routes: Routes = {
    'POST /v1/operations': [{ status: 409, body: refusal }, { body: example('operation', 'created') }],
  };
  const line = ['begin', 'a.b@1', '--input', '-'];
  const { baseUrl, arrived } = await startStubApi(routes);
  const run = (...more: readonly string[]) =>
    runCommand([...line, ...more], {
      environment: { TOOKEFFECT_BASE_URL: baseUrl, TOOKEFFECT_API_KEY: TEST_API_KEY },
      stdin: '{}',
    });
  const refused = await run();
  expect(refused).toMatchObject({ code: 1, stdout: '' });
  expect(refused.stderr).toContain('baseline_missing (source_denied): mend it');
  expect((await run('--no-require-verifiable')).code).toBe(0);
  const demands = arrived.map(({ body }) => (JSON.parse(body) as JsonObject).requireVerifiable);
  expect(demands).toEqual([true, false]);
});
