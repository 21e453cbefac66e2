import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { main, runCommand, temporaryFolder } from '../support/run-command.ts';

interface Ready {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly shop: { readonly agentUrl: string };
}

/** Starts `dev`; it ends with the signal. */
async function startDev(data: string) {
  const child = spawn(process.execPath, [main, 'dev', '--json', '--port', '0', '--data', data], {
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const errors = text(child.stderr);
  const closed = once(child, 'close');
  let output = '';
  while (!output.endsWith('}\n')) {
    const chunk = await Promise.race([once(child.stdout, 'data'), closed.then(() => null)]);
    if (chunk === null) throw new Error(await errors);
    output += String(chunk[0]);
  }
  return {
    ready: JSON.parse(output) as Ready,
    end: async (): Promise<unknown> => {
      child.kill('SIGINT');
      return (await closed)[0];
    },
  };
}

test('dev starts a server that doctor finds healthy, keeps its key, and ends with everything it started', async () => {
  const data = path.join(temporaryFolder(), 'data of dev');
  const first = await startDev(data);
  const { baseUrl, apiKey } = first.ready;
  const environment = { TOOKEFFECT_BASE_URL: baseUrl, TOOKEFFECT_API_KEY: apiKey };
  const doctor = await runCommand(['doctor'], { environment });
  expect(doctor.code, doctor.stdout).toBe(0);
  expect(doctor.stdout).not.toContain(apiKey);
  expect(await first.end()).toBe(0);
  expect((await runCommand(['usage'], { environment })).stderr).toContain('nothing listens there');
  const second = await startDev(data);
  expect(second.ready.apiKey).toBe(apiKey);
  expect(await second.end()).toBe(0);
});

test('on an older Node, dev says which one it needs', async () => {
  const original = Object.getOwnPropertyDescriptor(process.versions, 'node')!;
  Object.defineProperty(process.versions, 'node', { ...original, value: '22.18.0' });
  onTestFinished(() => void Object.defineProperty(process.versions, 'node', original));
  const { code, stderr } = await runCommand(['dev', '--data', path.join(temporaryFolder(), 'never')]);
  expect(code).toBe(2);
  expect(stderr).toContain('the server needs Node 24.11 or newer; this is Node 22.18.0');
});
