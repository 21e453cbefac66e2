import { SCOPES } from '@tookeffect/wire';
import { afterAll, describe, expect, test } from 'vitest';
import { readTenantIds } from './tenant-rows.ts';
import { CREDENTIAL_KINDS } from './credentials.ts';
import { toComparable, findFixture, ownedPlaces, send } from './requests.ts';
import { StatementLog } from './statement-log.ts';
import { findTenantViolations } from './tenant-violations.ts';
import { cursorAfter } from './fixtures.ts';
import { startTenantPair } from './tenant-pair.ts';

const pair = await startTenantPair();
const { api, operations, us, them } = pair;
const log = new StatementLog(api);
const theirIds = await readTenantIds(api, them);
afterAll(() => pair.stop());

describe.each(CREDENTIAL_KINDS)('with a credential of the kind $name', (kind) => {
  test.each(operations.filter((operation) => ownedPlaces(operation).length > 0))(
    '$id treats a foreign, a deleted and a malformed id like an unused one, and stores nothing',
    async (operation) => {
      const newToken = (): Promise<string> => kind.issue(pair, us, SCOPES);
      await log.recordAuthentication(api, newToken);
      const token = await newToken();
      expect(await findTenantViolations({ pair, operation, token, theirIds, log })).toEqual([]);
    },
  );

  test.each(operations.filter((operation) => findFixture(operation).ids?.['query.cursor'] !== undefined))(
    '$id treats a foreign cursor like a made-up one, and lists nothing of another tenant',
    async (operation) => {
      const token = await kind.issue(pair, us, SCOPES);
      const own = { named: { 'query.cursor': LAST }, query: { limit: '1' } };
      const { json } = await send(pair, operation, them, own);
      expect(json.nextCursor).toBeTypeOf('string');
      const cursor = json.nextCursor as string;
      const foreign = await send(pair, operation, us, { token, named: { 'query.cursor': cursor } });
      const madeUp = toNeighbourCursor(cursor);
      const other = await send(pair, operation, us, { token, named: { 'query.cursor': madeUp } });
      // Each operation has its own timeline, and a cursor is refused by every other list.
      expect(foreign.status, foreign.text).toBe(operation.id === 'getTimeline' ? 400 : 200);
      expect(theirIds.filter((id) => foreign.text.includes(id))).toEqual([]);
      expect(toComparable(foreign)).toEqual(toComparable(other));
    },
  );
});

/** A cursor before everything. */
const LAST = cursorAfter('~');

/** A cursor beside another: between the two there is at most what belongs to who was given that one. */
function toNeighbourCursor(cursor: string): string {
  const key = Buffer.from(cursor, 'base64url').toString();
  const last = key.codePointAt(key.length - 1)!;
  return Buffer.from(key.slice(0, -1) + (key.endsWith('9') ? '8' : String.fromCodePoint(last + 1))).toString(
    'base64url',
  );
}
