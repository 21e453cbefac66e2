import { afterAll, expect, test } from 'vitest';
import { databasePicture } from '../support/test-database.ts';
import { credentialMisuses } from './credentials.ts';
import { toComparable, prepare, sendLines } from './requests.ts';
import { startTenantPair } from './tenant-pair.ts';

const pair = await startTenantPair();
const misuses = await credentialMisuses(pair);
const credentialed = pair.operations.filter(({ isCredentialed }) => isCredentialed);
afterAll(() => pair.stop());

test.each(credentialed)(
  '$id refuses every invalid credential with the same 401 and stores nothing',
  async (operation) => {
    const request = await prepare(pair, operation, pair.us);
    const { dataSource } = pair.api.database;
    const before = await databasePicture(dataSource);
    const answers = new Map<string, readonly unknown[]>();
    for (const { name, code, lines, query } of misuses) {
      const misused = { ...request, target: withQuery(request.target, query) };
      const answer = await sendLines(pair, misused, lines);
      expect([answer.status, answer.json.code], name).toEqual([401, code]);
      expect(answer.headers.get('www-authenticate'), name).toMatch(/^Bearer/);
      const told = answers.get(code) ?? toComparable(answer);
      answers.set(code, told);
      expect(toComparable(answer), name).toEqual(told);
    }
    expect(await databasePicture(dataSource)).toEqual(before);
  },
);

function withQuery(target: string, query: Readonly<Record<string, string>> = {}): string {
  const url = new URL(target, pair.api.baseUrl);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.pathname + url.search;
}
