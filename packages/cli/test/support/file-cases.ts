import { chmodSync, copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { example, exampleFile } from './example.ts';
import { runCommand } from './run-command.ts';
import type { Routes } from './stub-api.ts';

/** A command that reads or writes files of `prepareFolder`, or whose exit code is a verdict. */
export interface FileCase {
  readonly command: string;
  readonly routes?: Routes;
}

const TASK = 'acme.task.done@1';
const FOLDER = `contracts/${TASK}`;
const PUBLISHED = `ws_01jn80000000000000000000aa:${TASK}`;
const AT = '--at 2026-11-22T10:00:00.000Z';
const operation = example('operation', 'verified');
const id = operation.id as string;
const page = (data: unknown[]) => [{ body: { data, hasMore: false, nextCursor: null } }] as const;
const published = (more: object = {}) => ({ ...example('contract', 'as-served'), id: PUBLISHED, ...more });
const outcome = (name: string, detail = '') => ({ id: name, hasPassed: detail === '', detail });
const finding = { code: 'path_root', pointer: '/checks/0/path', message: 'Read the observation.' };
const survivor = { what: '/checks/0 is negated', pointer: '/checks/0', proposal: null };
const judgement = {
  ...{ id: null, hash: null, isPublishable: false, fixtures: [] },
  faults: [{ pointer: '/fixtures/tests', message: 'No fixture expects refuted.' }],
  mutants: { tested: 30, survivors: [survivor], proposals: { tests: [] } },
};
const refusedPublication = {
  ...{ code: 'contract_invalid', detail: 'The contract is not published.' },
  errors: [{ pointer: '/contract/checks/0', message: 'Unknown.' }],
};

/** Verdicts, which have colours of their own. */
const VERDICTS: readonly FileCase[] = [
  ...['verified', 'refuted', 'pending', 'inconclusive', 'unreachable'].map((name) => ({
    command: `verify op_${name} --idempotency-key retried`,
    routes: { [`POST /v1/operations/op_${name}/verify`]: [{ body: example('verification', name) }] } as const,
  })),
  {
    command: `verify ${id} --gate --keys trusted.json`,
    routes: {
      [`GET /v1/operations/${id}`]: [{ body: operation }],
      'GET /v1/contracts/github.issue.created%401': [{ body: example('contract', 'as-served') }],
      [`POST /v1/operations/${id}/verify`]: [{ body: example('verification', 'verified') }],
      [`GET /v1/operations/${id}/receipt`]: [{ body: example('receipt', 'verified') }],
    },
  },
  { command: `op wait ${id}`, routes: { [`GET /v1/operations/${id}`]: [{ body: operation }] } },
  {
    command: 'op watch op_1',
    routes: { 'GET /v1/operations/op_1/timeline': [{ body: example('timeline', 'github-issue') }] },
  },
];

const RECEIPTS: readonly FileCase[] = [
  {
    command: 'receipt get op_1',
    routes: { 'GET /v1/operations/op_1/receipt': [{ body: example('receipt', 'verified') }] },
  },
  { command: `receipt verify receipt.json --keys keys.json --offline ${AT}` },
  { command: `receipt verify changed.json --keys keys.json --offline ${AT}` },
  { command: `receipt verify receipt.json --keys keys.json --offline ${AT} --verdict refuted` },
  { command: 'receipt export receipt.json --format dsse' },
  { command: 'receipt diff receipt.json later.json' },
];

const CONTRACTS: readonly FileCase[] = [
  { command: `contract init acme.task.made@1` },
  {
    command: 'contract record acme.task.made@1 --path /tasks/{input.id} --input input.json',
    routes: { 'POST /v1/contracts/record': [{ body: example('recorded-response', 'task') }] },
  },
  {
    command: `contract lint ${FOLDER}`,
    routes: {
      'POST /v1/contracts/test': [
        { body: { hash: null, findings: [finding], fixtures: [], evaluations: [] } },
      ],
    },
  },
  {
    command: `contract test ${FOLDER}`,
    routes: {
      'POST /v1/contracts/test': [
        {
          body: {
            ...{ hash: null, findings: [], evaluations: [] },
            fixtures: [outcome('done'), outcome('still open', 'the verdict is pending')],
          },
        },
      ],
    },
  },
  {
    command: `contract mutate ${FOLDER}`,
    routes: { 'POST /v1/contracts/mutate': [{ body: judgement }] },
  },
  {
    command: `contract dry-run ${FOLDER} --input input.json`,
    routes: { 'POST /v1/contracts/dry-run': [{ body: example('dry-run', 'baseline-missing') }] },
  },
  {
    command: `contract publish ${FOLDER}`,
    routes: { 'POST /v1/contracts': [{ status: 201, body: published() }] },
  },
  {
    command: `contract publish ${FOLDER}/contract.json`,
    routes: { 'POST /v1/contracts': [{ status: 422, body: refusedPublication }] },
  },
  {
    command: 'contract sync contracts',
    routes: {
      'GET /v1/contracts?limit=100': page([]),
      'POST /v1/contracts/mutate': [{ body: { ...judgement, faults: [] } }],
      'POST /v1/contracts': [{ body: published({ id: TASK }) }],
    },
  },
  {
    command: `contract deprecate ${PUBLISHED}`,
    routes: {
      [`POST /v1/contracts/${encodeURIComponent(PUBLISHED)}/deprecate`]: [
        { body: published({ status: 'deprecated' }) },
      ],
    },
  },
];

const AGENTS: readonly FileCase[] = [
  {
    command: 'skill install github',
    routes: { 'GET /v1/skills/github': [{ body: example('skill-manifest', 'github') }] },
  },
  {
    command: 'generate types github.issue.created@1',
    routes: { 'GET /v1/contracts/github.issue.created%401': [{ body: example('contract', 'as-served') }] },
  },
  {
    command: 'generate types github.issue.created@1 --language python',
    routes: { 'GET /v1/contracts/github.issue.created%401': [{ body: example('contract', 'as-served') }] },
  },
  // Programs speak with these two on standard input and output: what a person sees is why one did not start.
  { command: 'mcp serve --profile nowhere' },
  { command: 'mcp proxy --tools tools.json --scope desk -- server' },
];

const SETTINGS: readonly FileCase[] = [
  { command: 'config path' },
  { command: 'profile list' },
  { command: 'profile use staging' },
  {
    command: 'login --secret-env READ_TOKEN',
    routes: { 'GET /v1/whoami': [{ body: example('caller', 'agent') }] },
  },
  { command: 'logout --profile staging' },
  { command: 'whoami', routes: { 'GET /v1/whoami': [{ body: example('caller', 'agent') }] } },
  { command: 'doctor --base-url http://127.0.0.1:1' },
  { command: 'completion bash' },
  { command: 'help exit-codes' },
  { command: 'usage --base-url http://127.0.0.1:1' },
];

export const FILE_CASES: readonly FileCase[] = [
  ...VERDICTS,
  ...RECEIPTS,
  ...CONTRACTS,
  ...AGENTS,
  ...SETTINGS,
];

/** Writes the files that the commands name; `config` is their folder for profiles. */
export async function prepareFolder(folder: string): Promise<void> {
  const write = (name: string, content: unknown) =>
    writeFileSync(path.join(folder, name), JSON.stringify(content));
  const receipt = example('receipt', 'verified') as { payload: { predicate: { sequence: number } } };
  copyFileSync(exampleFile('receipt', 'verified'), path.join(folder, 'receipt.json'));
  copyFileSync(exampleFile('receipt', 'refuted-later'), path.join(folder, 'later.json'));
  copyFileSync(exampleFile('key-document-envelope', 'signed-by-the-root'), path.join(folder, 'keys.json'));
  receipt.payload.predicate.sequence = 7;
  write('changed.json', receipt);
  write('trusted.json', {
    '936cf00d2d22411fe44f3d7b4a0667e6': '403b59f74a8b8a68754c6d9da7af38d996225894834a144874ff93d47de2d0de',
  });
  write('input.json', { id: '17' });
  write('tools.json', { tools: {} });
  await runCommand(['contract', 'init', TASK, '--to', path.join(folder, 'contracts')]);
  mkdirSync(path.join(folder, 'config'));
  const stored = { apiKey: 'tke_canary_stored' };
  const profiles = { default: stored, staging: { ...stored, baseUrl: 'https://te.example.com' } };
  write('config/config.json', { profiles });
  chmodSync(path.join(folder, 'config', 'config.json'), 0o600);
}
