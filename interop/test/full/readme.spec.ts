import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, inject, test } from 'vitest';
import { run } from '../../../tools/process.mjs';
import { interopFolder } from '../../install/checkout.ts';
import { UNTRUSTED_KEY } from '../support/tampered.ts';
import { tookeffectProgram } from '../support/tookeffect.ts';
import { requireProgram } from '../support/tool.ts';
import { writeFiles } from '../support/written-files.ts';

const readme = readFileSync(path.join(interopFolder, 'README.md'), 'utf8');
const cliReadme = readFileSync(path.join(interopFolder, '..', 'packages', 'cli', 'README.md'), 'utf8');
const blocks = Array.from(readme.matchAll(/^```sh\n(.*?)^```$/gmsu), ([, commands]) => commands!);
const [subject, other] = inject('subjects') as [Subject, Subject];
type Subject = ReturnType<typeof inject<'subjects'>>[number];

/** Runs commands of the README in bash, in one folder, with the tools on PATH. */
async function runInBash(folder: string, commands: string, publicKey = subject.publicKey) {
  writeFileSync(
    path.join(folder, 'tookeffect'),
    `#!/bin/sh\nexec '${process.execPath}' '${tookeffectProgram}' "$@"\n`,
  );
  chmodSync(path.join(folder, 'tookeffect'), 0o755);
  const { baseUrl, apiKey } = inject('api');
  const env = {
    PATH: [folder, path.dirname(requireProgram(inject('cosign'))), process.env.PATH].join(path.delimiter),
    HOME: folder,
    TOOKEFFECT_BASE_URL: baseUrl,
    TOOKEFFECT_API_KEY: apiKey,
    OPERATION: subject.operationId,
    PUBLIC_KEY: publicKey,
  };
  return run('bash', ['-euo', 'pipefail', '-c', commands], { cwd: folder, env, quiet: true });
}

test('the commands of the README fetch a receipt and its document, and cosign accepts them', async () => {
  using folder = writeFiles({});
  expect(blocks).toHaveLength(2);
  const { exitCode, output } = await runInBash(folder.path, blocks.join('\n'));
  expect({ exitCode, output }).toEqual({
    exitCode: 0,
    output: expect.stringContaining('Verified OK') as string,
  });
  expect(readFileSync(folder.file('document.json'), 'utf8')).toBe(subject.document);
});

test('the commands of the README fail for another document and for another key', async () => {
  using folder = writeFiles({ 'receipt.json': subject.receipt, 'document.json': other.document });
  const otherDocument = await runInBash(folder.path, blocks[1]!);
  expect(otherDocument.exitCode).not.toBe(0);
  expect(otherDocument.output).toContain('provided artifact digests do not match');
  writeFileSync(folder.file('document.json'), subject.document);
  const otherKey = await runInBash(folder.path, blocks[1]!, UNTRUSTED_KEY);
  expect(otherKey.exitCode).not.toBe(0);
  expect(otherKey.output).toContain('accepted signatures do not match threshold');
});

test('the README of the CLI has the same offline commands', () => {
  expect(cliReadme).toContain(blocks[1]);
});
