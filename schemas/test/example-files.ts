import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { SCHEMAS_FOLDER } from '../generate/schema-files.ts';

/** A document that its shape's schema accepts. */
export interface Example {
  readonly shape: string;
  /** The file's name without `.json`. */
  readonly name: string;
  readonly document: unknown;
}

/** A near miss: an example with one thing changed, which the schema refuses. */
export interface Refusal {
  readonly shape: string;
  /** What is wrong with it. */
  readonly why: string;
  readonly document: unknown;
}

/** A line of `refusals/<shape>.json`: what to change in the example `of`, at the JSON Pointer `at`. */
interface RefusalCase {
  readonly why: string;
  readonly of: string;
  readonly at: string;
  readonly set?: unknown;
  readonly setTextOfLength?: number;
  readonly remove?: true;
}

/** All of `examples/<shape>/<name>.json`. */
export function readExamples(): readonly Example[] {
  const folder = path.join(SCHEMAS_FOLDER, 'examples');
  return readdirSync(folder).flatMap((shape) =>
    readdirSync(path.join(folder, shape)).map((file) => ({
      shape,
      name: path.basename(file, '.json'),
      document: readJson(path.join(folder, shape, file)),
    })),
  );
}

/** All of `refusals/<shape>.json`, each applied to its example. */
export function readRefusals(): readonly Refusal[] {
  const folder = path.join(SCHEMAS_FOLDER, 'refusals');
  return readdirSync(folder).flatMap((file) => {
    const shape = path.basename(file, '.json');
    const cases = readJson(path.join(folder, file)) as readonly RefusalCase[];
    return cases.map((refusal) => {
      const example = readJson(path.join(SCHEMAS_FOLDER, 'examples', shape, `${refusal.of}.json`));
      return { shape, why: refusal.why, document: changed(example, refusal) };
    });
  });
}

function changed(document: unknown, { at, set, setTextOfLength, remove }: RefusalCase): unknown {
  const value = setTextOfLength === undefined ? set : 'a'.repeat(setTextOfLength);
  const names = at.split('/').slice(1);
  const last = names.pop();
  if (last === undefined) return value;
  const parent = names.reduce((inner, name) => (inner as Record<string, unknown>)[name], document);
  if (remove) Reflect.deleteProperty(parent as object, last);
  else Reflect.set(parent as object, last, value);
  return document;
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}
