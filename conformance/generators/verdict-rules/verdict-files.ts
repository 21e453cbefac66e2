import { CONTRACTS } from './contracts.ts';
import { absenceCases } from './cases/absence.ts';
import { checkAndWindowCases } from './cases/checks-and-windows.ts';
import { deletionCases } from './cases/deletion.ts';
import { eventCases } from './cases/events.ts';
import { identityCases } from './cases/identity.ts';
import { immutableAndFailedReadCases } from './cases/immutable-and-failed-reads.ts';
import { invalidContractCases } from './cases/invalid-contracts.ts';
import { operatorCases } from './cases/operators.ts';
import { scopeAndAgainCases } from './cases/scope-and-again.ts';
import { correlationCases } from './cases/correlation.ts';
import { verifiedCases } from './cases/verified.ts';
import { evaluationInput } from './story.ts';
import type { VerdictCase } from './verdict-case.ts';

const SUITES: Readonly<
  Record<string, { readonly description: string; readonly cases: readonly VerdictCase[] }>
> = {
  verified: {
    description: 'Row 11: what is required to be verified.',
    cases: verifiedCases,
  },
  'immutable-and-failed-reads': {
    description: 'Rows 1 and 2: immutable checks and failed reads.',
    cases: immutableAndFailedReadCases,
  },
  events: { description: 'Row 3 and the use of signed events.', cases: eventCases },
  identity: {
    description: 'Rows 4, 5 and 9: binding, claims and correlation.',
    cases: [...identityCases, ...correlationCases],
  },
  absence: { description: 'Row 7: absence refutes only if it is proven.', cases: absenceCases },
  'checks-and-windows': {
    description: 'Rows 6 and 8 to 11, the scope, and evaluations after an earlier verified.',
    cases: [...checkAndWindowCases, ...scopeAndAgainCases],
  },
  deletion: { description: 'Contracts with effect: absent.', cases: deletionCases },
  operators: { description: 'Every operator in three-valued logic, and paths.', cases: operatorCases },
  'invalid-contracts': { description: 'Row 0: contracts with lint findings.', cases: invalidContractCases },
};

/** Builds the fixture files of verdict-rules/runtime, by path. */
export function verdictFiles(): Map<string, unknown> {
  return new Map(
    Object.entries(SUITES).map(([name, { description, cases }]) => [
      `verdict-rules/runtime/${name}.json`,
      fixtureFile(description, cases),
    ]),
  );
}

function fixtureFile(description: string, cases: readonly VerdictCase[]): unknown {
  const used = new Set(cases.flatMap(({ contract }) => (typeof contract === 'string' ? [contract] : [])));
  return {
    suite: 'verdict-rules/runtime',
    formatVersion: 1,
    origin: 'hand-written',
    description,
    contracts: Object.fromEntries([...used].map((name) => [name, CONTRACTS[name]])),
    tests: cases.map(({ id, comment, source, kills, contract, story, expected }) => ({
      id,
      op: 'evaluate',
      comment,
      source,
      kills,
      input: {
        contract: typeof contract === 'string' ? { name: contract } : { value: contract.broken },
        ...evaluationInput(story),
      },
      expected: { result: expected },
    })),
  };
}
