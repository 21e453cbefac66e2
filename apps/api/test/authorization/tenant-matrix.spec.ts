import { SCOPES } from '@tookeffect/wire';
import { afterAll, describe, expect, test } from 'vitest';
import { idsOf } from './tenant-rows.ts';
import { CREDENTIAL_KINDS } from './credentials.ts';
import { comparable, fixtureOf, ownedPlaces, send } from './requests.ts';
import { StatementLog } from './statement-log.ts';
import { tenantFaults } from './tenant-violations.ts';
import { cursorOf } from './fixtures.ts';
import { startWorld } from './tenant-pair.ts';

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
