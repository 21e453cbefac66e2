import { afterAll, expect, test } from 'vitest';
import { databasePicture } from '../support/test-database.ts';
import { credentialMisuses } from './credentials.ts';
import { comparable, prepare, sendLines } from './requests.ts';
import { startWorld } from './tenant-pair.ts';

const world = await startWorld();
const misuses = await credentialMisuses(world);
const credentialed = world.operations.filter(({ isCredentialed }) => isCredentialed);
afterAll(() => world.stop());

test.each(credentialed)(
  '$id lets nobody in without a valid credential, tells no two invalid ones apart, and stores nothing',
  async (operation) => {
    const request = await prepare(world, operation, world.us);
    const { dataSource } = world.api.database;
    const before = await databasePicture(dataSource);
    const answers = new Map<string, readonly unknown[]>();
    for (const { name, code, lines, query } of misuses) {
      const misused = { ...request, target: withQuery(request.target, query) };
      const answer = await sendLines(world, misused, lines);
      expect([answer.status, answer.json.code], name).toEqual([401, code]);
      expect(answer.headers.get('www-authenticate'), name).toMatch(/^Bearer/);
      const told = answers.get(code) ?? comparable(answer);
      answers.set(code, told);
      expect(comparable(answer), name).toEqual(told);
    }
    expect(await databasePicture(dataSource)).toEqual(before);
  },
);

function withQuery(target: string, query: Readonly<Record<string, string>> = {}): string {
  const url = new URL(target, world.api.baseUrl);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.pathname + url.search;
}
