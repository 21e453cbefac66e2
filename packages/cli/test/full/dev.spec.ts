import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { goldenFile, goldenText } from '../support/golden.ts';
import { main, runCommand, temporaryFolder } from '../support/run-command.ts';
import { TerminalRunner } from '../support/terminal.ts';

interface Ready {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly shop: { readonly agentUrl: string };
}

/** Starts `dev` in a folder, and waits until its output ends as that of a server that is ready. */
async function startDev(cwd: string, arguments_: readonly string[], end: string) {
  const child = spawn(process.execPath, [main, 'dev', '--port', '0', ...arguments_], {
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd,
  });
  const errors = text(child.stderr);
  const closed = once(child, 'close');
  let output = '';
  while (!output.endsWith(end)) {
    const chunk = await Promise.race([once(child.stdout, 'data'), closed.then(() => null)]);
    if (chunk === null) throw new Error(await errors);
    output += String(chunk[0]);
  }
  return {
    output,
    /** Ends it with the signal. @returns its exit code and what it wrote to standard error */
    end: async () => {
      child.kill('SIGINT');
      const [code] = (await closed) as [number | null];
      return { code, errors: await errors };
    },
  };
}

const readyOf = ({ output }: { output: string }) => JSON.parse(output) as Ready;
const JSON_IN = ['--json', '--data', 'data of dev'];

test('dev starts a server that doctor finds healthy, keeps its key, and ends with everything it started', async () => {
  const folder = temporaryFolder();
  const first = await startDev(folder, JSON_IN, '}\n');
  const { baseUrl, apiKey } = readyOf(first);
  const environment = { TOOKEFFECT_BASE_URL: baseUrl, TOOKEFFECT_API_KEY: apiKey };
  const doctor = await runCommand(['doctor'], { environment });
  expect(doctor.code, doctor.stdout).toBe(0);
  expect(doctor.stdout).not.toContain(apiKey);
  expect((await first.end()).code).toBe(0);
  expect((await runCommand(['usage'], { environment })).stderr).toContain('nothing listens there');
  const second = await startDev(folder, JSON_IN, '}\n');
  expect(readyOf(second).apiKey).toBe(apiKey);
  expect((await second.end()).code).toBe(0);
});

/** What is new in each run: the key, the id, and the ports and the password in addresses. */
function withoutNews(output: string): string {
  return output
    .replaceAll(/\btke_\w+/g, 'API_KEY')
    .replaceAll(/\bcon_\w+/g, 'CONNECTION')
    .replaceAll(/\b(\w+:\/\/)[^\s@]*@/g, '$1USER@')
    .replaceAll(/127\.0\.0\.1:\d+/g, '127.0.0.1:PORT');
}

test('dev prints the golden output on a terminal, where Ctrl-C ends it with 0, and in a pipe', async () => {
  const terminal = await TerminalRunner.create();
  onTestFinished(() => terminal.end());
  const screen = await terminal.run(['dev', '--port', '0'], {
    environment: {},
    cwd: temporaryFolder(),
    program: process.execPath,
    person: async ({ sees, presses }) => {
      await sees('tookeffect doctor');
      await presses('C-c');
    },
  });
  const server = await startDev(temporaryFolder(), [], 'tookeffect doctor\n');
  const { code, errors } = await server.end();
  expect([screen.code, screen.echoes]).toEqual([code, true]);
  const output = withoutNews(errors + server.output);
  const text = goldenText('dev --port 0', { screen: withoutNews(screen.text), output, code });
  await expect(text).toMatchFileSnapshot(goldenFile('dev --port 0'));
});

test('on an older Node, dev says which one it needs', async () => {
  const original = Object.getOwnPropertyDescriptor(process.versions, 'node')!;
  Object.defineProperty(process.versions, 'node', { ...original, value: '22.18.0' });
  onTestFinished(() => void Object.defineProperty(process.versions, 'node', original));
  const { code, stderr } = await runCommand(['dev', '--data', path.join(temporaryFolder(), 'never')]);
  expect(code).toBe(2);
  expect(stderr).toContain('the server needs Node 24.11 or newer; this is Node 22.18.0');
});
