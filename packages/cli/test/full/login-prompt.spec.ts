import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { example } from '../support/example.ts';
import { TEST_API_KEY, temporaryFolder } from '../support/run-command.ts';
import { startStubApi, type StubResponse } from '../support/stub-api.ts';
import { type Person, TerminalRunner } from '../support/terminal.ts';

let terminal: TerminalRunner;
beforeAll(async () => {
  terminal = await TerminalRunner.create();
  return () => terminal.end();
});

/** Runs `login` with a keyboard. @returns what it left on the screen and in its folder, and what it sent */
async function login(whoami: StubResponse, person: (person: Person) => Promise<void>) {
  const { baseUrl, arrived } = await startStubApi({ 'GET /v1/whoami': [whoami] });
  const folder = path.join(temporaryFolder(), 'config');
  const environment = { TOOKEFFECT_BASE_URL: baseUrl, TOOKEFFECT_CONFIG_DIR: folder };
  const screen = await terminal.run(['login'], { environment, person });
  expect(screen.text).not.toContain('canary');
  expect(screen.echoes).toBe(true);
  return { ...screen, folder, file: path.join(folder, 'config.json'), sent: arrived.length };
}

const ACCEPTED: StubResponse = { body: example('caller', 'agent') };
const REFUSED: StubResponse = {
  status: 401,
  body: {
    type: '/errors/credential_invalid',
    title: 'T',
    status: 401,
    detail: 'D',
    code: 'credential_invalid',
  },
};

/** Types a key at the prompt. The terminal shows one sign for each character, and never the key. */
async function typeKey({ sees, types }: Person): Promise<void> {
  await sees('API key');
  await types(TEST_API_KEY);
  expect(await sees('▪'.repeat(TEST_API_KEY.length))).not.toContain('canary');
}

test('login does not show the key that is typed, and stores it for its owner only', async () => {
  const { code, file, text } = await login(ACCEPTED, async (person) => {
    await typeKey(person);
    await person.presses('Enter');
  });
  expect(code).toBe(0);
  expect(text).toContain('operations:verify');
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ profiles: { default: { apiKey: TEST_API_KEY } } });
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('Ctrl-C ends the prompt with 130; nothing is sent or stored, and the terminal is as before', async () => {
  const { code, folder, sent } = await login(ACCEPTED, async (person) => {
    await typeKey(person);
    await person.presses('C-c');
  });
  expect([code, sent, existsSync(folder)]).toEqual([130, 0, false]);
});

test('a key that the service refuses is not stored, and the error says what to do', async () => {
  const { code, folder, text } = await login(REFUSED, async (person) => {
    await typeKey(person);
    await person.presses('Enter');
  });
  expect([code, existsSync(folder)]).toEqual([4, false]);
  expect(text).toContain('credential_invalid');
  expect(text).toContain('store one with `tookeffect login`');
});

test('an empty key is a usage error', async () => {
  const { code, folder, sent } = await login(ACCEPTED, async (person) => {
    await person.sees('API key');
    await person.presses('Enter');
  });
  expect([code, sent, existsSync(folder)]).toEqual([2, 0, false]);
});
