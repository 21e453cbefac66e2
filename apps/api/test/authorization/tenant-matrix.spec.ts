import { SCOPES } from '@tookeffect/wire';
import { afterAll, describe, expect, test } from 'vitest';
import { idsOf } from './support/belongings.ts';
import { CREDENTIAL_KINDS } from './support/credential-kinds.ts';
import { comparable } from './support/comparable.ts';
import { fixtureOf, ownedPlaces, send } from './support/requests.ts';
import { StatementLog } from './support/statements.ts';
import { tenantFaults } from './support/tenant-faults.ts';
import { cursorOf } from './support/fixtures.ts';
import { startWorld } from './support/world.ts';

const world = await startWorld();
const { api, operations, us, them } = world;
const log = new StatementLog(api);
const theirIds = await idsOf(api, them);
afterAll(() => world.stop());

describe.each(CREDENTIAL_KINDS)('with a credential of the kind $name', (kind) => {
  test.each(operations.filter((operation) => ownedPlaces(operation).length > 0))(
    '$id answers a foreign, a deleted and an impossible id as one that nobody has, and touches nothing',
    async (operation) => {
      const newToken = (): Promise<string> => kind.issue(world, us, SCOPES);
      await log.learnAuthentication(api, newToken);
      const token = await newToken();
      expect(await tenantFaults({ world, operation, token, theirIds, log })).toEqual([]);
    },
  );

  test.each(operations.filter((operation) => fixtureOf(operation).ids?.['query.cursor'] !== undefined))(
    '$id goes on from a foreign cursor as from one that was made up, and lists nothing foreign',
    async (operation) => {
      const token = await kind.issue(world, us, SCOPES);
      const own = { named: { 'query.cursor': LAST }, query: { limit: '1' } };
      const { json } = await send(world, operation, them, own);
      expect(json.nextCursor).toBeTypeOf('string');
      const cursor = json.nextCursor as string;
      const foreign = await send(world, operation, us, { token, named: { 'query.cursor': cursor } });
      const madeUp = neighbourOf(cursor);
      const other = await send(world, operation, us, { token, named: { 'query.cursor': madeUp } });
      expect(foreign.status, foreign.text).toBe(200);
      expect(theirIds.filter((id) => foreign.text.includes(id))).toEqual([]);
      expect(comparable(foreign)).toEqual(comparable(other));
    },
  );
});

/** A cursor before everything. */
const LAST = cursorOf('~');

/** A cursor beside another: between the two there is at most what belongs to who was given that one. */
function neighbourOf(cursor: string): string {
  const key = Buffer.from(cursor, 'base64url').toString();
  const last = key.codePointAt(key.length - 1)!;
  return cursorOf(key.slice(0, -1) + (key.endsWith('9') ? '8' : String.fromCodePoint(last + 1)));
}
