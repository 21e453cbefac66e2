import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { ConformanceFailure } from './conformance-failure.ts';
import type { ConformanceFile, ConformanceSet } from './fixture-set.ts';

/** The folder of the fixtures. */
export const CONFORMANCE_FOLDER = path.resolve(import.meta.dirname, '..');

const SUITE_FILES =
  '{canonical-json,contract-hash,key-document,operation-keys,receipt-validation,verdict-rules}/**/*.json';

interface Entry {
  readonly path: string;
  readonly sha256: string;
  readonly tests: number;
  readonly profile: 'client' | 'runtime';
}

interface Manifest {
  readonly formatVersion: number;
  readonly total: number;
  readonly reasonCodes: readonly string[];
  readonly files: readonly Entry[];
}

/**
 * Reads the set and checks that it is complete.
 * @param folder a copy of the set; by default the set itself
 * @throws {ConformanceFailure} for a file that is missing, not listed, of another digest, count or shape, for an
 *   id that occurs twice, and for a total that differs
 */
export function loadSet(folder = CONFORMANCE_FOLDER): ConformanceSet {
  const manifest = readManifest(folder);
  demandNothingUnlisted(folder, manifest.files);
  const fits = shapeCheck(folder);
  const files = manifest.files.map((entry) => readFixtureFile(folder, entry, fits));
  const tests = files.flatMap((file) => file.tests);
  demandUniqueIds(tests.map(({ id }) => id));
  if (tests.length !== manifest.total) {
    throw new ConformanceFailure(
      'total_differs',
      `${String(tests.length)}, listed ${String(manifest.total)}`,
    );
  }
  return { reasonCodes: manifest.reasonCodes, files };
}

function readManifest(folder: string): Manifest {
  try {
    const manifest = JSON.parse(readFileSync(path.join(folder, 'manifest.json'), 'utf8')) as Manifest;
    if (manifest.formatVersion === 1) return manifest;
  } catch (error) {
    throw new ConformanceFailure('manifest_unreadable', folder, error);
  }
  throw new ConformanceFailure('manifest_unreadable', 'the format version is not supported');
}

function demandNothingUnlisted(folder: string, entries: readonly Entry[]): void {
  const listed = new Set(entries.map((entry) => entry.path));
  const unlisted = globSync(SUITE_FILES, { cwd: folder }).filter((name) => !listed.has(name));
  if (unlisted.length > 0) throw new ConformanceFailure('file_unlisted', unlisted.join(', '));
}

type ShapeCheck = (file: unknown) => string | undefined;

function shapeCheck(folder: string): ShapeCheck {
  const ajv = new Ajv2020({ strict: true, strictTypes: false, ownProperties: true });
  const check = ajv.compile(
    JSON.parse(readFileSync(path.join(folder, 'fixture.schema.json'), 'utf8')) as object,
  );
  return (file) => (check(file) ? undefined : ajv.errorsText(check.errors?.slice(-1)));
}

function readFixtureFile(folder: string, entry: Entry, shape: ShapeCheck): ConformanceFile {
  const place = path.join(folder, entry.path);
  if (!existsSync(place)) throw new ConformanceFailure('file_missing', entry.path);
  const content = readFileSync(place);
  if (createHash('sha256').update(content).digest('hex') !== entry.sha256) {
    throw new ConformanceFailure('digest_differs', entry.path);
  }
  const file = JSON.parse(content.toString()) as Omit<ConformanceFile, 'profile'>;
  const misfit = shape(file);
  if (misfit !== undefined) throw new ConformanceFailure('shape_differs', `${entry.path}: ${misfit}`);
  if (file.tests.length !== entry.tests) throw new ConformanceFailure('count_differs', entry.path);
  return { ...file, profile: entry.profile };
}

function demandUniqueIds(ids: readonly string[]): void {
  const seen = new Set<string>();
  for (const id of ids) {
    if (seen.has(id)) throw new ConformanceFailure('id_repeated', id);
    seen.add(id);
  }
}
