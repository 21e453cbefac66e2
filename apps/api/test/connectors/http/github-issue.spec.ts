import { type JsonObject, saltedDigest } from '@tookeffect/core';
import { receiptEnvironment } from '@tookeffect/evaluator';
import { type Emulator, createEmulator } from 'emulate';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startProvider } from '../raw-server.ts';
import { type VerifyOptions, testOperation, shippedContract, verify } from '../verifying.ts';
import { EveryAddress } from '../../observation/test-observer.ts';
import { connectionTo } from '../reading.ts';
import { type RecordingProvider, startClockedProxy } from './recording-provider.ts';

const contract = shippedContract('github.issue.created@1');
const MARKER = '<!-- tookeffect:op_01jn80000000000000000000aa -->';
const OTHER_MARKER = '<!-- tookeffect:op_01jn80000000000000000000bb -->';
const INPUT = { owner: 'octocat', repo: 'hello', title: 'Pump 7 leaks' };
/** What the owner of the connection declared: the account of the agents. */
const OWNED = {
  actor: 'Octocat',
  missing: 'unknown',
  environmentName: null,
  exclusiveScopes: false,
} as const;
/** It ignores parameters that it does not know. */
const GITHUB = new EveryAddress();
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

/** A GitHub emulator in this process: it uses the faked clock, so its instants are exact. */
describe('github.issue.created@1 against emulate', () => {
  let github: Emulator;
  let proxy: RecordingProvider;
  /** How far the clock of the provider is behind, in milliseconds. */
  let lagMs = 0;

  beforeAll(async () => {
    github = await createEmulator({ service: 'github', port: 0, seed: SEED });
  });
  afterAll(() => github.close());
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(ACTED_AT) });
    lagMs = 0;
    proxy = await startClockedProxy(github.url, () => new Date(Date.now() - lagMs));
  });
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
  const observe = (
    options: VerifyOptions = {},
    input: JsonObject = INPUT,
    token: string | null = 'agent',
  ) => {
    const credential = token === null ? ({ type: 'none' } as const) : ({ type: 'bearer', token } as const);
    const connection = connectionTo(proxy.url, credential, { service: 'github' });
    const { at = AFTER_WINDOW, evidence } = options;
    vi.setSystemTime(at);
    const facts = { connection: OWNED, ...evidence };
    return verify(contract, testOperation(input), connection, {
      held: GITHUB,
      ...options,
      at,
      evidence: facts,
    });
  };

  it('verifies the issue that was opened', async () => {
    const { id } = await create({});
    const { result, evaluation, observation } = await observe();
    expect(result).toBe('verified: all_checks_passed');
    expect(evaluation.claims).toMatchObject([{ objectType: 'issue', objectId: String(id) }]);
    expect(evaluation.attribution).toEqual({ kind: 'marker', sufficient: true, actorConfirmed: true });
    expect(Object.keys(observation.reads)).toEqual(['main']);
  });

  it('verifies the issue also when every planned read is made', async () => {
    await create({});
    const { result, observation } = await observe({ skipsReads: false });
    expect(result).toBe('verified: all_checks_passed');
    expect(Object.keys(observation.reads)).toEqual(['main', 'probe']);
  });

  it('verifies an issue that was closed since: open is not required', async () => {
    const { number } = await create({});
    await act('PATCH', `${ISSUES}/${number}`, { state: 'closed' });
    const { result, evaluation } = await observe();
    expect(result).toBe('verified: all_checks_passed');
    expect(evaluation.checks).toContainEqual({ id: 'open', outcome: 'failed', required: false });
  });

  it('refutes an issue that was not opened', async () => {
    expect((await observe()).result).toBe('refuted: effect_absent');
  });

  it('does not decide by an issue with the marker that another user opened', async () => {
    await create({}, 'stranger');
    expect((await observe()).result).toBe('inconclusive: correlation_ambiguous');
  });

  it('refutes an issue with another title', async () => {
    await create({ title: 'Pump 8 leaks' });
    expect((await observe()).result).toBe('refuted: effect_mismatch');
  });

  it('refutes an issue that a retry opened twice', async () => {
    await create({});
    await create({});
    expect((await observe()).result).toBe('refuted: effect_duplicated');
  });

  it('does not accept the issue of another operation', async () => {
    await create({ body: OTHER_MARKER });
    expect((await observe()).result).toBe('inconclusive: correlation_missing');
  });

  it('does not take an issue that another operation has claimed', async () => {
    const { id } = await create({ body: OTHER_MARKER });
    const system = connectionTo(proxy.url).origin;
    const object = {
      system,
      objectType: 'issue',
      objectId: String(id),
      aspect: 'created',
      revision: null,
      isNew: true,
    } as const;
    const claims = [{ ...object, operationId: 'op_01jn80000000000000000000bb', observedAt: ACTED_AT }];
    expect((await observe({ evidence: { claims } })).result).toBe('refuted: effect_absent');
  });

  it('refutes an issue that existed before and was only edited since', async () => {
    vi.setSystemTime('2026-03-01T11:00:00.000Z');
    const { number } = await create({ body: 'old' });
    vi.setSystemTime(ACTED_AT);
    await act('PATCH', `${ISSUES}/${number}`, { body: MARKER });
    expect((await observe()).result).toBe('refuted: effect_absent');
  });

  it.each([0, 7, 60, 600])(
    'verifies the issue if the clock of the provider is %i s behind',
    async (seconds) => {
      lagMs = seconds * 1000;
      vi.setSystemTime(Date.parse(ACTED_AT) - lagMs);
      await create({});
      expect((await observe()).result).toBe('verified: all_checks_passed');
    },
  );

  it('is inconclusive if the issue is a little older than the operation', async () => {
    vi.setSystemTime('2026-03-01T11:59:56.000Z');
    await create({});
    expect((await observe()).result).toBe('inconclusive: object_age_unclear');
  });

  it('is pending inside the settle window and not after it', async () => {
    expect((await observe({ at: '2026-03-01T12:01:09.999Z' })).result).toBe('pending: not_settled');
    expect((await observe({ at: '2026-03-01T12:01:10.000Z' })).result).toBe('refuted: effect_absent');
  });

  it('is inconclusive if the credential cannot see the repository', async () => {
    const { result, observation } = await observe({}, { ...INPUT, repo: 'gone' });
    expect(result).toBe('inconclusive: evidence_insufficient');
    expect(observation.reads).toMatchObject({ main: { status: 404 }, probe: { status: 404 } });
  });

  it('is inconclusive if the credential is refused', async () => {
    const secret = { ...INPUT, repo: 'secret' };
    expect((await observe({}, secret, 'stranger')).result).toBe('inconclusive: source_denied');
    expect((await observe({}, secret, null)).result).toBe('inconclusive: source_denied');
  });

  it('is inconclusive if the provider does not respond', async () => {
    const provider = await startProvider(() => undefined);
    await provider.stop();
    const { result } = await verify(contract, testOperation(INPUT), connectionTo(provider.url), {
      at: AFTER_WINDOW,
    });
    expect(result).toBe('inconclusive: source_unreachable');
  });

  it('finds the only issue on any page', async () => {
    await create({});
    for (let number = 2; number <= 150; number += 1) await create({ title: 'Other', body: 'other' });
    const { result, observation } = await observe();
    expect(result).toBe('verified: all_checks_passed');
    expect(observation.reads).toMatchObject({ main: { source: { isUnique: true, hasMore: false } } });
    expect(proxy.seen).toHaveLength(3);
  });

  it('finds a second issue on another page', async () => {
    await create({});
    for (let number = 2; number <= 101; number += 1) await create({ title: 'Other', body: 'other' });
    await create({});
    expect((await observe()).result).toBe('refuted: effect_duplicated');
  });

  it('reads at most four pages to the end, with eight requests in all', async () => {
    await create({});
    for (let number = 2; number <= 301; number += 1) await create({ title: 'Other', body: 'other' });
    expect((await observe({ skipsReads: false })).result).toBe('verified: all_checks_passed');
    expect(proxy.seen).toHaveLength(8);
  });

  it('is inconclusive if more issues changed than one observation can read', async () => {
    await create({});
    for (let number = 2; number <= 401; number += 1) await create({ title: 'Other', body: 'other' });
    expect((await observe()).result).toMatch(/^inconclusive: /);
    expect(proxy.seen.length).toBeLessThanOrEqual(8);
  });

  it('records the source, and marks it as a test system', async () => {
    await create({});
    const { observation } = await observe();
    const [{ role, source, read }] = observation.observed as [(typeof observation.observed)[0]];
    const query = 'state=all&sort=created&direction=desc&since=2026-03-01T11%3A45%3A00Z&per_page=100';
    const request = {
      connector: 'http',
      method: 'GET',
      fresh: 'tookeffect',
      pages: { next: 'link', atMost: 5 },
      target: `${ISSUES}?${query}`,
    };
    expect({ role, source }).toEqual({
      role: 'main',
      source: {
        connector: 'http',
        origin: proxy.url,
        connectionId: 'con_01jn80000000000000000000aa',
        requestDigest: saltedDigest('evidence', '00112233445566778899aabbccddeeff', request),
      },
    });
    expect(read.observedAt).toBe(AFTER_WINDOW);
    expect(receiptEnvironment(contract.compiled.document, source.origin, false)).toBe('test');
  });
});
