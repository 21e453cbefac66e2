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
import { tieCases } from './cases/ties.ts';
import { verifiedCases } from './cases/verified.ts';
import { evaluationInput } from './story.ts';
import type { VerdictCase } from './verdict-case.ts';

const SUITES: Readonly<
  Record<string, { readonly description: string; readonly cases: readonly VerdictCase[] }>
> = {
  verified: {
    description: 'What it takes to be verified, and that nothing less is enough.',
    cases: verifiedCases,
  },
  'immutable-and-failed-reads': {
    description: 'Rows 1 and 2: what no wait can mend, and what could not be read.',
    cases: immutableAndFailedReadCases,
  },
  events: { description: 'Row 3 and the weight of signed events.', cases: eventCases },
  identity: {
    description: 'Rows 4 and 5, claims and markers: whose effect is it?',
    cases: [...identityCases, ...tieCases],
  },
  absence: { description: 'Row 7: absence refutes only where it is proven.', cases: absenceCases },
  'checks-and-windows': {
    description: 'Rows 6 and 8 to 11, the scope, and looking again.',
    cases: [...checkAndWindowCases, ...scopeAndAgainCases],
  },
  deletion: { description: 'effect: absent.', cases: deletionCases },
  operators: { description: 'Every operator in three values, and paths.', cases: operatorCases },
  'invalid-contracts': { description: 'Row 0: contracts that do not lint.', cases: invalidContractCases },
};

/** The fixture files of verdict-rules/runtime, by name. */
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
