import type { JsonValue, Verdict } from '@tookeffect/core';
import type { Contract, ContractFixtures, ContractJudgement } from '@tookeffect/wire';
import { compileContract } from '../compile-contract.ts';
import type { CompiledContract } from '../compiled-contract.ts';
import { contractMutants } from './contract-mutants.ts';
import { proposeFixtures } from './propose-fixtures.ts';
import { type FixtureResult, passesFixtures, runFixtures } from './run-fixtures.ts';

/** Everything that decides whether a contract can be published, apart from its id. */
export type Judgement = Pick<ContractJudgement, 'faults' | 'fixtures' | 'mutants'>;

type Fault = Judgement['faults'][number];

/** The most faults, and the most characters of a place and of a text, that are listed. */
const MAX_LISTED = 1000;
const MAX_POINTER_CHARACTERS = 1024;
const MAX_CHARACTERS = 4096;

const NO_MUTANTS: Judgement['mutants'] = { tested: 0, survivors: [], proposals: { tests: [] } };

/**
 * Judges a contract by the linter, by its fixtures and, if both find no fault, by its mutants. Pure.
 * @param contract any JSON value
 * @param fixtures by their schema
 */
export function judgeContract(contract: JsonValue, fixtures: ContractFixtures): Judgement {
  const compiled = compileContract(contract);
  if ('findings' in compiled) {
    const faults = compiled.findings.map(({ code, pointer, message }) =>
      fault(`/contract${pointer}`, `${message} (${code})`),
    );
    return { faults: faults.slice(0, MAX_LISTED), fixtures: [], mutants: NO_MUTANTS };
  }
  const results = runFixtures(compiled, fixtures);
  const faults = [...missingKinds(fixtures), ...repeatedIds(fixtures), ...results.flatMap(failure)];
  const mutants = faults.length === 0 ? judgeMutants(compiled, fixtures) : NO_MUTANTS;
  const all = [...faults, ...mutants.survivors.map(survival)];
  return { faults: all.slice(0, MAX_LISTED), fixtures: results.map(outcome), mutants };
}

/** The kinds of fixtures that every contract needs: without one of them, a rule was never tried in that direction. */
const KINDS: readonly (readonly [kind: string, verdicts: readonly Verdict[], example: string])[] = [
  ['verified', ['verified'], 'the effect is there as asked'],
  ['refuted', ['refuted'], 'the effect is there with another value'],
  [
    'undecided (inconclusive or pending)',
    ['inconclusive', 'pending'],
    'the system of record does not respond',
  ],
];

function missingKinds({ tests }: ContractFixtures): Fault[] {
  const verdicts = tests.map(({ expected }) => expected.verdict);
  const unnamed = tests.flatMap(({ id }, index) =>
    verdicts[index] === undefined
      ? [
          fault(
            `/fixtures/tests/${String(index)}/expected`,
            `The fixture ${id} expects no verdict; add \`verdict\`.`,
          ),
        ]
      : [],
  );
  const missing = KINDS.filter(([, wanted]) => !verdicts.some((one) => wanted.includes(one as Verdict)));
  return [
    ...unnamed,
    ...missing.map(([kind, , example]) =>
      fault('/fixtures/tests', `No fixture expects ${kind}; add one, for example that ${example}.`),
    ),
  ];
}

function repeatedIds({ tests }: ContractFixtures): Fault[] {
  const ids = tests.map(({ id }) => id);
  return tests.flatMap(({ id }, index) =>
    ids.indexOf(id) < index
      ? [
          fault(
            `/fixtures/tests/${String(index)}/id`,
            `Another fixture has the id ${id}; choose another one.`,
          ),
        ]
      : [],
  );
}

function failure({ id, pointer, difference }: FixtureResult): Fault[] {
  return difference === undefined
    ? []
    : [fault(`/fixtures${pointer}`, `The fixture ${id} fails: ${difference}.`)];
}

function outcome({ id, difference = '' }: FixtureResult): Judgement['fixtures'][number] {
  return { id, hasPassed: difference === '', detail: difference.slice(0, MAX_CHARACTERS) };
}

function judgeMutants(compiled: CompiledContract, fixtures: ContractFixtures): Judgement['mutants'] {
  const mutants = contractMutants(compiled.document);
  const survivors = mutants.flatMap(({ mutant, ...change }) => {
    const built = compileMutant(mutant);
    return built && passesFixtures(built, fixtures) ? [{ ...change, built }] : [];
  });
  const built = survivors.map((survivor) => survivor.built);
  const { reasons, fixtures: proposals } = proposeFixtures(compiled, built, fixtures.tests);
  return {
    tested: mutants.length,
    survivors: survivors
      .map(({ what, pointer }, index) => ({ what, pointer, proposal: reasons[index] ?? null }))
      .slice(0, MAX_LISTED),
    proposals,
  };
}

/** A mutant that the linter refuses is detected. */
function compileMutant(mutant: Contract): CompiledContract | undefined {
  const compiled = compileContract(mutant as unknown as JsonValue);
  return 'findings' in compiled ? undefined : compiled;
}

function survival({ what, pointer, proposal }: Judgement['mutants']['survivors'][number]): Fault {
  const advice = proposal ?? 'Add a fixture in which this decides, or remove the rule.';
  return fault(`/contract${pointer}`, `A surviving mutant: no fixture notices that ${what}. ${advice}`);
}

function fault(pointer: string, message: string): Fault {
  return { pointer: pointer.slice(0, MAX_POINTER_CHARACTERS), message: message.slice(0, MAX_CHARACTERS) };
}
