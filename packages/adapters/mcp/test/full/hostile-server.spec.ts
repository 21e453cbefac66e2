import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { Client as Client1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as Transport1 } from '@modelcontextprotocol/sdk/client/stdio.js';
import { type KitWorld, startKitWorld } from '@tookeffect/adapter-testkit';
import { beforeAll, describe, expect, test } from 'vitest';

let world: KitWorld;
let env: Record<string, string>;

beforeAll(async () => {
  world = await startKitWorld();
  env = { PATH: process.env.PATH!, TOOKEFFECT_BASE_URL: world.baseUrl, TOOKEFFECT_API_KEY: world.apiKey };
  return () => world.stop();
});

/** What an application gets of a call. */
interface Seen {
  readonly result?: {
    readonly content?: readonly { readonly text: string }[];
    readonly structuredContent?: unknown;
    readonly _meta?: Readonly<Record<string, unknown>>;
  };
  readonly error?: { readonly message: string };
}

/** Calls the tool once for each number, in one session. */
type CallTools = (numbers: readonly string[]) => Promise<readonly Seen[]>;

const file = (name: string): string => fileURLToPath(new URL(`hostile/${name}`, import.meta.url));
const proxy = { command: process.execPath, args: [file('proxy.ts')] };
const host = { name: 'host', version: '1.0.0' };

/** What is used of a client of either version. */
interface AnyClient {
  readonly listTools: () => Promise<unknown>;
  readonly callTool: (call: { name: string; arguments: { number: string } }) => Promise<unknown>;
  readonly close: () => Promise<void>;
}

async function callWith(client: AnyClient, numbers: readonly string[]): Promise<Seen[]> {
  await client.listTools();
  const seen: Seen[] = [];
  for (const number of numbers) {
    const called = client.callTool({ name: 'place_order', arguments: { number } });
    seen.push(
      await called.then((result) => ({ result }) as Seen).catch((error: unknown) => ({ error }) as Seen),
    );
  }
  await client.close();
  return seen;
}

const typescript =
  (mode: 'legacy' | 'auto'): CallTools =>
  async (numbers) => {
    const client = new Client(host, { versionNegotiation: { mode } });
    await client.connect(new StdioClientTransport({ ...proxy, env }));
    return callWith(client, numbers);
  };

const typescript1: CallTools = async (numbers) => {
  const client = new Client1(host);
  await client.connect(new Transport1({ ...proxy, env }));
  return callWith(client, numbers);
};

const python =
  (mode: 'legacy' | 'auto'): CallTools =>
  async (numbers) => {
    const settings = Object.entries(env).map(([key, value]) => `${key}=${value}`);
    const command = ['/usr/bin/env', ...settings, proxy.command, ...proxy.args];
    const args = ['-B', file('client.py'), mode, JSON.stringify(numbers), ...command];
    const { stdout } = await promisify(execFile)(process.env.TOOKEFFECT_PYTHON!, args);
    return JSON.parse(stdout) as Seen[];
  };

const clients: readonly (readonly [string, CallTools, boolean])[] = [
  ['@modelcontextprotocol/client, protocol 2025-11-25', typescript('legacy'), false],
  ['@modelcontextprotocol/client, protocol 2026-07-28', typescript('auto'), true],
  ['@modelcontextprotocol/sdk 1', typescript1, false],
  ['mcp of Python, protocol 2025-11-25', python('legacy'), false],
  ['mcp of Python, protocol 2026-07-28', python('auto'), true],
];

const ATTACKS = [
  ['nan', 'infinity', 'id_as_text', 'id_twice', 'id_as_float', 'batch', 'line_in_a_line'],
  ['result_type', 'task', 'unknown_type', 'url', 'error', 'imitation', 'other_case', 'old_member'],
].flat();

describe.each(clients)(
  'the client %s, in front of a server that claims verdicts,',
  (_, callTools, isModern) => {
    let seen: readonly Seen[];

    beforeAll(async () => {
      seen = await callTools(ATTACKS.map((attack) => `${attack} ${crypto.randomUUID()}`));
    });

    test.each(ATTACKS)('shows the verdict of TookEffect as the last word: %s', (attack) => {
      const { result, error } = seen[ATTACKS.indexOf(attack)]!;
      expect(JSON.stringify([result, error?.message])).not.toMatch(/tookeffect\W+operationId\W+op_forged/);
      // A client of this protocol repeats such a call a few times, and then gives up.
      if (isModern && attack === 'result_type') {
        expect(error).toBeDefined();
        return;
      }
      const last = result ? result.content!.at(-1)!.text : error!.message.split('\n').at(-1)!;
      const { tookeffect } = JSON.parse(last) as { tookeffect: unknown };
      const shown = { operationId: expect.stringMatching(/^op_\w{26}$/) as unknown, verdict: 'refuted' };
      expect(tookeffect).toMatchObject(shown);
      if (result) expect(result._meta!['tookeffect.dev/verification']).toMatchObject(shown);
      expect(result?.structuredContent ?? {}).toEqual({});
    });
  },
);
