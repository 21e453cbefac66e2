import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { text } from 'node:stream/consumers';
import { type KitWorld, shareKitWorld, startKitWorld } from '@tookeffect/adapter-testkit';
import { TookEffect } from '@tookeffect/sdk';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { claudeCodeOptions, temporaryHome } from './claude-code.ts';
import type { CrashingAgent } from './crashing-agent.ts';
import { type ModelServer, resultOf, startModelServer, textOf } from './model-server.ts';

let world: KitWorld;
let te: TookEffect;

beforeAll(async () => {
  const unshare = await shareKitWorld();
  world = await startKitWorld();
  te = new TookEffect({ baseUrl: world.baseUrl, apiKey: world.apiKey });
  return async () => {
    await world.stop();
    await unshare();
  };
});

/** Starts the program, and waits until it and Claude Code have ended. @returns its lines */
async function runProgram(agent: CrashingAgent): Promise<{ signal: string | null; lines: unknown[] }> {
  const program = fileURLToPath(new URL('crashing-agent.ts', import.meta.url));
  const child = spawn(process.execPath, [program, JSON.stringify(agent)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const closed = once(child, 'close');
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
  const lines = stdout.split('\n').filter(Boolean);
  if (lines.length === 0) throw new Error(stderr);
  return { signal: child.signalCode, lines: lines.map((line) => JSON.parse(line) as unknown) };
}

/** A model that calls the tool once for each prompt, and says what it was told after a crash. */
function startCallingModel(number: string): Promise<ModelServer> {
  return startModelServer((request) => {
    const isResumed = request.messages.some(({ content }) => textOf(content).includes('go on'));
    const id = isResumed ? 'toolu_2' : 'toolu_1';
    const told = resultOf(request, id);
    if (told !== undefined) return [{ type: 'text', text: told }];
    return [{ type: 'tool_use', id, name: 'mcp__shop__place_order', input: { number } }];
  });
}

async function crashAndResume(identity: 'call' | 'arguments') {
  const number = crypto.randomUUID();
  const sessionId = crypto.randomUUID();
  const model = await startCallingModel(number);
  onTestFinished(() => model.stop());
  const options = await claudeCodeOptions(model.url, temporaryHome());
  const { verifiedActions: before } = await te.usage.get();
  const crashed = await runProgram({ options: { ...options, sessionId }, identity, isFirst: true });
  const resumed = await runProgram({ options: { ...options, resume: sessionId }, identity, isFirst: false });
  const { verifiedActions: after } = await te.usage.get();
  return {
    signal: crashed.signal,
    toldAfterCrash: resultOf(model.requests.at(-1)!, 'toolu_1'),
    operations: [crashed.lines[0], resumed.lines[0]] as string[],
    verdict: resumed.lines[1],
    effects: await world.countOrders(number),
    credits: after - before,
  };
}

test('a repeated call after a crash is the same operation if its arguments identify it: one effect, one credit', async () => {
  const { operations, toldAfterCrash, ...outcome } = await crashAndResume('arguments');
  expect(outcome).toEqual({ signal: 'SIGKILL', verdict: 'verified', effects: 1, credits: 1 });
  expect(operations[1]).toBe(operations[0]);
  expect(toldAfterCrash).toMatch(/^The tool call was interrupted before a result was received/);
  const { lastVerdict } = await te.resume(operations[0]!).status();
  expect(lastVerdict).toMatchObject({ verdict: 'verified', sequence: 1 });
});

test('Claude Code repeats no call with its id: by default the repeated call is another operation, and the first one stays open', async () => {
  const { operations, verdict, effects, credits } = await crashAndResume('call');
  expect(operations[1]).not.toBe(operations[0]);
  expect({ verdict, effects, credits }).toEqual({ verdict: 'verified', effects: 2, credits: 1 });
  const open = te.resume(operations[0]!);
  expect(await open.status()).toMatchObject({ state: 'created', lastVerdict: null });
});
