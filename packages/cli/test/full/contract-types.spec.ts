import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { startTestServer, type TestServer } from '@tookeffect/testing/server';
import { beforeAll, expect, test } from 'vitest';
import { publishBesideShipped, runFor } from '../support/contract-inputs.ts';
import { temporaryFolder } from '../support/run-command.ts';

const root = path.resolve(import.meta.dirname, '../../../..');

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  return () => server.stop();
});

/** @returns the lines of `program.ts` that do not compile */
function refusedLines(folder: string): number[] {
  const compilerOptions = {
    module: 'nodenext',
    target: 'es2022',
    lib: ['es2024', 'dom'],
    types: [],
    strict: true,
    noEmit: true,
  };
  writeFileSync(
    path.join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, files: ['program.ts'] }),
  );
  writeFileSync(path.join(folder, 'package.json'), '{"type":"module"}');
  mkdirSync(path.join(folder, 'node_modules/@tookeffect'), { recursive: true });
  symlinkSync(path.join(root, 'packages/sdk'), path.join(folder, 'node_modules/@tookeffect/sdk'));
  const manifest = createRequire(import.meta.url).resolve('typescript/package.json');
  const { bin } = JSON.parse(readFileSync(manifest, 'utf8')) as { bin: { tsc: string } };
  const tsc = path.join(path.dirname(manifest), bin.tsc);
  const { stdout } = spawnSync(process.execPath, [tsc, '-p', folder, '--pretty', 'false'], {
    cwd: folder,
    encoding: 'utf8',
  });
  const lines = stdout.split('\n').filter((line) => line.includes('error TS'));
  return lines.map((line) => Number(/^program\.ts\((\d+),/.exec(line)?.[1] ?? Number.NaN));
}

test('the inputs of all fixtures compile; a contract that does not exist, and an input without its members, do not', async () => {
  const folder = temporaryFolder();
  const valid = await publishBesideShipped(server, folder, 'acme.task.done@1');
  await runFor(server, 'generate', 'types', '--to', path.join(folder, 'contracts.ts'));

  const begin = (id: string, input: unknown) =>
    `void te.begin(${JSON.stringify(id)}, ${JSON.stringify(input)});`;
  const accepted = valid.flatMap(({ contract, inputs }) => inputs.map((input) => begin(contract, input)));
  const refused = [
    begin('nonsense', {}),
    begin('acme.task.done@1', valid.at(-1)!.inputs[0]),
    ...valid.map(({ contract }) => begin(contract, {})),
    ...valid.map(({ contract, inputs }) => begin(contract, { ...inputs[0], noSuchMember: 1 })),
  ];
  const head = [
    "import { TookEffect } from '@tookeffect/sdk';",
    "import type { Contracts } from './contracts.ts';",
    'const te = new TookEffect<Contracts>();',
  ];
  writeFileSync(
    path.join(folder, 'program.ts'),
    [...head, ...accepted, ...refused].join('\n').replace("contracts.ts'", "contracts.js'"),
  );
  const first = head.length + accepted.length + 1;
  expect(refusedLines(folder)).toEqual(refused.map((_, index) => first + index));
});
