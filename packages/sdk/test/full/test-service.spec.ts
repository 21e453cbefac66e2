import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { startTestServer, type TestServer } from '@tookeffect/testing/server';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { Client } from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { createTestService, type TestService } from '../../src/testing/index.ts';
import { newOrder, type Order, placeOrder, ROW_PRESENT } from '../support/orders.ts';
import { type Document, runScenarios, type ScenarioWorld, type Step } from '../testing/scenarios.ts';

const root = path.resolve(import.meta.dirname, '../../../..');

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ packs: 0 });
  return () => server.stop();
});

/** Changes rows of the service's own database, because no caller can take credits or let days pass. */
async function change(statement: string, values: readonly unknown[]): Promise<void> {
  const client = new Client({ connectionString: server.databaseUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query(statement, [...values]);
    expect(rowCount).toBe(1);
  } finally {
    await client.end();
  }
}

function realWorld(): ScenarioWorld {
  const orders = new Map<string, Order>();
  return {
    baseUrl: server.baseUrl,
    apiKey: server.apiKey,
    fetch,
    contract: ROW_PRESENT,
    newInput: () => {
      const order = newOrder();
      orders.set(order.number, order);
      return order.input;
    },
    act: async ({ id, input }) => {
      const { order_number } = (input as { match: { order_number: string } }).match;
      await placeOrder(server.shop.writerUrl, orders.get(order_number)!, id as string);
    },
    wait: () => undefined,
    // The server begins without credits.
    takeCredits: () => Promise.resolve(),
    giveCredits: () => server.grantCredit(),
    passDeadline: ({ id }) =>
      change("update operation set deadline = now() - interval '1 s' where id = $1", [id]),
  };
}

async function worldInMemory(): Promise<ScenarioWorld> {
  const contract = JSON.parse(
    readFileSync(path.join(root, `contracts/postgres/${ROW_PRESENT}/contract.json`), 'utf8'),
  ) as never;
  const service: TestService = await createTestService({ contracts: [contract] });
  return {
    ...service.clientOptions,
    contract: ROW_PRESENT,
    newInput: () => newOrder().input,
    act: ({ id }) => {
      service.setVerdict('verified', id as string);
      return Promise.resolve();
    },
    wait: ({ id }) => service.setVerdict({ verdict: 'pending', retryAfterSeconds: 5 }, id as string),
    takeCredits: () => Promise.resolve(void (service.credits = 0)),
    giveCredits: () => Promise.resolve(void (service.credits = 500)),
    passDeadline: () => {
      service.advance(3600);
      return Promise.resolve();
    },
  };
}

function recorded(): unknown {
  const file = path.join(import.meta.dirname, '../testing/scenario-outcomes.json');
  return JSON.parse(readFileSync(file, 'utf8'));
}

function validators(): (step: Step) => unknown {
  const ajv = new Ajv2020({ strict: true, ownProperties: true, unicodeRegExp: true });
  ajv.addVocabulary(['x-enumDescriptions', 'x-verdicts', 'x-statuses']);
  for (const file of globSync('schemas/{vocabulary,wire}/*.schema.json', { cwd: root })) {
    ajv.addSchema(JSON.parse(readFileSync(path.join(root, file), 'utf8')) as Document);
  }
  return ({ schema, body }) => {
    const validate = ajv.getSchema(`https://tookeffect.dev/schemas/wire/${schema}.schema.json`)!;
    return validate(body) === true ? null : validate.errors;
  };
}

describe('the service in memory and the real one', () => {
  test('respond to the same calls with the same statuses, codes and states, in the documented shapes', async () => {
    const [real, inMemory] = [await runScenarios(realWorld()), await runScenarios(await worldInMemory())];
    const faultsOf = validators();
    for (const step of [...real, ...inMemory]) expect([step.what, faultsOf(step)]).toEqual([step.what, null]);
    const seen = (steps: readonly Step[]) => steps.map(({ what, status, same }) => ({ what, status, same }));
    expect(seen(inMemory)).toEqual(seen(real));
    // The service in memory of the Python package is compared with these outcomes.
    const outcomes = real.map(({ what, status, schema, same }) => ({
      what,
      status,
      schema,
      ...(same as Document),
    }));
    expect(JSON.parse(JSON.stringify(outcomes))).toEqual(recorded());
    expect(new Set(real.map(({ status }) => status))).toEqual(
      new Set([200, 201, 400, 401, 402, 404, 409, 422, 429]),
    );
  });
});
