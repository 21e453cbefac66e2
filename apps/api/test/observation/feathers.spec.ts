import type { ConnectionDeclarations } from '@tookeffect/wire';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startDocumentedApi } from '../support/documented-api.ts';
import { type TestApi, assertInvariants } from '../support/test-api.ts';
import { type FeathersApi, type UnknownParameters, startFeathersApi } from './feathers-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startDocumentedApi();
});
afterAll(async () => {
  await assertInvariants(api);
  await api.stop();
});

const TITLE = 'Pump 7 leaks';
const VERIFIED = 'verified: all_checks_passed';
const REFUTED = 'refuted: effect_absent';
const POSTS = { path: '/posts', id: 'id', revision: 'version' };
const CREATE = {
  contract: 'http.object.created@1',
  input: { collection: 'posts', expect: { title: TITLE } },
};
const UPDATE = {
  contract: 'http.object.updated@1',
  input: { collection: 'posts', id: '1', expect: { title: TITLE } },
};
const DELETE = { contract: 'http.object.deleted@1', input: { collection: 'posts', id: '1' } };

/** What honest agents do. */
const create = ({ write }: FeathersApi) => write('POST', '', { title: TITLE, version: 1 });
const update = ({ write }: FeathersApi) => write('PATCH', '/1', { title: TITLE, version: 2 });
const remove = ({ write }: FeathersApi) => write('DELETE', '/1');
/** What an agent does that only says it is done. */
const nothing = () => Promise.resolve();

type Act = (feathers: FeathersApi) => Promise<unknown>;

/** A tenant with a connection to FeathersJS. */
interface Site {
  /** What the connection test found, and says. */
  readonly tested: string;
  /** Begins, acts and verifies. */
  readonly run: (operation: object, act: Act) => Promise<Run>;
  /** @returns `<verdict>: <reason>` */
  readonly verify: (operationId: string) => Promise<string>;
}

/** An operation and its first verify. */
interface Run {
  readonly id: string;
  readonly result: string;
  readonly notices: readonly string[];
}

interface SiteOptions {
  readonly declarations?: ConnectionDeclarations;
  /** The posts that are there; one by default. */
  readonly before?: readonly string[];
}

async function startSite(
  unknown: UnknownParameters,
  { declarations = {}, before = ['Old'] }: SiteOptions = {},
): Promise<Site> {
  const feathers = await startFeathersApi(unknown);
  for (const title of before) await feathers.write('POST', '', { title, version: 1 });
  const { apiKey } = await api.newTenant();
  const call = async (target: string, body?: object) => {
    const { status, text, json } = await api.call('POST', target, { apiKey, ...(body && { body }) });
    if (status !== 200 && status !== 201) throw new Error(`${target} answered ${text}`);
    return json;
  };
  const stored = await call('/v1/connections', {
    ...{ service: 'http', name: 'posts', baseUrl: feathers.url, environment: 'test' },
    credential: { type: 'none' },
    declarations: { missing: 'absent', collections: { posts: POSTS }, ...declarations },
  });
  const verify = async (operationId: string) => {
    const { verdict, reason } = await call(`/v1/operations/${operationId}/verify`);
    return `${String(verdict)}: ${String(reason)}`;
  };
  const run = async (operation: object, act: Act): Promise<Run> => {
    const begun = await call('/v1/operations', operation);
    await act(feathers);
    const id = String(begun.id);
    const notices = (begun.notices as { code: string }[]).map(({ code }) => code);
    return { id, result: await verify(id), notices };
  };
  const { outcome, detail } = stored.lastTest as { outcome: string; detail: string };
  return { run, verify, tested: `${outcome}: ${detail}` };
}

/** Each operation with what an honest agent does for it, and with nothing. */
const RUNS: readonly [string, object, Act, string][] = [
  ['a creation', CREATE, create, VERIFIED],
  ['a creation that was not made', CREATE, nothing, REFUTED],
  ['a change', UPDATE, update, VERIFIED],
  ['a change that was not made', UPDATE, nothing, REFUTED],
  ['a deletion', DELETE, remove, VERIFIED],
  ['a deletion that was not made', DELETE, nothing, REFUTED],
];

describe.each<[string, UnknownParameters]>([
  ['takes unknown query parameters for filters', 'filter'],
  ['refuses unknown query parameters', 'refuse'],
])('an API that %s', (_, unknown) => {
  test.each(RUNS)('proves nothing of %s, and begin says why', async (_case, operation, act) => {
    const { run } = await startSite(unknown);
    const { result, notices } = await run(operation, act);
    expect(result).toMatch(/^inconclusive: (?:evidence_insufficient|baseline_missing|source_schema_drift)$/);
    expect(notices).toContain('fresh_not_controlled');
    expect(notices).not.toContain('already_so');
  });

  test('proves nothing, however often it answers that nothing is there', async () => {
    const { run, verify } = await startSite(unknown);
    const runs = [await run(CREATE, create), await run(DELETE, nothing), await run(CREATE, nothing)];
    for (const { id } of runs) expect(await verify(id)).toMatch(/^inconclusive/);
  });

  describe.each<ConnectionDeclarations>([{ freshBy: 'header' }, { uncached: true }])(
    'of which its owner declares %j',
    (declarations) => {
      test.each(RUNS)('%s is judged as it is', async (_case, operation, act, expected) => {
        const { run } = await startSite(unknown, { declarations });
        expect(await run(operation, act)).toMatchObject({ result: expected, notices: [] });
      });
    },
  );
});

describe('the connection test', () => {
  test.each<[UnknownParameters, ConnectionDeclarations, string]>([
    ['filter', {}, 'posts filters by the query parameter _tookeffect,'],
    ['filter', { freshBy: { query: '_' } }, 'posts filters by the query parameter _,'],
    ['refuse', {}, 'posts answers 400 instead of 200 to the query parameter _tookeffect,'],
  ])('of an API that would %s, with %j, names what differs', async (unknown, declarations, said) => {
    const { tested } = await startSite(unknown, { declarations });
    expect(tested).toMatch(/^usable: .*\.$/);
    expect(tested).toContain(said);
  });

  test.each<[UnknownParameters, ConnectionDeclarations]>([
    ['ignore', {}],
    ['filter', { uncached: true }],
    ['refuse', { freshBy: 'header' }],
  ])('of an API that would %s, with %j, has nothing to say', async (unknown, declarations) => {
    const { tested } = await startSite(unknown, { declarations });
    expect(tested).toMatch(/^usable: [^.]*\. [^.]*\.$/);
  });
});

describe('an API whose schema removes unknown query parameters', () => {
  test.each(RUNS)('%s is judged as it is, after a control', async (_case, operation, act, expected) => {
    const { run } = await startSite('ignore');
    expect(await run(operation, act)).toMatchObject({ result: expected, notices: [] });
  });

  test('the first object ever is verified, and makes earlier looks count', async () => {
    const { run, verify } = await startSite('ignore', { before: [] });
    const other = { ...CREATE, input: { collection: 'posts', expect: { title: 'Another' } } };
    const early = await run(other, nothing);
    expect(early).toMatchObject({
      result: 'inconclusive: evidence_insufficient',
      notices: ['fresh_not_controlled'],
    });
    expect((await run(CREATE, create)).result).toBe(VERIFIED);
    expect(await verify(early.id)).toBe(REFUTED);
  });

  test('a control of the list says nothing about the address of one object', async () => {
    const { run } = await startSite('ignore');
    expect((await run(CREATE, create)).result).toBe(VERIFIED);
    const absent = { ...DELETE, input: { collection: 'posts', id: '9' } };
    expect(await run(absent, nothing)).toMatchObject({
      result: 'inconclusive: baseline_missing',
      notices: ['baseline_missing', 'absence_not_provable', 'fresh_not_controlled'],
    });
  });

  test('without anything that keeps caches out, nothing is decided', async () => {
    for (const [, operation, act] of RUNS) {
      const { run } = await startSite('ignore', { declarations: { freshBy: 'none' } });
      expect((await run(operation, act)).result).toMatch(/^inconclusive/);
    }
  });
});
