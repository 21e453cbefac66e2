import { type JsonObject, saltedDigest } from '@tookeffect/core';
import { receiptEnvironment } from '@tookeffect/evaluator';
import { type Emulator, createEmulator } from 'emulate';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectionTo } from './support/connections.ts';
import { startProvider } from './support/provider.ts';
import { type VerifyOptions, operationOf, shippedContract, verify } from './support/verifying.ts';

const contract = shippedContract('github.issue.created@1');
const MARKER = '<!-- tookeffect:op_01jn80000000000000000000aa -->';
const OTHER_MARKER = '<!-- tookeffect:op_01jn80000000000000000000bb -->';
const INPUT = { owner: 'octocat', repo: 'hello', author: 'octocat', title: 'Pump 7 leaks' };
const ISSUES = '/repos/octocat/hello/issues';
const ACTED_AT = '2026-03-01T12:00:02.000Z';
const AFTER_WINDOW = '2026-03-01T12:01:10.000Z';

const SEED = {
  tokens: {
    agent: { login: 'octocat', scopes: ['repo'] },
    stranger: { login: 'stranger', scopes: [] },
  },
  github: {
    users: [{ login: 'octocat' }, { login: 'stranger' }],
    repos: [
      { owner: 'octocat', name: 'hello', auto_init: false },
      { owner: 'octocat', name: 'secret', private: true, auto_init: false },
    ],
  },
};

/** Somebody else's GitHub, in this process: its clock is the faked one, so its instants are exact. */
describe('github.issue.created@1 against emulate', () => {
  let github: Emulator;

  beforeAll(async () => {
    github = await createEmulator({ service: 'github', port: 0, seed: SEED });
  });
  afterAll(() => github.close());
  beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date(ACTED_AT) }));
  afterEach(() => {
    vi.useRealTimers();
    github.reset();
  });

  const act = async (method: 'POST' | 'PATCH', path: string, body: JsonObject, token = 'agent') => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const response = await fetch(github.url + path, { method, headers, body: JSON.stringify(body) });
    expect(response.ok).toBe(true);
    return (await response.json()) as { id: number; number: number };
  };
  const create = (issue: JsonObject, token?: string) =>
    act('POST', ISSUES, { title: INPUT.title, body: MARKER, ...issue }, token);
  const look = (options: VerifyOptions = {}, input: JsonObject = INPUT, token: string | null = 'agent') => {
    const credential = token === null ? ({ type: 'none' } as const) : ({ type: 'bearer', token } as const);
    const connection = connectionTo(github.url, credential, { service: 'github' });
    return verify(contract, operationOf(input), connection, { at: AFTER_WINDOW, ...options });
  };

  it('verifies the issue that was opened', async () => {
    const { id } = await create({});
    const { result, evaluation, observation } = await look();
    expect(result).toBe('verified: all_checks_passed');
    expect(evaluation.claim).toMatchObject({ objectType: 'issue', objectId: String(id) });
    expect(Object.keys(observation.reads)).toEqual(['main']);
  });

  it('comes to the same when every read is made', async () => {
    await create({});
    const { result, observation } = await look({ isSparing: false });
    expect(result).toBe('verified: all_checks_passed');
    expect(Object.keys(observation.reads)).toEqual(['main', 'probe']);
  });

  it('verifies an issue that was closed since: that is not required', async () => {
    const { number } = await create({});
    await act('PATCH', `${ISSUES}/${number}`, { state: 'closed' });
    const { result, evaluation } = await look();
    expect(result).toBe('verified: all_checks_passed');
    expect(evaluation.checks).toContainEqual({ id: 'open', outcome: 'failed' });
  });

  it('refutes an issue that nobody opened', async () => {
    expect((await look()).result).toBe('refuted: effect_absent');
  });

  it('refutes an issue that somebody else opened in the agent’s name', async () => {
    await create({}, 'stranger');
    expect((await look()).result).toBe('refuted: effect_absent');
  });

  it('refutes an issue with another title', async () => {
    await create({ title: 'Pump 8 leaks' });
    expect((await look()).result).toBe('refuted: effect_mismatch');
  });

  it('refutes an issue that a retry opened twice', async () => {
    await create({});
    await create({});
    expect((await look()).result).toBe('refuted: effect_duplicated');
  });

  it('does not take the issue of another operation for this one’s', async () => {
    await create({ body: OTHER_MARKER });
    expect((await look()).result).toBe('inconclusive: correlation_missing');
  });

  it('refutes by the claim where another operation was granted the issue', async () => {
    const { id } = await create({ body: OTHER_MARKER });
    const origin = connectionTo(github.url).origin;
    const claim = { origin, objectType: 'issue', objectId: String(id), contractName: 'github.issue.created' };
    const claims = [{ ...claim, operationId: 'op_01jn80000000000000000000bb' }];
    expect((await look({ evidence: { claims } })).result).toBe('refuted: object_already_claimed');
  });

  it('refutes an issue that stood there before and was only edited since', async () => {
    vi.setSystemTime('2026-03-01T11:00:00.000Z');
    const { number } = await create({ body: 'old' });
    vi.setSystemTime(ACTED_AT);
    await act('PATCH', `${ISSUES}/${number}`, { body: MARKER });
    expect((await look()).result).toBe('refuted: object_predates_operation');
  });

  it('forgives a provider whose clock lags by the skew and no more', async () => {
    // One second off the bound: emulate compares instants as text, and it alone writes fractions.
    vi.setSystemTime('2026-03-01T11:59:56.000Z');
    await create({});
    expect((await look()).result).toBe('verified: all_checks_passed');
    github.reset();
    vi.setSystemTime('2026-03-01T11:59:54.000Z');
    await create({});
    expect((await look()).result).toBe('refuted: effect_absent');
  });

  it('waits inside the settling window and not beyond it', async () => {
    expect((await look({ at: '2026-03-01T12:01:09.999Z' })).result).toBe('pending: not_settled');
    expect((await look({ at: '2026-03-01T12:01:10.000Z' })).result).toBe('refuted: effect_absent');
  });

  it('cannot tell where the credential does not see the repository', async () => {
    const { result, observation } = await look({}, { ...INPUT, repo: 'gone' });
    expect(result).toBe('inconclusive: evidence_insufficient');
    expect(observation.reads).toMatchObject({ main: { status: 404 }, probe: { status: 404 } });
  });

  it('says so where the credential is refused', async () => {
    const secret = { ...INPUT, repo: 'secret' };
    expect((await look({}, secret, 'stranger')).result).toBe('inconclusive: source_denied');
    expect((await look({}, secret, null)).result).toBe('inconclusive: source_denied');
  });

  it('cannot tell where nobody answers', async () => {
    const provider = await startProvider(() => undefined);
    await provider.stop();
    const { result } = await verify(contract, operationOf(INPUT), connectionTo(provider.url), {
      at: AFTER_WINDOW,
    });
    expect(result).toBe('inconclusive: source_unreachable');
  });

  it('cannot tell where more was touched than one page shows', async () => {
    await create({});
    for (let number = 2; number <= 99; number += 1) await create({ title: 'Other', body: 'other' });
    expect((await look()).result).toBe('verified: all_checks_passed');
    await create({ title: 'Other', body: 'other' });
    expect((await look()).result).toBe('inconclusive: evidence_insufficient');
  });

  it('says whose word was taken, and that it is a test', async () => {
    await create({});
    const { observation } = await look();
    const [{ role, source, read }] = observation.observed as [(typeof observation.observed)[0]];
    const target = `${ISSUES}?state=all&creator=octocat&since=2026-03-01T11%3A59%3A55Z&per_page=100`;
    const request = { connector: 'http', method: 'GET', target };
    expect({ role, source }).toEqual({
      role: 'main',
      source: {
        connector: 'http',
        origin: new URL(github.url).origin,
        connectionId: 'con_01jn80000000000000000000aa',
        requestDigest: saltedDigest('evidence', '00112233445566778899aabbccddeeff', request),
      },
    });
    expect(read.observedAt).toBe(AFTER_WINDOW);
    expect(receiptEnvironment(contract.compiled.document, source.origin, false)).toBe('test');
  });
});
