import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { contractTypesPython } from '../src/output/contract-types-python.ts';
import { contractTypes } from '../src/output/contract-types.ts';
import { example } from './support/example.ts';
import { runCommand, runProgram, TEST_API_KEY, temporaryFolder } from './support/run-command.ts';
import { startStubApi } from './support/stub-api.ts';

const contract = example('contract', 'as-served');
const text = { type: 'string', maxLength: 9 };

function typesOf(input: object, other: object = {}): string {
  return contractTypes([
    { ...contract, id: 'a.b.c@1', title: 'T', hash: 'sha256:1', input, ...other } as never,
  ]);
}

test.each([
  ['an empty object', { type: 'object', additionalProperties: false }, 'Readonly<Record<string, never>>'],
  ['a list', { type: 'array', items: text, maxItems: 2 }, 'readonly string[]'],
  [
    'a list of alternatives',
    { type: 'array', items: { enum: ['a', 1, null] } },
    'readonly ("a" | 1 | null)[]',
  ],
  ['several types', { type: ['integer', 'null'] }, 'number | null'],
  ['alternatives', { oneOf: [text, { const: false }, { type: 'number' }] }, 'string | false | number'],
  ['an alternative that is not known', { anyOf: [text, { minLength: 1 }] }, 'unknown'],
  ['a constant that is no scalar', { const: { a: 1 } }, 'unknown'],
])('%s becomes the type of its values', (_, schema, type) => {
  expect(typesOf(schema)).toContain(`readonly "a.b.c@1": ${type};\n`);
});

test('an object becomes its members with their descriptions; other members have the type of the rest', () => {
  const shop = { type: 'object', properties: { 'a-b': text }, additionalProperties: text, maxProperties: 9 };
  const rest = { type: 'object', additionalProperties: { type: 'number' }, maxProperties: 9 };
  const properties = { number: { ...text, description: 'No */ end,\n  of 9.' }, shop, rest };
  const input = { type: 'object', properties, required: ['number'], additionalProperties: false };
  expect(typesOf(input).split('export ')[1]).toBe(`type Contracts = {
  /** T — sha256:1 */
  readonly "a.b.c@1": {
    /** No *\\/ end, of 9. */
    readonly "number": string;
    readonly "shop"?: {
      readonly "a-b"?: string;
      readonly [name: string]: unknown;
    };
    readonly "rest"?: {
      readonly [name: string]: number;
    };
  };
};
`);
});

test('what an object may be in addition narrows it', () => {
  const one = (name: string) => ({ type: 'object', properties: { [name]: text }, required: [name] });
  const schema = { type: 'object', additionalProperties: text, anyOf: [one('a'), one('b')] };
  expect(typesOf(schema).replaceAll(/\s+/g, ' ')).toContain(
    '{ readonly [name: string]: string; } & ({ readonly "a": string; readonly [name: string]: unknown; } | {',
  );
});

test('the file is the same whatever the order of the contracts', () => {
  const contracts = ['b.b.b@1', 'a.a.a@2', 'a.a.a@1'].map((id) => ({ ...contract, id }) as never);
  expect(contractTypes(contracts)).toBe(contractTypes(contracts.toReversed()));
});

const summary = example('contract-summary', 'github-issue-created');
const list = {
  data: [summary, { ...summary, id: 'old.a.b@1', status: 'deprecated' }],
  hasMore: false,
  nextCursor: null,
};

test('generate types writes the contracts that can be used, keeps an equal file, and fails a check of an old one', async () => {
  const id = encodeURIComponent(contract.id as string);
  const [first, changed] = [{ body: contract }, { body: { ...contract, title: 'Changed' } }] as const;
  const { baseUrl, arrived } = await startStubApi({
    'GET /v1/contracts?limit=100': [{ body: list }],
    [`GET /v1/contracts/${id}`]: [first, first, changed],
  });
  const environment = { TOOKEFFECT_BASE_URL: baseUrl, TOOKEFFECT_API_KEY: TEST_API_KEY };
  const file = path.join(temporaryFolder(), 'src', 'contracts.ts');
  const generate = (...flags: readonly string[]) =>
    runCommand(['generate', 'types', '--to', file, ...flags], { environment });
  const { code, stdout } = await generate('--json');
  expect([code, JSON.parse(stdout)]).toEqual([0, { file, contracts: [contract.id], result: 'written' }]);
  const written = readFileSync(file, 'utf8');
  expect(written).toContain(`readonly ${JSON.stringify(contract.id)}: {`);
  expect((await generate('--check')).stdout).toContain('unchanged');
  const old = await generate('--check');
  expect([old.code, old.stdout, readFileSync(file, 'utf8')]).toEqual([2, '', written]);
  expect(old.stderr).toContain('is not up to date');
  expect(arrived.map(({ route }) => route)).not.toContain('GET /v1/contracts/old.a.b%401');
});

test('generate types writes Python, by default in a file that a program can import', async () => {
  const { baseUrl } = await startStubApi({
    [`GET /v1/contracts/${encodeURIComponent(contract.id as string)}`]: [{ body: contract }],
  });
  const environment = { TOOKEFFECT_BASE_URL: baseUrl, TOOKEFFECT_API_KEY: TEST_API_KEY };
  const folder = temporaryFolder();
  const { code, stdout } = await runProgram(
    ['generate', 'types', contract.id as string, '--language', 'python', '--json'],
    { environment, cwd: folder },
  );
  expect([code, JSON.parse(stdout)]).toMatchObject([
    0,
    { file: 'tookeffect_contracts.py', result: 'written' },
  ]);
  const written = readFileSync(path.join(folder, 'tookeffect_contracts.py'), 'utf8');
  expect(written).toBe(contractTypesPython([contract as never]));
});
