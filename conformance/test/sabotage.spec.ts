import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { assertReasonCodes, runTests } from '../runner/anywhere.ts';
import { CONFORMANCE_FOLDER, ConformanceFailure, loadSet } from '../runner/index.ts';

const FILE = 'canonical-json/grammar.json';

interface Entry {
  path: string;
  sha256: string;
  tests: number;
}
interface Manifest {
  total: number;
  formatVersion: number;
  files: Entry[];
}
interface Fixture {
  tests: Record<string, unknown>[];
}

/** A copy of the set for one test. */
class Copy {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'conformance-'));

  constructor() {
    onTestFinished(() => rmSync(this.folder, { recursive: true }));
    const suites = ['canonical-json', 'contract-hash', 'key-document', 'operation-keys'];
    suites.push('receipt-validation', 'verdict-rules');
    for (const name of [...suites, 'manifest.json', 'fixture.schema.json']) {
      cpSync(path.join(CONFORMANCE_FOLDER, name), path.join(this.folder, name), { recursive: true });
    }
  }

  place(name: string): string {
    return path.join(this.folder, name);
  }

  changeManifest(change: (manifest: Manifest) => void): void {
    const place = this.place('manifest.json');
    const manifest = JSON.parse(readFileSync(place, 'utf8')) as Manifest;
    change(manifest);
    writeFileSync(place, JSON.stringify(manifest));
  }

  /** Changes a file and updates the manifest. */
  changeUnnoticed(change: (fixture: Fixture) => void): void {
    const fixture = JSON.parse(readFileSync(this.place(FILE), 'utf8')) as Fixture;
    change(fixture);
    const content = JSON.stringify(fixture);
    writeFileSync(this.place(FILE), content);
    this.changeManifest(({ files }) => {
      const entry = files.find((each) => each.path === FILE);
      if (entry) entry.sha256 = createHash('sha256').update(content).digest('hex');
    });
  }
}

const first = (fixture: Fixture): Record<string, unknown> => fixture.tests[0] ?? {};

test('the set and an unchanged copy of it are complete', () => {
  const copy = new Copy();
  expect(loadSet(copy.folder)).toEqual(loadSet());
});

test.each<[code: string, what: string, spoil: (copy: Copy) => void]>([
  ['manifest_unreadable', 'no manifest', (copy) => rmSync(copy.place('manifest.json'))],
  [
    'manifest_unreadable',
    'a manifest of another format',
    (copy) => copy.changeManifest((manifest) => (manifest.formatVersion = 2)),
  ],
  ['file_missing', 'a listed file that is missing', (copy) => rmSync(copy.place(FILE))],
  [
    'file_unlisted',
    'a file that is not listed',
    (copy) => writeFileSync(copy.place('verdict-rules/client/more.json'), '{}'),
  ],
  [
    'digest_differs',
    'a file of which one byte was changed',
    (copy) => writeFileSync(copy.place(FILE), `${readFileSync(copy.place(FILE), 'utf8')} `),
  ],
  [
    'count_differs',
    'a file with a test less than listed',
    (copy) => copy.changeUnnoticed((fixture) => fixture.tests.pop()),
  ],
  [
    'total_differs',
    'a total that differs',
    (copy) => copy.changeManifest((manifest) => (manifest.total -= 1)),
  ],
  [
    'shape_differs',
    'an unknown operation',
    (copy) => copy.changeUnnoticed((fixture) => (first(fixture).op = 'canonicalise')),
  ],
  [
    'shape_differs',
    'an unknown member of a test',
    (copy) => copy.changeUnnoticed((fixture) => (first(fixture).skip = true)),
  ],
  [
    'shape_differs',
    'an unknown member of an input',
    (copy) => copy.changeUnnoticed((fixture) => (first(fixture).input = { document: '', lenient: true })),
  ],
  [
    'shape_differs',
    'a result and an error',
    (copy) =>
      copy.changeUnnoticed((fixture) => {
        const { expected } = first(fixture);
        first(fixture).expected = { ...(expected as object), error: { code: 'invalid_json' } };
      }),
  ],
  [
    'id_repeated',
    'an id that occurs twice',
    (copy) => copy.changeUnnoticed((fixture) => (first(fixture).id = fixture.tests[1]?.id)),
  ],
])('%s: a set with %s fails the run', (code, _what, spoil) => {
  const copy = new Copy();
  spoil(copy);
  expect(() => loadSet(copy.folder)).toThrow(ConformanceFailure);
  expect(() => loadSet(copy.folder)).toThrow(expect.objectContaining({ code }));
});

const [canonicalize] = loadSet().files[0]?.tests ?? [];
const tests = canonicalize ? [canonicalize] : [];

test('op_unknown: a runner without an operation of the set fails the run', async () => {
  await expect(runTests(tests, { operations: {}, codeOf: () => undefined })).rejects.toMatchObject({
    code: 'op_unknown',
  });
  const inherited = Object.create({ canonicalize: () => ({}) }) as Record<string, () => object>;
  await expect(runTests(tests, { operations: inherited, codeOf: () => undefined })).rejects.toMatchObject({
    code: 'op_unknown',
  });
});

test('exception_untyped: an undocumented exception fails the run', async () => {
  const operations = {
    canonicalize: () => {
      throw new TypeError('value is undefined');
    },
  };
  const codeOf = (error: unknown) => (error instanceof RangeError ? 'too_large' : undefined);
  await expect(runTests(tests, { operations, codeOf })).rejects.toMatchObject({ code: 'exception_untyped' });
});

test('reason_code_missing: a reason code that no case produced fails the run', () => {
  const outcomes = new Map([['a', { result: { reasonCode: 'signature_valid' } }]]);
  expect(() => assertReasonCodes(['signature_valid'], outcomes)).not.toThrow();
  expect(() => assertReasonCodes(['signature_valid', 'key_revoked'], outcomes)).toThrow(
    expect.objectContaining({ code: 'reason_code_missing' }),
  );
});
