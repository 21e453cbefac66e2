import { afterAll, beforeAll, expect, test } from 'vitest';
import { ENDPOINTS, type Endpoint } from '../../src/http/catalogue/index.ts';
import { databasePicture } from '../support/database-picture.ts';
import { type ShopApi, startShopApi } from '../support/shop-api.ts';

let world: ShopApi;
let operationId: string;
beforeAll(async () => {
  world = await startShopApi();
  ({ id: operationId } = await world.begin());
  await world.verify(operationId);
});
afterAll(() => world.stop());

const OF_AN_OPERATION = Object.entries<Endpoint>(ENDPOINTS)
  .filter(([, { path }]) => path.startsWith('/v1/operations/{id}'))
  .map(([name, endpoint]) => ({ name, ...endpoint }));

/** A body that the endpoint takes. */
const BODIES: Readonly<Record<string, object>> = { submitActionResult: { status: 'succeeded' } };

test.each(OF_AN_OPERATION)(
  '$name of a foreign operation is answered as of one that does not exist, and stores nothing',
  async ({ name, method, path }) => {
    const { api } = world;
    const { apiKey } = await api.newTenant();
    const body = BODIES[name];
    const ask = async (id: string): Promise<readonly unknown[]> => {
      const options = { apiKey, ...(body && { body }) };
      const { status, text, json, headers } = await api.call(method, path.replace('{id}', id), options);
      const names = [...headers.keys()].sort();
      return [status, text.replace(String(json.requestId), ''), names];
    };
    const before = await databasePicture(api.database.dataSource);
    const unknown = await ask(`op_${'0'.repeat(26)}`);
    expect(unknown[0]).toBe(404);
    expect(await ask(operationId)).toEqual(unknown);
    expect(await ask('op_malformed')).toEqual(unknown);
    expect(await databasePicture(api.database.dataSource)).toEqual(before);
  },
);
