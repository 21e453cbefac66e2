import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import path from 'node:path';
import { type KitWorld, shareKitWorld, startKitWorld } from '@tookeffect/adapter-testkit';
import { beforeAll, expect, test } from 'vitest';

const packageFolder = path.dirname(import.meta.dirname);
const page = readFileSync(path.join(packageFolder, '../../../docs/adapters/openai-agents.md'), 'utf8');

/** @returns the blocks of the page in one language, joined */
function blocksOf(language: string): string {
  const blocks = page.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'));
  return [...blocks].map(([, block]) => block).join('\n');
}

/** What the page imports from the application: the shop, and a model that follows a script. */
const SHOP = `
import { assistantMessage, functionCall, ScriptedModel } from '@openai/agents-core/testing';
import { startKitWorld } from '@tookeffect/adapter-testkit';

export const threadId = process.env.THREAD_ID;
const call = (number, callId) => [functionCall('place_order', { number }, { callId })];
const done = () => [assistantMessage('Done.')];
export const model = new ScriptedModel([
  call('kept-' + threadId, 'call_1'), done(), call('lost-' + threadId, 'call_2'), done(), done(),
]);
export async function insertOrder(number, marker) {
  if (number.startsWith('lost-')) return 'lost';
  const world = await startKitWorld();
  await world.placeOrder(number, marker, 1200);
  await world.stop();
  return 'row';
}
`;

let world: KitWorld;

beforeAll(async () => {
  // The program of the page joins the same service.
  const leave = process.env.TOOKEFFECT_KIT_WORLD === undefined ? await shareKitWorld() : undefined;
  world = await startKitWorld();
  return async () => {
    await world.stop();
    await leave?.();
  };
});

test('the TypeScript program of the page runs, and shows what the page says', async () => {
  const threadId = randomUUID();
  // Inside node_modules, so that its imports resolve and other tools ignore it.
  const folder = mkdtempSync(path.join(packageFolder, 'node_modules/.page-'));
  const program = blocksOf('ts')
    .replace("'@openai/agents'", "'@openai/agents-core'")
    .replace('shop.ts', 'shop.mjs');
  writeFileSync(path.join(folder, 'program.mjs'), stripTypeScriptTypes(program));
  writeFileSync(path.join(folder, 'shop.mjs'), SHOP);
  writeFileSync(path.join(folder, 'tookeffect.tools.json'), blocksOf('json'));
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--no-warnings', 'program.mjs'], {
    cwd: folder,
    encoding: 'utf8',
    env: {
      ...process.env,
      THREAD_ID: threadId,
      OPENAI_AGENTS_DISABLE_TRACING: '1',
      TOOKEFFECT_BASE_URL: world.baseUrl,
      TOOKEFFECT_API_KEY: world.apiKey,
    },
  });
  rmSync(folder, { recursive: true });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(/^the model saw .*tookeffect/ms);
  expect(stdout).toContain("verdict: 'verified'");
  expect(stdout.trimEnd().split('\n').slice(-2)).toEqual([
    'Done.',
    'effects_unsettled place_order refuted effect_absent',
  ]);
  expect(await world.countOrders(`kept-${threadId}`)).toBe(1);
});
