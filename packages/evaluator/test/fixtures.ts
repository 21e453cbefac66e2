import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { JsonObject, JsonValue } from '@tookeffect/core';
import type { Evaluation, Evidence, OperationFacts } from '@tookeffect/wire';
import type * as evaluator from '../src/index.ts';
import { type CompiledContract, compileContract } from '../src/index.ts';

const conformance = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../../conformance');

/** One conformance case: the arguments of `evaluate`, and the members that its result must have. */
export interface VerdictFixture {
  readonly id: string;
  readonly kills: string;
  readonly contract: JsonValue;
  readonly operation: OperationFacts;
  readonly evidence: Evidence;
  readonly now: string;
  readonly expected: Partial<Evaluation>;
}

/** One conformance case of the effect keys: two operations, and how many keys each of them and both have. */
export interface EffectFixture {
  readonly id: string;
  readonly kills: string;
  readonly left: ComparedEffect;
  readonly right: ComparedEffect;
  readonly expected: { readonly left: number; readonly right: number; readonly common: number };
}

interface ComparedEffect {
  readonly contract: JsonValue;
  readonly input: JsonObject;
}

interface FixtureFile {
  readonly contracts: Readonly<Record<string, JsonValue>>;
  readonly tests: readonly (FixtureTest | EffectTest)[];
}

interface EffectTest extends Pick<EffectFixture, 'id' | 'kills'> {
  readonly op: 'compareEffects';
  readonly input: Readonly<
    Record<'left' | 'right', { readonly contract: { readonly name: string }; readonly input: JsonObject }>
  >;
  readonly expected: { readonly result: EffectFixture['expected'] };
}

interface FixtureTest extends Pick<VerdictFixture, 'id' | 'kills'> {
  readonly op: 'evaluate';
  readonly input: Omit<VerdictFixture, 'id' | 'kills' | 'contract' | 'expected'> & {
    readonly contract: { readonly name: string } | { readonly value: JsonValue };
  };
  readonly expected: { readonly result: Partial<Evaluation> };
}

interface Manifest {
  readonly files: readonly { readonly path: string; readonly profile: string }[];
}

/** Reads every case of verdict-rules/runtime, in the order of the manifest. */
export function verdictFixtures(): VerdictFixture[] {
  return runtimeFiles().flatMap(({ contracts, tests }) =>
    tests
      .filter((test) => test.op === 'evaluate')
      .map(({ id, kills, input: { contract, ...rest }, expected }) => ({
        id,
        kills,
        contract: 'name' in contract ? (contracts[contract.name] as JsonValue) : contract.value,
        ...rest,
        expected: expected.result,
      })),
  );
}

/** Reads every case of verdict-rules/effect-keys. */
export function effectFixtures(): EffectFixture[] {
  return runtimeFiles().flatMap(({ contracts, tests }) =>
    tests
      .filter((test) => test.op === 'compareEffects')
      .map(({ id, kills, input: { left, right }, expected }) => {
        const side = ({ contract, input }: typeof left) => ({
          contract: contracts[contract.name] as JsonValue,
          input,
        });
        return { id, kills, left: side(left), right: side(right), expected: expected.result };
      }),
  );
}

/** Compares the effects of the two operations of a case. */
export function compareEffects(
  { compileContract, effectKeys }: Pick<typeof evaluator, 'compileContract' | 'effectKeys'>,
  { left, right }: EffectFixture,
): EffectFixture['expected'] {
  const keysOf = ({ contract, input }: ComparedEffect): readonly string[] => {
    const compiled = compileContract(contract);
    if ('findings' in compiled) throw new Error(JSON.stringify(compiled.findings));
    return effectKeys(compiled, { input }, { origin: 'https://shop.example', environmentName: null });
  };
  const [ours, theirs] = [keysOf(left), keysOf(right)];
  return {
    left: ours.length,
    right: theirs.length,
    common: ours.filter((key) => theirs.includes(key)).length,
  };
}

/** Finds a case by its id. */
export function verdictFixture(id: string): VerdictFixture {
  const found = verdictFixtures().find((one) => one.id === id);
  if (!found) throw new Error(`there is no conformance case ${id}`);
  return found;
}

/** Compiles a contract that has no lint findings. */
export function compiled(contract: JsonValue): CompiledContract {
  const result = compileContract(contract);
  if ('findings' in result) throw new Error(JSON.stringify(result.findings));
  return result;
}

const SUITES = ['verdict-rules/runtime/', 'verdict-rules/effect-keys/'];

function runtimeFiles(): FixtureFile[] {
  const manifest = read('manifest.json') as Manifest;
  const files = manifest.files.filter(({ path: name }) => SUITES.some((suite) => name.startsWith(suite)));
  return files.map(({ path: name }) => read(name) as FixtureFile);
}

function read(name: string): unknown {
  return JSON.parse(readFileSync(path.join(conformance, name), 'utf8'));
}
