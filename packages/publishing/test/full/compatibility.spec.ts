import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual, promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installGoProgram } from '../../../../tools/install/go-program.ts';
import { ROOT } from './containerfile.ts';

const BASELINE = path.join(ROOT, 'packages/publishing/baseline/openapi.json');
const PRESENT = path.join(ROOT, 'schemas/openapi/openapi.json');

interface Parameter {
  readonly name: string;
  required?: boolean;
}

interface Document {
  readonly paths: Record<string, Record<string, { readonly parameters?: readonly Parameter[] }>>;
  readonly components: {
    readonly schemas: Record<
      string,
      {
        enum?: unknown[];
        anyOf?: { enum?: unknown[] }[];
        properties?: Record<string, { maxLength?: number }>;
      }
    >;
  };
}

/** The names of the two documents that oasdiff compares. */
const [OLD, NEW] = ['baseline.json', 'present.json'] as const;

/** Texts that people read may become longer, because no client decides by them; all other texts keep their bounds. */
const LONGER = 'response-property-max-length-increased';
const TEXT_FOR_PEOPLE = /`(?:[^`]*\/)?(?:message|detail)` response property/u;

let oasdiff: string;
const folder = mkdtempSync(path.join(tmpdir(), 'tookeffect compatibility-'));
beforeAll(async () => {
  oasdiff = await installGoProgram({
    name: 'oasdiff',
    package: 'github.com/oasdiff/oasdiff',
    version: 'v1.35.0',
  });
});
afterAll(() => rmSync(folder, { recursive: true }));

/**
 * Lists that responses may extend are `{anyOf: [{enum}, {type: 'string'}]}` in the document, and `x-extensible-enum` for
 * oasdiff, which takes the value that is new in an `enum` for one that a client refuses.
 * @returns a copy with `x-extensible-enum`
 */
function withExtensibleLists(document: Document): unknown {
  return JSON.parse(JSON.stringify(document), (_, value: unknown) => {
    if (typeof value !== 'object' || value === null || !('anyOf' in value)) return value;
    const { anyOf, ...rest } = value;
    if (!Array.isArray(anyOf) || anyOf.length !== 2) return value;
    const [list, others] = anyOf as readonly Readonly<Record<string, unknown>>[];
    if (!isDeepStrictEqual(Object.keys(list!), ['enum'])) return value;
    if (!isDeepStrictEqual(others, { type: 'string' })) return value;
    return { ...rest, type: 'string', 'x-extensible-enum': list!.enum };
  });
}

/** @returns the changes from the baseline that break clients, such as `GET /v1/usage: api-path-removed` */
async function breakingChanges(document: Document): Promise<readonly string[]> {
  const baseline = readDocument(BASELINE);
  for (const [name, each] of [
    [OLD, baseline],
    [NEW, document],
  ] as const) {
    writeFileSync(path.join(folder, name), JSON.stringify(withExtensibleLists(each)));
  }
  const { stdout } = await promisify(execFile)(oasdiff, ['breaking', OLD, NEW, '--format', 'json'], {
    cwd: folder,
    maxBuffer: 64 * 1024 * 1024,
  });
  const changes = JSON.parse(stdout || '[]') as readonly {
    readonly id: string;
    readonly text: string;
    readonly level: number;
    readonly operation: string;
    readonly path: string;
  }[];
  // Level 2 is what may break a client that does not follow the rules.
  return changes
    .filter(({ id, level, text }) => level >= 3 && !(id === LONGER && TEXT_FOR_PEOPLE.test(text)))
    .map(({ operation, path: place, id, text }) => `${operation} ${place}: ${id}: ${text}`);
}

function readDocument(file: string): Document {
  return JSON.parse(readFileSync(file, 'utf8')) as Document;
}

test('no change of the API since the baseline breaks a client', async () => {
  expect(await breakingChanges(readDocument(PRESENT))).toEqual([]);
});

test('a value that an extensible list of responses gains breaks no client', async () => {
  const document = readDocument(PRESENT);
  document.components.schemas.ReturnedErrorCode!.anyOf![0]!.enum!.push('another_code');
  expect(await breakingChanges(document)).toEqual([]);
});

test.each<readonly [string, (document: Document) => void, string, number]>([
  ['a removed endpoint', ({ paths }) => delete paths['/v1/usage'], 'api-path-removed-without-deprecation', 1],
  [
    'a parameter that became required',
    ({ paths }) => {
      paths['/v1/operations']!.get!.parameters!.find(({ name }) => name === 'limit')!.required = true;
    },
    'request-parameter-became-required',
    1,
  ],
  [
    'a value that a list of requests lost',
    ({ components: { schemas } }) => schemas.ClaimAspect!.enum!.shift(),
    'request-property-enum-value-removed',
    3,
  ],
  [
    'a value that a closed list of responses gained',
    ({ components: { schemas } }) => schemas.ChargedCredits!.enum!.push(2),
    'response-property-enum-value-added',
    2,
  ],
  [
    'an id of a response that became longer',
    ({ components: { schemas } }) => (schemas.FixtureOutcome!.properties!.id!.maxLength = 2048),
    'response-property-max-length-increased',
    2,
  ],
])('%s is found', async (_, change, id, endpoints) => {
  const document = readDocument(PRESENT);
  change(document);
  const found = Array.from({ length: endpoints }, () => expect.stringContaining(id) as string);
  expect(await breakingChanges(document)).toEqual(found);
});
