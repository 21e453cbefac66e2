import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Outcome } from '../runner/index.ts';

/** The suites of every run, those of a client, and those for the service and its evaluator. */
const OFFLINE = ['canonical-json', 'contract-hash', 'receipt-validation'];
const CLIENT = [...OFFLINE, 'key-document', 'operation-keys', 'verdict-rules/client'];
const RUNTIME = ['verdict-rules/runtime'];
const EVALUATOR = [...RUNTIME, 'verdict-rules/effect-keys'];

/** A run whose outcomes are compared. */
export interface RunPlan {
  readonly name: string;
  /** Where its outcomes are, relative to the repository; several files are one run. */
  readonly dumps: readonly string[];
  /** The suites that the run must cover completely. */
  readonly suites: readonly string[];
}

const core = (name: string) => `packages/core/reports/conformance/${name}.json`;

/** Every run of `npm test`. The first one is what the others are compared with. */
export const RUNS: readonly RunPlan[] = [
  {
    name: 'Node',
    dumps: [
      core('node'),
      ...['sdk', 'evaluator'].map((name) => `packages/${name}/reports/conformance/*.json`),
    ],
    suites: [...CLIENT, ...EVALUATOR],
  },
  { name: 'WebCrypto', dumps: [core('webcrypto')], suites: OFFLINE },
  { name: 'Python', dumps: ['python/reports/conformance/*.json'], suites: CLIENT },
  { name: 'API', dumps: ['apps/api/reports/conformance/*.json'], suites: RUNTIME },
];

/** The additional runs of `npm run test:full`. */
export const FULL_RUNS: readonly RunPlan[] = [
  { name: 'noble', dumps: [core('noble')], suites: OFFLINE },
  { name: 'Chromium', dumps: [core('chromium')], suites: OFFLINE },
];

/** The outcomes of a run; undefined if it wrote no file. */
export type Dump = ReadonlyMap<string, Outcome> | undefined;

/**
 * Reads the outcomes of a run.
 * @param root of the repository
 * @throws {Error} if two files of one run contain the same case
 */
export function readDump(root: string, { name, dumps }: RunPlan): Dump {
  const files = dumps.flatMap((pattern) => globSync(pattern, { cwd: root })).toSorted();
  if (files.length === 0) return undefined;
  const outcomes = new Map<string, Outcome>();
  for (const file of files) {
    const dump = JSON.parse(readFileSync(path.join(root, file), 'utf8')) as Record<string, Outcome>;
    for (const [id, outcome] of Object.entries(dump)) {
      if (outcomes.has(id)) throw new Error(`${name}: two files contain ${JSON.stringify(id)}`);
      outcomes.set(id, outcome);
    }
  }
  return outcomes;
}
