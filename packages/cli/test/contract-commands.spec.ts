import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { example } from './support/example.ts';
import { type CommandRun, runCommand, TEST_API_KEY, temporaryFolder } from './support/run-command.ts';
import { type Routes, startStubApi, type StubApi } from './support/stub-api.ts';

const TASK = 'acme.task.done@1';

/** Runs commands in a folder with a draft; texts show the folder as `…`. */
async function atDraft(
  routes: Routes,
  prepare: (folder: string) => void = () => undefined,
  stdin = '',
): Promise<{ folder: string; run: (command: string) => Promise<CommandRun> } & Pick<StubApi, 'arrived'>> {
  const { baseUrl, arrived } = await startStubApi(routes);
  const environment = { TOOKEFFECT_BASE_URL: baseUrl, TOOKEFFECT_API_KEY: TEST_API_KEY };
  const folder = temporaryFolder();
  await runCommand(['contract', 'init', TASK, '--to', folder]);
  prepare(folder);
  const run = async (command: string): Promise<CommandRun> => {
    const words = command.split(' ').map((word) => word.replace('…', folder));
    const { code, stdout, stderr } = await runCommand(words, { environment, stdin });
    return { code, stdout: stdout.replaceAll(folder, '…'), stderr: stderr.replaceAll(folder, '…') };
  };
  return { folder, run, arrived };
}

const outcome = (id: string, detail = '') => ({ id, hasPassed: detail === '', detail });
const tested = (more: object) => [{ body: { hash: null, findings: [], evaluations: [], ...more } }] as const;
const judged = (more: object) => ({
  body: {
    ...{ id: null, hash: null, isPublishable: false, faults: [], fixtures: [] },
    mutants: { tested: 30, survivors: [], proposals: { tests: [] } },
    ...more,
  },
});
const finding = { code: 'path_root', pointer: '/checks/0/path', message: 'Read the observation.' };
const survivor = { what: '/checks/0 is negated', pointer: '/checks/0', proposal: null };
const proposal = { id: 'proposed course 1', comment: 'Proposed: a 404', input: {}, expected: {} };
const problem = (code: string, errors: object[]) => ({
  code,
  detail: 'The contract is not published.',
  errors,
});
const published = (id: string, more: object = {}) => ({ ...example('contract', 'as-served'), id, ...more });
const page = (data: unknown[]) => [{ body: { data, hasMore: false, nextCursor: null } }] as const;

/** What a command prints about a draft, and its exit code. */
const GOLDEN: readonly [command: string, routes: Routes, code: number, stdout: string][] = [
  [`contract lint …`, { 'POST /v1/contracts/test': tested({}) }, 0, '✓ 1 contract, no mistake\n'],
  [
    `contract lint …/${TASK}/contract.json`,
    { 'POST /v1/contracts/test': tested({ findings: [finding] }) },
    9,
    `…/${TASK}/contract.json:89:7 /checks/0/path\n  Read the observation. (path_root)\n`,
  ],
  [
    `contract test …`,
    {
      'POST /v1/contracts/test': tested({
        fixtures: [outcome('done'), outcome('still open', 'no'), outcome('x')],
      }),
    },
    9,
    `✓ done\n✗ still open\n✓ x\n…/${TASK}/fixtures.json:145:5 /tests/1\n  The fixture still open fails: no.\n`,
  ],
  [
    `contract mutate …`,
    { 'POST /v1/contracts/mutate': [judged({ isPublishable: true })] },
    0,
    '✓ can be published: fixtures notice each of 30 changes\n',
  ],
  [
    `contract mutate …`,
    {
      'POST /v1/contracts/mutate': [
        judged({
          faults: [
            { pointer: '/fixtures/tests', message: 'No fixture expects refuted.' },
            { pointer: '/contract/checks/0', message: 'A surviving mutant: no fixture notices it.' },
          ],
          mutants: { tested: 30, survivors: [survivor], proposals: { tests: [] } },
        }),
      ],
    },
    9,
    `…/${TASK}/fixtures.json:4:3 /tests\n  No fixture expects refuted.\n` +
      '1 of 30 changes of the contract would go unnoticed:\n' +
      `…/${TASK}/contract.json:87:5 /checks/0\n  change: /checks/0 is negated\n` +
      '  No fixture found. Add one in which this decides, or remove the rule.\n',
  ],
  [
    `contract mutate … --add-proposals`,
    {
      'POST /v1/contracts/mutate': [
        judged({ mutants: { tested: 30, survivors: [survivor], proposals: { tests: [proposal] } } }),
        judged({ isPublishable: true }),
      ],
    },
    0,
    `…/${TASK}/fixtures.json has new fixtures:\n+ Proposed: a 404\n` +
      '✓ can be published: fixtures notice each of 30 changes\n',
  ],
  [
    `contract sync …`,
    {
      'GET /v1/contracts?limit=100': page([]),
      'POST /v1/contracts/mutate': [judged({})],
      'POST /v1/contracts': [{ body: published(TASK) }],
    },
    0,
    `FILE                              CONTRACT          RESULT\n…/${TASK}/contract.json  ${TASK}  published\n`,
  ],
];

test.each(GOLDEN)('%s prints its result (%#)', async (command, routes, code, stdout) => {
  const { run } = await atDraft(routes);
  const result = await run(command);
  expect({ ...result, stdout: result.stdout.replaceAll(/ {2,}/g, '  ') }).toEqual({
    ...{ code, stderr: '', stdout: stdout.replaceAll(/ {2,}/g, '  ') },
  });
  const again = await (await atDraft(routes)).run(`${command} --json`);
  expect([again.code, again.stderr, typeof JSON.parse(again.stdout)]).toEqual([code, '', 'object']);
});

test.each([
  ['a file', 'contract dry-run … --input -', { input: { id: 'x' } }],
  [
    'a published contract, with everything assumed',
    'contract dry-run a.b@1 --input - --connection con_1 --operation op_1 --begun-at T --baseline none --status unknown --reference r',
    {
      ...{ contract: 'a.b@1', input: { id: 'x' }, connectionId: 'con_1', operationId: 'op_1', begunAt: 'T' },
      ...{ baseline: 'none', acknowledgement: { status: 'unknown', providerReference: 'r' } },
    },
  ],
])('dry-run of %s shows that it is no verdict, and exits as verify does', async (_, command, sent) => {
  const body = example('dry-run', 'baseline-missing');
  const { run, arrived } = await atDraft(
    { 'POST /v1/contracts/dry-run': [{ body }] },
    undefined,
    '{"id":"x"}',
  );
  const { code, stdout, stderr } = await run(command);
  expect([code, stderr]).toEqual([6, '']);
  expect(stdout).toMatch(/^dry run, not signed: \? inconclusive {2}baseline_missing\n! baseline_missing/);
  expect(stdout).toContain('  only assumed       begunAt, acknowledgement, baseline\n');
  expect(JSON.parse(arrived[0]!.body)).toMatchObject(sent);
  expect(JSON.parse((await run(`${command} --json`)).stdout)).toEqual(body);
});

test('dry-run shows a fault of the input as one of the input, and of the contract with its line', async () => {
  const errors = [
    [{ pointer: '/input/id', message: 'Too long.' }],
    [{ pointer: '/contract/checks/0', message: 'Unknown.' }],
  ];
  const refusals = errors.map((one) => ({ status: 422, body: problem('contract_invalid', one) }));
  const routes: Routes = { 'POST /v1/contracts/dry-run': [refusals[0]!, refusals[1]!] };
  const { run } = await atDraft(routes, undefined, '{}');
  expect((await run('contract dry-run … --input -')).stderr).toMatch(/\/input\/id +Too long\./);
  expect((await run('contract dry-run … --input -')).stderr).toContain('contract.json:87:5 /checks/0');
});

const recorded = example('recorded-response', 'task');

test('record shows the response and what is left to do, and writes the draft', async () => {
  const notes = [{ pointer: '/body/labels', message: 'No check: add one by hand.' }];
  const draft = { ...(recorded.draft as object), notes };
  const routes: Routes = { 'POST /v1/contracts/record': [{ body: { ...recorded, draft } }] };
  const { folder, run, arrived } = await atDraft(routes, undefined, '{"id":"17"}');
  const command = 'contract record acme.task.made@1 --path /tasks/{input.id} --input - --to …';
  const { code, stdout, stderr } = await run(command);
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toContain(
    '  "state": "done",\n  "labels": []\n}\n! /body/labels: No check: add one by hand.\n',
  );
  expect(stdout).toContain('  contract       …/acme.task.made@1/contract.json\n');
  const observe = { connector: 'http', method: 'GET', path: '/tasks/{input.id}' };
  expect(JSON.parse(arrived[0]!.body)).toMatchObject({
    id: 'acme.task.made@1',
    observe,
    input: { id: '17' },
  });
  const file = readFileSync(path.join(folder, 'acme.task.made@1', 'contract.json'), 'utf8');
  expect(JSON.parse(file)).toEqual((recorded.draft as { contract: object }).contract);
  expect((await run(command)).stderr).toContain('exists; delete it, or choose another id');
});

test('record takes the read from a contract, and exits with 1 where there is no body', async () => {
  const nothing = { ...recorded, result: '404', body: undefined, draft: null };
  const { run, arrived } = await atDraft(
    { 'POST /v1/contracts/record': [{ body: nothing }] },
    undefined,
    '{}',
  );
  const command = `contract record acme.a@1 --observe …/${TASK}/contract.json --input - --connection con_1`;
  const { code, stdout } = await run(command);
  expect([code, stdout]).toEqual([1, expect.stringMatching(/response +404\n +contract +none/)]);
  expect(JSON.parse(arrived[0]!.body)).toMatchObject({
    observe: { visibilityProbe: { path: '/tasks' } },
    connectionId: 'con_1',
  });
});

test('publish and deprecate show the contract', async () => {
  const id = `ws_01jn80000000000000000000aa:${TASK}`;
  const { run, arrived } = await atDraft({
    'POST /v1/contracts': [{ status: 201, body: published(id) }],
    [`POST /v1/contracts/${encodeURIComponent(id)}/deprecate`]: [
      { body: published(id, { status: 'deprecated' }) },
    ],
  });
  expect(await run('contract publish …')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining(id) as string,
  });
  expect(Object.keys(JSON.parse(arrived[0]!.body) as object)).toEqual(['contract', 'fixtures']);
  expect((await run(`contract deprecate ${id}`)).stdout).toContain('deprecated');
  expect(JSON.parse((await run(`contract deprecate ${id} --json`)).stdout)).toMatchObject({ id });
});

test('publish shows the line of each fault that the service names, and exits with 9', async () => {
  const errors = [{ pointer: '/contract/checks/0/op', message: 'Unknown operator.' }];
  const refused = [{ status: 422, body: problem('contract_invalid', errors) }] as const;
  const { run } = await atDraft({ 'POST /v1/contracts': refused });
  const { code, stdout, stderr } = await run('contract publish …');
  expect([code, stdout]).toEqual([9, '']);
  expect(stderr).toContain('error: The contract is not published. (contract_invalid)\n');
  expect(stderr).toContain(`…/${TASK}/contract.json:90:7 /checks/0/op\n  Unknown operator.\n`);
  const json = await run('contract publish … --json');
  expect(JSON.parse(json.stderr)).toMatchObject({
    code: 'contract_invalid',
    errors: [{ line: 90, column: 7 }],
  });
});

test('publish says to raise the version where other content is published', async () => {
  const conflict = [{ status: 409, body: problem('contract_version_exists', []) }] as const;
  const { code, stderr } = await (
    await atDraft({ 'POST /v1/contracts': conflict })
  ).run('contract publish …');
  expect([code, stderr]).toEqual([9, expect.stringContaining('raise the version in the `id`')]);
});

test('sync stops at the first contract that the service refuses, and shows what is published', async () => {
  const second = 'acme.task.reopened@1';
  const routes: Routes = {
    'GET /v1/contracts?limit=100': page([]),
    'POST /v1/contracts/mutate': [judged({})],
    'POST /v1/contracts': [
      { status: 201, body: published(TASK) },
      { status: 429, body: { code: 'quota_exceeded' } },
    ],
  };
  const { folder, run } = await atDraft(routes);
  await runCommand(['contract', 'init', second, '--to', folder]);
  const { code, stdout, stderr } = await run('contract sync … --json');
  expect(code).toBe(8);
  expect(JSON.parse(stdout)).toMatchObject({
    data: [{ result: 'published' }, { contract: second, result: 'new' }],
  });
  expect(JSON.parse(stderr)).toMatchObject({ code: 'quota_exceeded' });
});

test('sync lists a file that cannot be read, judges the others, and publishes none', async () => {
  const routes: Routes = {
    'GET /v1/contracts?limit=100': page([]),
    'POST /v1/contracts/mutate': [judged({})],
  };
  const { run, arrived } = await atDraft(routes, (folder) =>
    writeFileSync(path.join(folder, 'broken.contract.json'), '{"id": 1,}'),
  );
  const { code, stdout } = await run('contract sync …');
  expect(code).toBe(2);
  expect(stdout).toContain('…/broken.contract.json:1:1\n  …/broken.contract.json is not strict JSON');
  expect(stdout).toContain('Nothing is published.');
  expect(arrived.map(({ route }) => route)).toEqual([
    'GET /v1/contracts?limit=100',
    'POST /v1/contracts/mutate',
  ]);
});

test.each([
  ['contract lint …/nothing', '…/nothing does not exist'],
  ['contract lint …/empty', '…/empty contains no contract.json'],
  ['contract test …', '… contains 2 contracts; name one'],
  ['contract test …/alone.json', '…/alone.json has no fixtures; write them into …/alone.fixtures.json'],
  ['contract lint …/list.json', '…/list.json must contain a JSON object'],
  ['contract lint …/rounded.json', 'would be rounded: /checks/0/value (1.00000000000000000001)'],
  ['contract init Task@1', 'Task@1 is no id of a contract; write service.effect@version'],
  ['contract init ../task@1', 'is no id of a contract'],
  [`contract init ${TASK} --to …`, `…/${TASK}/contract.json exists; delete it, or choose another id`],
  ['contract record acme.a@1 --input -', 'say what to read'],
  ['contract record acme.a@1 --input - --path /a --observe a.json', 'say what to read'],
  ['contract init acme.a@1 --connector ftp', 'Allowed choices are http'],
])('%s exits with 2 and says why, and nothing is sent', async (command, message) => {
  const { run, arrived } = await atDraft({}, (folder) => {
    mkdirSync(path.join(folder, 'empty', '.hidden'), { recursive: true });
    mkdirSync(path.join(folder, 'empty', 'node_modules'));
    for (const [file, text] of Object.entries({
      'empty/.hidden/contract.json': '{}',
      'empty/node_modules/contract.json': '{}',
      'other.contract.json': '{}',
      'alone.json': '{}',
      'list.json': '[]',
      'rounded.json': '{"checks": [{"value": 1.00000000000000000001}]}',
    })) {
      writeFileSync(path.join(folder, file), text);
    }
    symlinkSync('/', path.join(folder, 'empty', 'link'));
  });
  const { code, stdout, stderr } = await run(command);
  expect([code, stdout, arrived.length]).toEqual([2, '', 0]);
  expect(stderr).toContain(message);
});

test('added fixtures leave the file as it is written, and no name is taken twice', async () => {
  const text = `{"tests": [
   {"id": "proposed course 1", "input": {}, "expected": {"verdict": "refuted"}}   ]\n}\n`;
  const { folder, run } = await atDraft(
    {
      'POST /v1/contracts/mutate': [
        judged({
          mutants: { tested: 1, survivors: [survivor], proposals: { tests: [proposal], plans: [proposal] } },
        }),
        judged({ isPublishable: true }),
      ],
    },
    (at) => writeFileSync(path.join(at, TASK, 'fixtures.json'), text),
  );
  await run('contract mutate … --add-proposals');
  const written = readFileSync(path.join(folder, TASK, 'fixtures.json'), 'utf8');
  expect(written.startsWith(text.slice(0, text.indexOf('   ]')))).toBe(true);
  const { tests, plans } = JSON.parse(written) as Record<string, { id: string }[]>;
  expect(tests!.map(({ id }) => id)).toEqual(['proposed course 1', 'proposed course 2']);
  expect(plans!.map(({ id }) => id)).toEqual(['proposed course 1']);
});
