import { readFileSync } from 'node:fs';
import type { JsonValue } from '@tookeffect/core';
import type { Evidence, OperationFacts } from '@tookeffect/wire';

/** The arguments of an evaluation. */
export interface VerdictCase {
  readonly contract: JsonValue;
  readonly operation: OperationFacts;
  readonly evidence: Evidence;
  readonly now: string;
}

/** A conformance case, and the list of its responses that is to be long. */
const CASES = {
  scope: ['sets-and-scopes', 'scope in the input', 'scope'],
  listing: ['checks-and-windows', 'no other new object', 'things'],
  claims: ['identity', 'several candidates of which one is claimed', 'things'],
  keyless: ['attribution', 'marked row without identity', 'things'],
} as const;

/** A claim on an object is known for at most so many objects. */
const MAX_CLAIMS = 1000;

/** Makes a case whose responses, now and before, have a size: the first element of a list is repeated under other ids. */
export function verdictCase(kind: keyof typeof CASES, bytes: number): VerdictCase {
  const [file, id, list] = CASES[kind];
  const path = new URL(`../../../../conformance/verdict-rules/runtime/${file}.json`, import.meta.url);
  const { contracts, tests } = JSON.parse(readFileSync(path, 'utf8')) as FixtureFile;
  const { contract, operation, evidence, now } = tests.find((one) => one.id === id)!.input;
  const claims = evidence.claims.flatMap((claim) =>
    Array.from({ length: MAX_CLAIMS }, (_, index) => ({ ...claim, objectId: `${claim.objectId}${index}` })),
  );
  const baseline = evidence.baseline && {
    ...evidence.baseline,
    reads: enlarged(evidence.baseline.reads, list, bytes),
  };
  const reads = enlarged(evidence.reads, list, bytes);
  return {
    contract: contracts[contract.name]!,
    operation,
    evidence: { ...evidence, reads, claims, baseline },
    now,
  };
}

interface FixtureFile {
  readonly contracts: Readonly<Record<string, JsonValue>>;
  readonly tests: readonly {
    readonly id: string;
    readonly input: Omit<VerdictCase, 'contract'> & { readonly contract: { readonly name: string } };
  }[];
}

function enlarged(reads: Evidence['reads'], list: string, bytes: number): Evidence['reads'] {
  const { main } = reads;
  if (main?.outcome !== 'answered') return reads;
  const body = main.body as Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;
  const [first] = body[list]!;
  const count = Math.ceil(bytes / JSON.stringify(first).length);
  const more = Array.from({ length: count }, (_, index) => ({ ...first, ...otherId(first!, index) }));
  return { ...reads, main: { ...main, body: { ...body, [list]: [...body[list]!, ...more] } } };
}

function otherId({ id, row }: Readonly<Record<string, unknown>>, index: number): object {
  if (typeof row === 'string') return { row: `${row}-${index}` };
  return typeof id === 'number' ? { id: id * 1_000_000 + index } : {};
}
