import { expect, test } from 'vitest';
import { example } from './support/example.ts';
import { runCommand, startCommand, TEST_API_KEY } from './support/run-command.ts';
import { startStubApi, type StubAnswer } from './support/stub-api.ts';

const ROUTE = 'POST /v1/operations/op_1/verify';
const refusal = (status: number, code: string, more: object = {}): StubAnswer => ({
  status,
  body: { type: `/errors/${code}`, title: 'T', status, detail: 'D', code, requestId: 'req_stub', ...more },
});
const verdict = (name: string): StubAnswer => ({ body: example('verification', name) });

interface Case {
  readonly what: string;
  readonly answer: StubAnswer;
  readonly flags?: readonly string[];
  readonly code: number;
}

const CASES: readonly Case[] = [
  { what: 'verified', answer: verdict('verified'), code: 0 },
  { what: 'refuted', answer: verdict('refuted'), code: 3 },
  {
    what: 'refuted, by a caller that reads the output',
    answer: verdict('refuted'),
    flags: ['--exit-zero'],
    code: 0,
  },
  { what: 'pending', answer: verdict('pending'), code: 6 },
  { what: 'inconclusive', answer: verdict('inconclusive'), flags: ['--exit-zero'], code: 6 },
  {
    what: 'a verdict of a later version',
    answer: { body: { ...example('verification', 'verified'), verdict: 'verified_in_part', reason: 'half' } },
    code: 6,
  },
  {
    what: 'verified on the acknowledgement alone',
    answer: { body: { ...example('verification', 'verified'), evidenceLevels: ['E1'] } },
    code: 1,
  },
  { what: 'a wrong key', answer: refusal(401, 'credential_invalid'), code: 4 },
  { what: 'a missing scope', answer: refusal(403, 'scope_missing'), code: 4 },
  { what: 'no credit', answer: refusal(402, 'credit_exhausted'), code: 7 },
  { what: 'too many requests', answer: refusal(429, 'rate_limited'), code: 8 },
  { what: 'an unknown operation', answer: refusal(404, 'not_found'), code: 1 },
  { what: 'a failing service', answer: refusal(500, 'internal_error'), code: 1 },
  { what: 'an answer that is no JSON', answer: { body: '<html>' }, code: 1 },
];

test.each(CASES)('verify ends with $code on $what', async ({ answer, flags = [], code }) => {
  const { baseUrl } = await startStubApi({ [ROUTE]: [answer] });
  const environment = { TOOKEFFECT_BASE_URL: baseUrl, TOOKEFFECT_API_KEY: TEST_API_KEY };
  const human = await runCommand(['verify', 'op_1', ...flags], { environment });
  const machine = await runCommand(['verify', 'op_1', '--json', ...flags], { environment });
  expect({ human: human.code, machine: machine.code }).toEqual({ human: code, machine: code });
  const isAnswer = machine.stderr === '';
  expect(JSON.parse(isAnswer ? machine.stdout : machine.stderr)).toBeTypeOf('object');
  expect(isAnswer ? machine.stderr : machine.stdout).toBe('');
  const everything = [human.stdout, human.stderr, machine.stdout, machine.stderr].join('');
  expect(everything).not.toContain('canary');
  expect(everything).not.toContain('\u001b');
});

test('the error of the service is a problem document on standard error, with what is needed to go on', async () => {
  const payment = example('problem', 'credit-exhausted').payment as { checkoutUrl: string };
  const { baseUrl, arrived } = await startStubApi({
    [ROUTE]: [refusal(402, 'credit_exhausted', { payment })],
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
  const human = await runCommand(['verify', 'op_1'], { environment });
  expect(human.stderr).toMatch(/error: D \(credit_exhausted\)\n.*req_stub\n/);
  expect(human.stderr).toContain('pack_500 (500 credits)');
  expect(human.stderr).toContain(payment.checkoutUrl);
});

test('where the service names no page for buying, a person learns the command that makes a link', async () => {
  const { checkoutUrl: _, ...payment } = example('problem', 'credit-exhausted').payment as object & {
    checkoutUrl: string;
  };
  const { baseUrl } = await startStubApi({ [ROUTE]: [refusal(402, 'credit_exhausted', { payment })] });
  const environment = { TOOKEFFECT_BASE_URL: baseUrl, TOOKEFFECT_API_KEY: TEST_API_KEY };
  const { stderr } = await runCommand(['verify', 'op_1'], { environment });
  expect(stderr).toContain('`tookeffect billing checkout --pack pack_500`');
});

test('a service that is not there ends with 1, and says what to check', async () => {
  const environment = { TOOKEFFECT_BASE_URL: 'http://127.0.0.1:1', TOOKEFFECT_API_KEY: TEST_API_KEY };
  const { code, stderr } = await runCommand(['usage'], { environment });
  expect(code).toBe(1);
  expect(stderr).toContain('TOOKEFFECT_BASE_URL');
});

test('no key ends with 4, and says what to set', async () => {
  const { code, stderr } = await runCommand(['usage']);
  expect(code).toBe(4);
  expect(stderr).toContain('TOOKEFFECT_API_KEY');
});

test.each([
  ['a missing argument', ['verify']],
  ['an unknown command', ['observe']],
  ['an unknown option', ['verify', 'op_1', '--forever']],
  ['one argument too many', ['verify', 'op_1', 'op_2']],
  ['a value that is not allowed', ['ack', 'op_1', '--status', 'perhaps']],
  ['a key on the command line', ['usage', '--api-key', TEST_API_KEY]],
  ['a file that is not there', ['begin', 'a.b@1', '--input', '/nonexistent/x.json']],
  ['a duration that is none', ['op', 'wait', 'op_1', '--timeout', 'soon']],
  ['offline without keys', ['receipt', 'verify', '-', '--offline']],
  ['a purchase of nothing', ['billing', 'checkout']],
  ['a purchase of two kinds', ['billing', 'checkout', '--pack', 'pack_500', '--plan', 'starter']],
  ['a number of plans', ['billing', 'checkout', '--plan', 'starter', '--quantity', '2']],
  ['a scope that there is not', ['key', 'create', '--name', 'x', '--scope', 'everything']],
  ['a key for nothing', ['key', 'create', '--name', 'x']],
  ['a grace time of more than a week', ['key', 'rotate', 'key_1', '--grace', '8d']],
  ['a help topic that is not there', ['help', 'nothing']],
  ['an impossible id', ['op', 'show', '..']],
  ['clear text to another machine', ['usage', '--base-url', 'http://api.example.com']],
])('%s ends with 2', async (_, arguments_) => {
  const environment = { TOOKEFFECT_API_KEY: TEST_API_KEY };
  const human = await runCommand(arguments_, { environment });
  expect(human).toMatchObject({ code: 2, stdout: '' });
  expect(human.stderr).toMatch(/^error: .+\((?:usage|argument_invalid|configuration_invalid)\)\n/);
  const machine = await runCommand([...arguments_, '--json'], { environment });
  expect(machine.code).toBe(2);
  expect(JSON.parse(machine.stderr)).toMatchObject({ type: 'about:blank' });
});

test('a group without a subcommand shows what there is, and ends with 2', async () => {
  expect(await runCommand(['op'])).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringContaining('wait') as string,
  });
});

test('SIGINT ends a waiting command with 130, and leaves the operation to be resumed', async () => {
  const api = await startStubApi({ [ROUTE]: [{ isSilent: true }] });
  const environment = { TOOKEFFECT_BASE_URL: api.baseUrl, TOOKEFFECT_API_KEY: TEST_API_KEY };
  const { child, run } = startCommand(['verify', 'op_1'], { environment });
  await api.whenArrived;
  child.kill('SIGINT');
  const { code, stderr } = await run;
  expect(code).toBe(130);
  expect(stderr).toContain('the caller aborted the call (aborted)');
  expect(stderr).toContain(api.arrived[0]!.headers['idempotency-key']);
});
