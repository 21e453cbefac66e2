import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Call, caller, startLinear, TOKENS } from '../systems/linear.ts';

// The read-only proof of `graphql-read` connections to Linear: a server that enforces scopes.

let linear: Awaited<ReturnType<typeof startLinear>>;
let observer: Call;
let issue: string;
beforeAll(async () => {
  linear = await startLinear();
  observer = caller(linear.url, TOKENS.observer);
  const create = 'mutation { issueCreate(input: { teamId: "team-1", title: "x" }) { issue { id } } }';
  const { data } = await caller(linear.url, TOKENS.others)(create);
  ({ id: issue } = (data!.issueCreate as { issue: { id: string } }).issue);
});
afterAll(() => linear.close());

test('a token with the scope read may read a team and its issues', async () => {
  const answer = await observer('{ team(id: "team-1") { id issues { nodes { id } } } }');
  expect(answer).toEqual({ data: { team: { id: 'team-1', issues: { nodes: [{ id: issue }] } } } });
});

test.each([
  'issueCreate(input: { teamId: "team-1", title: "y" }) { success }',
  'issueUpdate(id: "ISSUE", input: { title: "y" }) { success }',
  'issueDelete(id: "ISSUE") { success }',
  'issueArchive(id: "ISSUE") { success }',
  'issueAddLabel(id: "ISSUE", labelId: "label-chore") { success }',
  'commentCreate(input: { issueId: "ISSUE", body: "y" }) { success }',
  'issueLabelCreate(input: { name: "y" }) { success }',
])('and is refused %s', async (mutation) => {
  const answer = await observer(`mutation { ${mutation.replace('ISSUE', issue)} }`);
  expect(answer.errors?.[0]?.message).toContain('Missing required Linear scope');
});

test('and one that is revoked or unknown reads nothing', async () => {
  const answer = await caller(linear.url, 'test-revoked')('{ team(id: "team-1") { id } }');
  expect(answer.data?.team ?? null).toBeNull();
  expect(answer.errors).toHaveLength(1);
});
