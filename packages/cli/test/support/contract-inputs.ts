import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { TestServer } from '@tookeffect/testing/server';
import { expect } from 'vitest';
import { runCommand } from './run-command.ts';

const contracts = path.resolve(import.meta.dirname, '../../../../contracts');

interface Fixtures {
  readonly contract: string;
  readonly tests: readonly {
    readonly input: { readonly operation: { readonly input: Readonly<Record<string, unknown>> } };
  }[];
}

/** A contract, and inputs that it accepts. */
export interface ContractInputs {
  readonly contract: string;
  readonly inputs: readonly Readonly<Record<string, unknown>>[];
}

/** Runs a command with the key of a server; it must succeed. */
export async function runFor(server: TestServer, ...arguments_: readonly string[]): Promise<void> {
  const environment = { TOOKEFFECT_BASE_URL: server.baseUrl, TOOKEFFECT_API_KEY: server.apiKey };
  expect(await runCommand(arguments_, { environment })).toMatchObject({ code: 0, stderr: '' });
}

/**
 * Publishes a contract of the workspace, in a folder.
 * @param name unique on the server
 * @returns the contracts that are shipped, with the inputs of their fixtures, and the published one at the end
 */
export async function publishBesideShipped(
  server: TestServer,
  folder: string,
  name: string,
): Promise<readonly ContractInputs[]> {
  const own = path.join(folder, name);
  await runFor(server, 'contract', 'init', name, '--connector', 'http', '--to', folder);
  await runFor(server, 'contract', 'mutate', own, '--add-proposals');
  await runFor(server, 'contract', 'publish', own);
  const shipped = globSync('*/*/fixtures.json', { cwd: contracts, exclude: ['examples'] });
  const { inputs } = readInputs(path.join(own, 'fixtures.json'));
  return [
    ...shipped.map((file) => readInputs(path.join(contracts, file))),
    { contract: `${server.workspaceId}:${name}`, inputs },
  ];
}

function readInputs(file: string): ContractInputs {
  const { contract, tests } = JSON.parse(readFileSync(file, 'utf8')) as Fixtures;
  return { contract, inputs: tests.map(({ input }) => input.operation.input) };
}
