import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text as readText } from 'node:stream/consumers';
import { expect, onTestFinished, test, vi } from 'vitest';
import { EXIT_CODE_MEANINGS, EXIT_CODES } from '../src/exit-codes.ts';
import { example, exampleFile } from './support/example.ts';
import {
  type CommandRun,
  main,
  node,
  runCommand,
  runProgram,
  startProgram,
  TEST_API_KEY,
  temporaryFolder,
} from './support/run-command.ts';
import { startStubApi, type StubResponse } from './support/stub-api.ts';

const KEYS = exampleFile('key-document-envelope', 'signed-by-the-root');
const INTERRUPTED = 130;
const ROUTE = 'POST /v1/operations/op_1/verify';
const errorResponse = (status: number, code: string, more: object = {}): StubResponse => ({
  status,
  body: { type: `/errors/${code}`, title: 'T', status, detail: 'D', code, requestId: 'req_stub', ...more },
});
const verdict = (name: string): StubResponse => ({ body: example('verification', name) });

interface Case {
  readonly what: string;
  readonly response: StubResponse;
  readonly flags?: readonly string[];
  readonly code: number;
}

const CASES: readonly Case[] = [
  { what: 'verified', response: verdict('verified'), code: 0 },
  { what: 'refuted', response: verdict('refuted'), code: 3 },
  {
    what: 'refuted with --exit-zero',
    response: verdict('refuted'),
    flags: ['--exit-zero'],
    code: 0,
  },
  { what: 'pending', response: verdict('pending'), code: 6 },
  { what: 'inconclusive', response: verdict('inconclusive'), flags: ['--exit-zero'], code: 6 },
  {
    what: 'a verdict of a newer service',
    response: {
      body: { ...example('verification', 'verified'), verdict: 'verified_in_part', reason: 'half' },
    },
    code: 6,
  },
  {
    what: 'verified with evidence of level E1 only',
    response: { body: { ...example('verification', 'verified'), evidenceLevels: ['E1'] } },
    code: 1,
  },
  { what: 'an invalid API key', response: errorResponse(401, 'credential_invalid'), code: 4 },
  { what: 'a missing scope', response: errorResponse(403, 'scope_missing'), code: 4 },
  { what: 'no credit left', response: errorResponse(402, 'credit_exhausted'), code: 7 },
  { what: 'too many requests', response: errorResponse(429, 'rate_limited'), code: 8 },
  { what: 'a verify too soon', response: errorResponse(429, 'observed_too_recently'), code: 8 },
  { what: 'a verify of a cancelled operation', response: errorResponse(409, 'operation_cancelled'), code: 6 },
  { what: 'an unknown operation', response: errorResponse(404, 'not_found'), code: 1 },
  { what: 'an internal error of the service', response: errorResponse(500, 'internal_error'), code: 1 },
  { what: 'a response that is not JSON', response: { body: '<html>' }, code: 1 },
];

test.each(CASES)('verify exits with $code for $what', async ({ response, flags = [], code }) => {
  const { baseUrl } = await startStubApi({ [ROUTE]: [response] });
  const environment = { TOOKEFFECT_BASE_URL: baseUrl, TOOKEFFECT_API_KEY: TEST_API_KEY };
  const text = await runCommand(['verify', 'op_1', ...flags], { environment });
  const json = await runCommand(['verify', 'op_1', '--json', ...flags], { environment });
  expect({ text: text.code, json: json.code }).toEqual({ text: code, json: code });
  const isResult = json.stderr === '';
  expect(JSON.parse(isResult ? json.stdout : json.stderr)).toBeTypeOf('object');
  expect(isResult ? json.stderr : json.stdout).toBe('');
  const output = [text.stdout, text.stderr, json.stdout, json.stderr].join('');
  expect(output).not.toContain('canary');
  expect(output).not.toContain('\u001b');
});

test.each([
  [6, ['--overdue'], 'overdue', [example('operation', 'created')]],
  [0, ['--overdue'], 'overdue', []],
  [0, ['--unfinished'], 'any', [example('operation', 'created')]],
] as const)(
  'op list exits with %i: %j, where the service lists %s',
  async (code, flags, unfinished, data) => {
    const route = `GET /v1/operations?unfinished=${unfinished}&limit=20`;
    const { baseUrl } = await startStubApi({
      [route]: [{ body: { data, hasMore: false, nextCursor: null } }],
    });
    const environment = { TOOKEFFECT_BASE_URL: baseUrl, TOOKEFFECT_API_KEY: TEST_API_KEY };
    const run = await runCommand(['op', 'list', '--json', ...flags], { environment });
    expect(run.code).toBe(code);
    expect(JSON.parse(run.stdout)).toEqual({ data, nextCursor: null });
  },
);

/** The first case of each exit code. */
const CASE_OF_EACH_CODE = CASES.filter(
  ({ code }, index) => CASES.findIndex((other) => other.code === code) === index,
);

test.each(CASE_OF_EACH_CODE)(
  'the program ends with $code for $what, and writes the result and the error to separate streams',
  async ({ response, flags = [], code }) => {
    const { baseUrl } = await startStubApi({ [ROUTE]: [response] });
    const environment = { TOOKEFFECT_BASE_URL: baseUrl, TOOKEFFECT_API_KEY: TEST_API_KEY };
    const arguments_ = ['verify', 'op_1', '--json', ...flags];
    const [ofProgram, ofCommand] = await Promise.all([
      runProgram(arguments_, { environment }),
      runCommand(arguments_, { environment }),
    ]);
    expect(ofProgram.code).toBe(code);
    expect(streamsOf(ofProgram)).toEqual(streamsOf(ofCommand));
  },
);

/** Both documents, without the key that is new in each run. */
function streamsOf({ stdout, stderr }: CommandRun): unknown[] {
  return [stdout, stderr].map((document) =>
    document === '' ? '' : { ...(JSON.parse(document) as object), idempotencyKey: undefined },
  );
}

/** Commands that end with a code that no verify ends with. */
const OTHER_CODES = [
  { code: 2, what: 'an unknown command', run: () => runProgram(['observe']), prints: 'error: ' },
  {
    code: 5,
    what: 'a receipt that is not valid',
    run: () => runProgram(['receipt', 'verify', '-', '--keys', KEYS, '--offline'], { stdin: 'nothing' }),
    prints: 'receipt_malformed',
  },
  { code: 9, what: 'a contract with a fault', run: lintFaultyContract, prints: 'Read the observation.' },
];

test.each(OTHER_CODES)('the program ends with $code for $what', async ({ code, run, prints }) => {
  const ended = await run();
  expect(ended.code).toBe(code);
  expect(ended.stdout + ended.stderr).toContain(prints);
});

async function lintFaultyContract(): Promise<CommandRun> {
  const finding = { code: 'path_root', pointer: '/checks/0/path', message: 'Read the observation.' };
  const body = { hash: null, findings: [finding], fixtures: [], evaluations: [] };
  const { baseUrl } = await startStubApi({ 'POST /v1/contracts/test': [{ body }] });
  const folder = temporaryFolder();
  await runCommand(['contract', 'init', 'acme.task.done@1', '--to', folder]);
  const environment = { TOOKEFFECT_BASE_URL: baseUrl, TOOKEFFECT_API_KEY: TEST_API_KEY };
  return runProgram(['contract', 'lint', folder], { environment });
}

test('every published exit code is one that the program ends with in these tests', () => {
  const tested = [...CASE_OF_EACH_CODE, ...OTHER_CODES].map(({ code }) => code).concat(INTERRUPTED);
  const published = EXIT_CODE_MEANINGS.map(([code]) => code);
  expect(tested.toSorted((one, other) => one - other)).toEqual(published);
  expect(Object.values(EXIT_CODES)).toEqual(published);
});

test('exits with 6 for a service that does not respond in time', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const api = await startStubApi({ [ROUTE]: [{ isSilent: true }] });
  const environment = { TOOKEFFECT_BASE_URL: api.baseUrl, TOOKEFFECT_API_KEY: TEST_API_KEY };
  let ended: CommandRun | undefined;
  const run = runCommand(['verify', 'op_1'], { environment }).then((outcome) => (ended = outcome));
  await api.whenArrived;
  while (ended === undefined) await vi.advanceTimersByTimeAsync(1000);
  expect((await run).code).toBe(6);
  expect((await run).stderr).toContain('with the same --idempotency-key there is no second charge');
});

test('an error of the service is printed as a problem document with --json, or else as text with the next step', async () => {
  const payment = example('problem', 'credit-exhausted').payment as { checkoutUrl: string };
  const { baseUrl, arrived } = await startStubApi({
    [ROUTE]: [errorResponse(402, 'credit_exhausted', { payment })],
  });
  const environment = { TOOKEFFECT_BASE_URL: baseUrl, TOOKEFFECT_API_KEY: TEST_API_KEY };
  const { stderr } = await runCommand(['verify', 'op_1', '--json'], { environment });
  expect(JSON.parse(stderr)).toEqual({
    type: '/errors/credit_exhausted',
    title: 'T',
    status: 402,
    detail: 'D',
    code: 'credit_exhausted',
    requestId: 'req_stub',
    docUrl: `${baseUrl}/errors/credit_exhausted`,
    idempotencyKey: arrived[0]!.headers['idempotency-key'],
    payment,
  });
  const text = await runCommand(['verify', 'op_1'], { environment });
  expect(text.stderr).toMatch(/error: D \(credit_exhausted\)\n.*req_stub\n/);
  expect(text.stderr).toContain('pack_500 (500 credits)');
  expect(text.stderr).toContain(payment.checkoutUrl);
});

test('without a checkout URL, the error names the command that creates a payment link', async () => {
  const { checkoutUrl: _, ...payment } = example('problem', 'credit-exhausted').payment as object & {
    checkoutUrl: string;
  };
  const { baseUrl } = await startStubApi({ [ROUTE]: [errorResponse(402, 'credit_exhausted', { payment })] });
  const environment = { TOOKEFFECT_BASE_URL: baseUrl, TOOKEFFECT_API_KEY: TEST_API_KEY };
  const { stderr } = await runCommand(['verify', 'op_1'], { environment });
  expect(stderr).toContain('`tookeffect billing checkout --pack pack_500`');
});

test('exits with 1 for an unreachable service, and names the setting to check', async () => {
  const environment = { TOOKEFFECT_BASE_URL: 'http://127.0.0.1:1', TOOKEFFECT_API_KEY: TEST_API_KEY };
  const { code, stderr } = await runCommand(['usage'], { environment });
  expect(code).toBe(1);
  expect(stderr).toContain('TOOKEFFECT_BASE_URL');
});

test('exits with 4 without an API key, and names the variable to set', async () => {
  const { code, stderr } = await runCommand(['usage']);
  expect(code).toBe(4);
  expect(stderr).toContain('TOOKEFFECT_API_KEY');
});

test.each([
  ['a missing argument', ['verify']],
  ['an unknown command', ['observe']],
  ['an unknown option', ['verify', 'op_1', '--forever']],
  ['an additional argument', ['verify', 'op_1', 'op_2']],
  ['a value outside the allowed list', ['ack', 'op_1', '--status', 'perhaps']],
  ['a key on the command line', ['usage', '--api-key', TEST_API_KEY]],
  [
    'the credential type aws',
    ['connection', 'add', 's3', '--name', 'n', '--url', 'https://x.test', '--type', 'aws'],
  ],
  [
    'a meaning of missing outside the allowed list',
    ['connection', 'add', 's3', '--name', 'n', '--url', 'https://x.test', '--missing', 'maybe'],
  ],
  [
    'standard input as the secret and the collections',
    ['connection', 'add', 's3', '--name', 'n', '--url', 'https://x.test'].concat(
      ...['--type', 'none', '--secret-file', '-', '--collections', '-'],
    ),
  ],
  ['a settling window of more than a week', ['begin', 'a.b@1', '--input', '-', '--settle', '8d']],
  ['a missing file', ['begin', 'a.b@1', '--input', '/nonexistent/x.json']],
  ['an invalid duration', ['op', 'wait', 'op_1', '--timeout', 'soon']],
  ['--offline without --keys', ['receipt', 'verify', '-', '--offline']],
  ['a checkout without a plan or pack', ['billing', 'checkout']],
  ['a checkout with a plan and a pack', ['billing', 'checkout', '--pack', 'pack_500', '--plan', 'starter']],
  ['a checkout with a quantity of plans', ['billing', 'checkout', '--plan', 'starter', '--quantity', '2']],
  ['an unknown scope', ['key', 'create', '--name', 'x', '--scope', 'everything']],
  ['a new key without scopes', ['key', 'create', '--name', 'x']],
  ['a grace time of more than a week', ['key', 'rotate', 'key_1', '--grace', '8d']],
  ['an unknown help topic', ['help', 'nothing']],
  ['an invalid id', ['op', 'show', '..']],
  ['plain HTTP to another machine', ['usage', '--base-url', 'http://api.example.com']],
])('exits with 2 for %s', async (_, arguments_) => {
  const environment = { TOOKEFFECT_API_KEY: TEST_API_KEY };
  const text = await runCommand(arguments_, { environment });
  expect(text).toMatchObject({ code: 2, stdout: '' });
  expect(text.stderr).toMatch(/^error: .+\((?:usage|argument_invalid|configuration_invalid)\)\n/);
  const json = await runCommand([...arguments_, '--json'], { environment });
  expect(json.code).toBe(2);
  expect(JSON.parse(json.stderr)).toMatchObject({ type: 'about:blank' });
});

test('exits with 2 for a group without a subcommand, and shows its help', async () => {
  expect(await runCommand(['op'])).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringContaining('wait') as string,
  });
});

test.each(['SIGINT', 'SIGTERM'] as const)(
  '%s ends a command with 130, and shows its idempotency key',
  async (signal) => {
    const api = await startStubApi({ [ROUTE]: [{ isSilent: true }] });
    const environment = { TOOKEFFECT_BASE_URL: api.baseUrl, TOOKEFFECT_API_KEY: TEST_API_KEY };
    const { child, run } = startProgram(['verify', 'op_1'], { environment });
    await api.whenArrived;
    child.kill(signal);
    const { code, stderr } = await run;
    expect(code).toBe(INTERRUPTED);
    expect(stderr).toContain('the caller aborted the call (aborted)');
    expect(stderr).toContain(api.arrived[0]!.headers['idempotency-key']);
  },
);

test('a reader that closes the pipe ends the program with 0 and without a message', async () => {
  const child = spawn(node, [main, '--map', 'json'], { env: {} });
  child.stdout.destroy();
  const closed = once(child, 'close');
  expect(await readText(child.stderr)).toBe('');
  expect(await closed).toEqual([0, null]);
});
