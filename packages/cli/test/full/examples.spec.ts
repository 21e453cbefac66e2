import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { CommandMap } from '../../src/output/command-map.ts';
import { COMMANDS } from '../support/command-cases.ts';
import { EXAMPLE_ROUTES, freshKeyDocument } from '../support/example-routes.ts';
import { example } from '../support/example.ts';
import { FILE_CASES, prepareFolder } from '../support/file-cases.ts';
import { main, node, runCommand, TEST_API_KEY, temporaryFolder } from '../support/run-command.ts';
import { type Routes, startStubApi } from '../support/stub-api.ts';
import { WEBHOOK_COMMANDS } from '../support/webhook-cases.ts';

const ROUTES: Routes = Object.assign(
  {},
  ...[...COMMANDS, ...WEBHOOK_COMMANDS, ...FILE_CASES].map(({ routes }) => routes ?? {}),
  EXAMPLE_ROUTES,
) as Routes;

/** What the ids in examples stand for. */
const IDS = [
  ['ws_…', 'ws_01jn80000000000000000000aa'],
  ['op_…', example('operation', 'verified').id as string],
  ['con_…', 'con_1'],
  ['key_…', 'key_1'],
  ['whs_…', 'whs_1'],
] as const;

/** They run until they are ended or ask a person; their own tests run them. */
const INTERACTIVE = /^(?:dev|login$|mcp proxy)/;

/** What a verdict or a diagnosis selects; every other example ends with 0. */
const OTHER_CODES: readonly (readonly [RegExp, readonly number[]])[] = [
  [/^contract dry-run/, [6]],
  // The receipt of the stub is of the environment "live".
  [/--environment test/, [6]],
  // The keys and the API key of the stub expire at some time.
  [/^doctor/, [0, 1]],
];

/** Writes what the examples name, and a program `tookeffect`. */
async function makeWorkplace(): Promise<string> {
  const folder = temporaryFolder();
  await prepareFolder(folder);
  const write = (name: string, content: unknown) => {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
  };
  const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');
  for (const name of ['issue.json', 'shop.json', 'root.json']) write(name, {});
  for (const name of ['monday.json', 'before.json']) write(name, read('receipt.json'));
  for (const name of ['tuesday.json', 'after.json']) write(name, read('later.json'));
  for (const name of ['key.txt', 'token.txt', 'secret.txt'])
    write(name, 'whsec_Y2FuYXJ5LWNhbmFyeS1jYW5hcnk=');
  write('keys.json', freshKeyDocument());
  write('observe.json', { connector: 'http', method: 'GET', path: '/tasks/{input.id}' });
  write('tookeffect.budget.json', { formatVersion: 1 });
  write('ca.pem', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n');
  write('task.json', read('contracts/acme.task.done@1/contract.json'));
  write('task.fixtures.json', read('contracts/acme.task.done@1/fixtures.json'));
  write('bin/tookeffect', `#!/bin/sh\nexec '${node}' '${main}' "$@"\n`);
  chmodSync(path.join(folder, 'bin', 'tookeffect'), 0o755);
  for (const name of ['.zfunc', '.config/fish/completions', '.local/share/bash-completion/completions']) {
    mkdirSync(path.join(folder, name), { recursive: true });
  }
  return folder;
}

function environmentOf(folder: string, baseUrl: string): Record<string, string> {
  const secrets = ['GITHUB_READ_TOKEN', 'S3_SECRET', 'PGPASSWORD', 'KUBE_TOKEN', 'NEW_SECRET'].concat(
    ...['STRIPE_WEBHOOK_SECRET', 'GITHUB_WEBHOOK_SECRET'],
  );
  return {
    ...Object.fromEntries(secrets.map((name) => [name, 'secret-canary'])),
    ...{ HOME: folder, TOOKEFFECT_CONFIG_DIR: path.join(folder, 'config') },
    ...{ TOOKEFFECT_BASE_URL: baseUrl, TOOKEFFECT_API_KEY: TEST_API_KEY },
  };
}

/** Runs a line in a shell, as its reader would. */
function runLine(line: string, folder: string, environment: Record<string, string>) {
  const env = { ...environment, PATH: `${path.join(folder, 'bin')}:${process.env.PATH}` };
  return new Promise<{ code: number; output: string }>((resolve) => {
    const child = execFile('sh', ['-c', line], { cwd: folder, env }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), output: stdout + stderr });
    });
    child.stdin!.end();
  });
}

/** Makes a new place for a command, and what its examples need to be there, or not to be there. */
async function prepareFor(name: string) {
  const { baseUrl } = await startStubApi(ROUTES);
  const folder = await makeWorkplace();
  const environment = environmentOf(folder, baseUrl);
  // A draft is written only where none is.
  if (/^contract (?:init|record)$/.test(name)) rmSync(path.join(folder, 'contracts'), { recursive: true });
  if (name === 'generate types') {
    mkdirSync(path.join(folder, 'src'));
    const line = 'tookeffect generate types github.issue.created@1 --to src/contracts.ts';
    await runLine(line, folder, environment);
  }
  return { baseUrl, folder, environment };
}

const { commands } = JSON.parse((await runCommand(['--map', 'json'])).stdout) as CommandMap;
const EXAMPLES = commands.flatMap(({ name, examples }) =>
  examples.filter((line) => !INTERACTIVE.test(line)).map((line) => ({ name, line })),
);

test.each(EXAMPLES)('the example runs as it is printed: $line', async ({ name, line }) => {
  const { baseUrl, folder, environment } = await prepareFor(name);
  const filled = IDS.reduce((text, [mark, id]) => text.replaceAll(mark, id), `tookeffect ${line}`);
  const here = filled.replaceAll('https://te.example.com', baseUrl);
  const { code, output } = await runLine(here, folder, environment);
  const expected = OTHER_CODES.find(([pattern]) => pattern.test(line))?.[1] ?? [0];
  expect(expected, output).toContain(code);
  expect(output).not.toContain('canary');
});
