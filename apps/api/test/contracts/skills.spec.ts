import { parseStrict } from '@tookeffect/core';
import type { Contract, SkillManifest } from '@tookeffect/wire';
import { compileContract, inputProblems } from '@tookeffect/evaluator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { skillText } from '../../src/modules/contracts/domain/skill-text.ts';
import { shippedContracts, shippedSkills } from '../../src/modules/contracts/shipped-contracts.ts';
import { startDocumentedApi } from '../support/documented-api.ts';
import type { CallOptions, TestApi } from '../support/test-api.ts';
import { completeTaskFixtures, taskContract } from './task-contract.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startDocumentedApi();
});
afterAll(() => api.stop());

async function skill(service: string, options: CallOptions = {}): Promise<[number, SkillManifest]> {
  const { status, json } = await api.call('GET', `/v1/skills/${service}`, options);
  return [status, json as unknown as SkillManifest];
}

async function publish(change: Partial<Contract>): Promise<void> {
  const body = { contract: taskContract(change), fixtures: completeTaskFixtures() };
  const { status, text } = await api.call('POST', '/v1/contracts', { body });
  expect([status, status === 201 || text]).toEqual([201, true]);
}

/** The inputs of the commands that begin an operation, by contract. */
function beginBlocks(text: string): [contract: string, input: object][] {
  const blocks = text.matchAll(/^```sh\ntookeffect begin (\S+) --input - <<'JSON'\n([\s\S]*?)\nJSON\n```$/gm);
  return [...blocks].map(([, contract, input]) => [contract!, parseStrict(Buffer.from(input!)) as object]);
}

test.each(shippedSkills().map(({ service }) => service))(
  'one call says everything about %s: contracts, inputs that they accept, action result, connection, webhook',
  async (service) => {
    const [status, { contracts, connection, skill: text }] = await skill(service);
    expect(status).toBe(200);
    const shipped = shippedContracts().filter((contract) => contract.service === service);
    expect(contracts.map(({ id }) => id).sort()).toEqual(shipped.map(({ id }) => id).sort());
    const blocks = beginBlocks(text);
    for (const contract of shipped) {
      const compiled = compileContract(contract as never);
      if ('findings' in compiled) throw new Error(`${contract.id} does not lint`);
      const inputs = blocks.filter(([id]) => id === contract.id).map(([, input]) => input);
      expect(inputs.length).toBeGreaterThan(0);
      for (const input of inputs) expect(inputProblems(compiled, input as never)).toEqual([]);
      expect(text).toContain(JSON.stringify(contract.input, null, 2));
    }
    for (const privilege of connection.leastPrivilege) expect(text).toContain(privilege);
    expect(text).toMatch(/^---\nname: [a-z0-9]+(?:-[a-z0-9]+)*\ndescription: .{1,1024}\n---\n/);
    expect(text).toContain('\n## The webhook\n');
  },
);

test('a service that only the workspace has a contract of has a manifest for this workspace alone', async () => {
  const example = { id: '17', state: 'done' };
  const { input } = taskContract();
  await publish({ id: 'acme.task.done@1', input: { ...input, examples: [example] } });
  await publish({ id: 'acme.task.done@2', title: 'A task\nis really done' });
  await publish({ id: 'acme.task.seen@1', input: { ...input, examples: [example] } });
  const [status, { contracts, connection, webhook, skill: text }] = await skill('acme');
  const own = (id: string) => `${api.workspaceId}:${id}`;
  expect([status, contracts.map(({ id }) => id)]).toEqual([
    200,
    [own('acme.task.done@2'), own('acme.task.seen@1')],
  ]);
  expect([contracts[0]!.examples, contracts[1]!.examples[0]!.input]).toEqual([[], example]);
  expect(connection.leastPrivilege).toEqual(['GET /tasks/{input.id}', 'GET /tasks']);
  expect(webhook).toBeNull();
  expect(beginBlocks(text)).toEqual([[own('acme.task.seen@1'), example]]);
  expect(text).toContain('name: verify-acme\n');
  expect(text).toContain('A task is really done. Verified when');
  const { apiKey } = await api.newTenant();
  expect((await skill('acme', { apiKey }))[0]).toBe(404);
});

test('a manifest of many large contracts stays within its bounds, and its text says that there are more', async () => {
  const [, manifest] = await skill('http');
  const [contract] = manifest.contracts;
  const large = { ...contract!, description: 'x'.repeat(4096) };
  const contracts = Array.from({ length: 64 }, () => large);
  const text = skillText(manifest.skill.slice(0, 2000), { ...manifest, contracts });
  expect(text.length).toBeLessThanOrEqual(65_536);
  expect(text).toMatch(/\nThere are \d+ more contracts: `tookeffect contract list` shows them\.\n/);
  expect(text).toContain('\n## The connection\n');
  expect(text.endsWith('count as evidence.\n')).toBe(true);
  for (let index = 1; index <= 8; index += 1) {
    const { input } = taskContract();
    const padded = { ...input, description: 'x'.repeat(20_000) };
    await publish({ id: `bulk.task.number${index}@1`, service: 'bulk', input: padded });
  }
  const [status, { contracts: bounded }] = await skill('bulk');
  expect([status, bounded.length]).toEqual([200, 6]);
});
