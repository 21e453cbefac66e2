import { readFileSync } from 'node:fs';
import type { Contract, ContractFixtures, Verification } from '@tookeffect/wire';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type GithubApi, startGithubApi } from '../support/github-api.ts';
import { validatedReceipt } from '../support/receipts.ts';

const FOLDER = new URL('../../../../contracts/github/github.issue.created@1/', import.meta.url);

let context: GithubApi;
let contract: Contract;
beforeAll(async () => {
  context = await startGithubApi();
  // The server remembers that the workspace has no contract which reads events.
  await context.tell('opened', { id: 1 }, 'issue_comment');
  const { status, json, text } = await context.api.call('POST', '/v1/contracts', {
    body: { contract: read('contract'), fixtures: read('fixtures') },
  });
  if (status !== 201) throw new Error(`nothing was published: ${text}`);
  contract = json as unknown as Contract;
});
afterAll(() => context.stop());

/** The shipped contract as a tenant's, which is about an event that no shipped contract names. */
function read(name: string): Contract | ContractFixtures {
  const text = readFileSync(new URL(`${name}.json`, FOLDER), 'utf8');
  return JSON.parse(
    text
      .replaceAll(/"event": ?"issues"/g, '"event": "issue_comment"')
      .replaceAll('github.issue.created', 'github.own_issue.created'),
  ) as Contract | ContractFixtures;
}

async function verifyAfter(event: string): Promise<{ id: string; verification: Verification }> {
  const issue = await context.begin(contract.id);
  const opened = await context.open(issue);
  const delivered = await context.tell('opened', { ...opened, body: issue.marker }, event);
  expect(delivered.status).toBe(202);
  const { json } = await context.verify(issue.id);
  return { id: issue.id, verification: json as unknown as Verification };
}

test('a signed event that only a contract names which was published after other events corroborates, and is in the receipt', async () => {
  const { id, verification } = await verifyAfter('issue_comment');
  expect([verification.verdict, verification.evidenceLevels]).toEqual(['verified', ['E2', 'E3']]);
  const { receipt, validation } = await validatedReceipt(context.api, id);
  expect(validation).toMatchObject({ valid: true });
  const { evidence, operation } = receipt.payload.predicate;
  expect(evidence.map(({ level }) => level)).toEqual(['E2', 'E3', 'E3']);
  expect([operation.contractId, operation.contractHash]).toEqual([contract.id, contract.hash]);
});

test('an event that the contract does not name is no evidence', async () => {
  const { verification } = await verifyAfter('issues');
  expect([verification.verdict, verification.evidenceLevels]).toEqual(['verified', ['E3']]);
});
