import type { JsonObject } from '@tookeffect/core';
import type { ConnectionDeclarations, DeclaredCollection } from '@tookeffect/wire';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectionTo } from '../reading.ts';
import {
  type ShippedContract,
  type VerifyOptions,
  shippedContract,
  testOperation,
  verify,
} from '../verifying.ts';
import { HeldAddresses } from '../../observation/test-observer.ts';
import { type JsonServer, startJsonServer } from './json-server.ts';
import { startClockedProxy, startEnvelope } from './recording-provider.ts';
import { startSilentCache } from './silent-cache.ts';

const CREATED = shippedContract('http.object.created@1');
const UPDATED = shippedContract('http.object.updated@1');
const DELETED = shippedContract('http.object.deleted@1');

const OPERATION = 'op_01jn80000000000000000000aa';
const OTHER = 'op_01jn80000000000000000000bb';
const BEGUN_AT = '2026-03-01T12:00:00.000Z';
const ACTED_AT = '2026-03-01T12:00:02.000Z';
const LOOKED_AT = '2026-03-01T12:01:10.000Z';

const POSTS: DeclaredCollection = {
  path: '/posts',
  id: 'id',
  createdAt: { member: 'meta.created', format: 'rfc3339' },
  marker: 'meta.operation',
  revision: 'version',
};
const PAGED: DeclaredCollection = { ...POSTS, path: '/posts?_page=1&_limit=2', next: 'link' };

/** A post as an agent creates it. */
function post(id: number, change: JsonObject = {}): JsonObject & { id: number } {
  return { id, title: 'x', version: 1, meta: { operation: OPERATION, created: ACTED_AT }, ...change };
}

/** A post that was there before the operation. */
function oldPost(id: number): JsonObject & { id: number } {
  return post(id, { title: 'old', meta: { created: '2026-02-01T00:00:00Z' } });
}

/** What an agent does to the posts of json-server between baseline and look. */
type Act = (posts: ReturnType<JsonServer['objects']>) => void;

interface Scenario {
  readonly contract: ShippedContract;
  readonly input: JsonObject;
  readonly before?: readonly JsonObject[];
  readonly collection?: DeclaredCollection;
  readonly missing?: ConnectionDeclarations['missing'];
  /** Starts what stands between json-server and the connection. */
  readonly inFront?: (url: string) => Promise<{ readonly url: string }>;
}

/** Looks, acts and looks again; each look has the faked instant, as the provider's clock has. */
async function runScenario(
  { contract, input, before = [], collection = POSTS, missing = 'absent', inFront }: Scenario,
  act: Act,
) {
  const server = await startJsonServer({ posts: structuredClone(before) });
  const { url } = inFront ? await inFront(server.url) : server;
  const proxy = await startClockedProxy(url, () => new Date());
  const declarations: ConnectionDeclarations = { missing, collections: { posts: collection } };
  const connection = connectionTo(proxy.url, { type: 'none' }, { declarations });
  const facts = { actor: null, missing, environmentName: null, exclusiveScopes: false } as const;
  const held = new HeldAddresses();
  const look = (at: string, evidence: VerifyOptions['evidence'], isBaseline = false) => {
    vi.setSystemTime(at);
    const known = { connection: facts, ...evidence };
    const options = { at, skipsReads: false, isBaseline, held, evidence: known };
    return verify(contract, testOperation(input), connection, options);
  };
  const { observation } = await look(BEGUN_AT, {}, true);
  vi.setSystemTime(ACTED_AT);
  act(server.objects('posts'));
  const baseline = { observedAt: BEGUN_AT, reads: observation.reads };
  const { result, evaluation } = await look(LOOKED_AT, { baseline });
  return { result, attribution: evaluation.attribution?.kind, seen: proxy.seen };
}

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

describe('http.object.created@1 on json-server', () => {
  const scenario = { contract: CREATED, input: { collection: 'posts', expect: { title: 'x' } } };

  it('verifies the object with the marker of the operation', async () => {
    const { result, attribution } = await runScenario(scenario, (posts) => void posts.push(post(1)));
    expect([result, attribution]).toEqual(['verified: all_checks_passed', 'marker']);
  });

  it('verifies it on the last of several pages', async () => {
    const paged = { ...scenario, collection: PAGED, before: [oldPost(1), oldPost(2), oldPost(3)] };
    const { result } = await runScenario(paged, (posts) => void posts.push(post(4), oldPost(5)));
    expect(result).toBe('verified: all_checks_passed');
  });

  it('verifies it behind a cache that still has the list as it was before', async () => {
    const cached = { ...scenario, inFront: startSilentCache };
    const { result } = await runScenario(cached, (posts) => void posts.push(post(1)));
    expect(result).toBe('verified: all_checks_passed');
  });

  it('refutes an object that was not created', async () => {
    const { result } = await runScenario({ ...scenario, before: [oldPost(1)] }, () => undefined);
    expect(result).toBe('refuted: effect_absent');
  });

  it('refutes an object that a retry created twice, also on another page', async () => {
    const paged = { ...scenario, collection: PAGED };
    const act: Act = (posts) => void posts.push(post(1), oldPost(2), oldPost(3), post(4));
    expect((await runScenario(paged, act)).result).toBe('refuted: effect_duplicated');
  });

  it('refutes an object with another title', async () => {
    const { result } = await runScenario(scenario, (posts) => void posts.push(post(1, { title: 'y' })));
    expect(result).toBe('refuted: effect_mismatch');
  });

  it('does not verify the object of another operation', async () => {
    const act: Act = (posts) => void posts.push(post(1, { meta: { operation: OTHER, created: ACTED_AT } }));
    expect((await runScenario(scenario, act)).result).not.toMatch(/^verified/);
  });

  it('proves nothing absent in a list that has more than was declared', async () => {
    const cut = { ...POSTS, path: '/posts?_page=1&_limit=2' };
    const before = [oldPost(1), oldPost(2), oldPost(3)];
    const { result } = await runScenario({ ...scenario, collection: cut, before }, () => undefined);
    expect(result).toMatch(/^inconclusive/);
  });
});

describe('http.object.updated@1 on json-server', () => {
  const input = { collection: 'posts', id: '1', expect: { title: 'x' } };
  const scenario = { contract: UPDATED, input, before: [oldPost(1)] };

  it('verifies a change that wrote the marker', async () => {
    const act: Act = ([first]) => void Object.assign(first!, post(1, { version: 2 }));
    const { result, attribution } = await runScenario(scenario, act);
    expect([result, attribution]).toEqual(['verified: all_checks_passed', 'marker']);
  });

  it('refutes a change that was not made', async () => {
    expect((await runScenario(scenario, () => undefined)).result).toBe('refuted: effect_absent');
  });

  it('is inconclusive for an object that was already so', async () => {
    const { result } = await runScenario({ ...scenario, before: [post(1)] }, () => undefined);
    expect(result).toBe('inconclusive: already_so');
  });
});

describe('http.object.deleted@1 on json-server', () => {
  const scenario = { contract: DELETED, input: { collection: 'posts', id: '1' }, before: [oldPost(1)] };
  const remove: Act = (posts) => void posts.splice(0, 1);

  it('verifies a deletion if the owner says that this API answers 404 only for what is not there', async () => {
    const { result, attribution } = await runScenario(scenario, remove);
    expect([result, attribution]).toEqual(['verified: all_checks_passed', 'exclusive']);
  });

  it('is inconclusive without that word', async () => {
    const { result } = await runScenario({ ...scenario, missing: 'unknown' }, remove);
    expect(result).toBe('inconclusive: evidence_insufficient');
  });

  it('refutes a deletion that was not made, also behind a cache', async () => {
    const cached = { ...scenario, inFront: startSilentCache };
    expect((await runScenario(cached, () => undefined)).result).toBe('refuted: effect_absent');
  });
});

describe('http.object.created@1 on a list of json-server that shows what is new', () => {
  const collection: DeclaredCollection = {
    ...POSTS,
    path: '/posts?_sort=meta.created&_order=desc&meta.created_gte={since}',
    since: { format: 'rfc3339', marginSeconds: 600, order: 'newestFirst' },
  };
  const input = { collection: 'posts', expect: { title: 'x' } };
  /** More than five pages, or a megabyte, could show. */
  const before = Array.from({ length: 400 }, (_, index) => ({ ...oldPost(index), text: 'x'.repeat(3000) }));
  const others = { title: 'other', meta: { created: '2026-03-01T11:59:00Z' } };
  const scenario = { contract: CREATED, input, collection, before: [...before, post(400, others)] };

  it('is verified by a marker, although nothing could show the whole list', async () => {
    const { result, seen } = await runScenario(scenario, (posts) => posts.push(post(401)));
    expect(result).toBe('verified: all_checks_passed');
    expect(seen.some(({ url }) => url.includes('meta.created_gte=2026-03-01T11%3A50%3A00Z'))).toBe(true);
  });

  it('is refuted where a new object is listed, and not this one', async () => {
    const { result } = await runScenario(scenario, () => undefined);
    expect(result).toBe('refuted: effect_absent');
  });

  it('is not refuted by a list that shows nothing: the API may not understand the instant', async () => {
    const { result } = await runScenario({ ...scenario, before }, () => undefined);
    expect(result).toBe('inconclusive: evidence_insufficient');
  });

  it('is not refuted by an API that hides new objects', async () => {
    const wrong = { ...collection, path: '/posts?meta.created_lte={since}' };
    const { result } = await runScenario(
      { ...scenario, before: [oldPost(1), post(2, others)], collection: wrong },
      (posts) => posts.push(post(401)),
    );
    expect(result).toBe('inconclusive: evidence_insufficient');
  });

  it('is not verified by an older object that bears the marker', async () => {
    const { result } = await runScenario(scenario, (posts) => {
      posts[0] = {
        ...posts[0],
        ...post(0),
        meta: { operation: OPERATION, created: '2026-02-01T00:00:00Z' },
      };
    });
    expect(result).toBe('refuted: effect_absent');
  });
});

describe('an object that json-server shows in an envelope', () => {
  const collection: DeclaredCollection = { ...POSTS, items: 'data', item: 'data' };

  it('is verified to be deleted', async () => {
    const { result } = await runScenario(
      {
        contract: DELETED,
        input: { collection: 'posts', id: '1' },
        before: [oldPost(1)],
        collection,
        inFront: startEnvelope,
      },
      (posts) => posts.splice(0, 1),
    );
    expect(result).toBe('verified: all_checks_passed');
  });

  it.each([collection, { ...POSTS, items: 'data' }])('is verified to be changed', async (declared) => {
    const { result } = await runScenario(
      {
        contract: UPDATED,
        input: { collection: 'posts', id: '1', expect: { title: 'new' } },
        before: [oldPost(1)],
        collection: declared,
        inFront: startEnvelope,
      },
      (posts) => {
        posts[0] = { ...posts[0]!, title: 'new', version: 2 };
      },
    );
    expect(result).toMatch(/^verified: /);
  });
});
