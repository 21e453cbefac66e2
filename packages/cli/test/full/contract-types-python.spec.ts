import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startTestServer, type TestServer } from '@tookeffect/testing/server';
import { beforeAll, expect, test } from 'vitest';
import { type ContractInputs, publishBesideShipped, runFor } from '../support/contract-inputs.ts';

const PROJECT = path.resolve(import.meta.dirname, '../../../../python');
const PYTHON = process.env.TOOKEFFECT_PYTHON ?? 'python3';

let server: TestServer;
let folder: string;
let valid: readonly ContractInputs[];

beforeAll(async () => {
  server = await startTestServer();
  folder = mkdtempSync(path.join(tmpdir(), 'tookeffect-types-'));
  valid = await publishBesideShipped(server, folder, 'acme.task.done@1');
  const file = path.join(folder, 'contracts.py');
  await runFor(server, 'generate', 'types', '--language', 'python', '--to', file);
  return async () => {
    rmSync(folder, { recursive: true });
    await server.stop();
  };
});

/** Writes a JSON value as Python. */
function python(value: unknown): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (Array.isArray(value)) return `[${value.map(python).join(', ')}]`;
  if (typeof value !== 'object') return JSON.stringify(value);
  const members = Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}: ${python(member)}`);
  return `{${members.join(', ')}}`;
}

interface PyrightReport {
  readonly generalDiagnostics: readonly {
    readonly file: string;
    readonly severity: string;
    readonly range: { readonly start: { readonly line: number } };
  }[];
}

/** @returns the places of the folder that pyright refuses in strict mode, as `file:line` */
function refusedByPyright(): string[] {
  const settings = {
    typeCheckingMode: 'strict',
    pythonVersion: '3.10',
    extraPaths: [path.join(PROJECT, 'src')],
  };
  writeFileSync(path.join(folder, 'pyrightconfig.json'), JSON.stringify(settings));
  const args = ['--outputjson', '--pythonpath', PYTHON, '--project', folder];
  const { stdout } = spawnSync(path.join(PROJECT, 'node_modules/.bin/pyright'), args, { encoding: 'utf8' });
  const { generalDiagnostics } = JSON.parse(stdout) as PyrightReport;
  const errors = generalDiagnostics.filter(({ severity }) => severity === 'error');
  return errors.map(({ file, range }) => `${path.basename(file)}:${String(range.start.line + 1)}`);
}

test('the inputs of all fixtures pass pyright in strict mode; unknown contracts, wrong inputs and options do not', () => {
  const begin = (id: string, input: unknown, method = 'begin', more = '') =>
    `client.${method}(${JSON.stringify(id)}, ${python(input)}${more})`;
  const accepted = valid.flatMap(({ contract, inputs }) => inputs.map((input) => begin(contract, input)));
  const [{ contract, inputs }] = [valid[0]!];
  const refused = [
    begin('nonsense', {}),
    begin('acme.task.done@1', valid.at(-1)!.inputs[0]),
    begin(contract, {}, 'begin.with_raw_response'),
    begin(contract, inputs[0], 'begin', ', deadline=60'),
    ...valid.map(({ contract }) => begin(contract, {})),
    ...valid.map(({ contract, inputs }) => begin(contract, { ...inputs[0], no_such_member: 1 })),
  ];
  const head = ['from contracts import ContractsClient', 'client = ContractsClient()'];
  writeFileSync(path.join(folder, 'program.py'), [...head, ...accepted, ...refused].join('\n'));
  const first = head.length + accepted.length + 1;
  const expected = refused.map((_, index) => `program.py:${String(first + index)}`);
  // One call can have several errors.
  expect([...new Set(refusedByPyright())]).toEqual(expected);
});

const PROGRAM = `
import asyncio
import sys

from contracts import AsyncContractsClient, ContractsClient, PostgresRowPresent1Input
from tookeffect import AsyncClient


def id_of(client: ContractsClient, row: PostgresRowPresent1Input) -> str:
    return client.begin("postgres.row.present@1", row, require_verifiable=False).id


async def begin(base_url: str, api_key: str) -> None:
    row: PostgresRowPresent1Input = {
        "schema": "public", "table": "orders", "correlationColumn": "r", "match": {"a": 1}, "expect": {"a": 1}
    }
    with ContractsClient(base_url=base_url, api_key=api_key) as client:
        raw = client.begin.with_raw_response("postgres.row.present@1", row, require_verifiable=False)
        print(raw.status, raw.data.id[:3], id_of(client, row).startswith("op_"))
    async with AsyncContractsClient(base_url=base_url, api_key=api_key) as async_client:
        operation = await async_client.begin("postgres.row.present@1", row, require_verifiable=False)
        print(operation.id[:3], type(async_client) is AsyncClient)


asyncio.run(begin(*sys.argv[1:]))
`;

test('operations begin with both clients of the file, which are those of the package', () => {
  writeFileSync(path.join(folder, 'begin.py'), PROGRAM);
  const { stdout, stderr } = spawnSync(PYTHON, ['-B', 'begin.py', server.baseUrl, server.apiKey], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, PYTHONPATH: path.join(PROJECT, 'src') },
  });
  expect(stderr).toBe('');
  expect(stdout).toBe('201 op_ True\nop_ True\n');
});
