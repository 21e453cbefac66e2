import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { JsonValue } from '@tookeffect/core';
import type { Evaluation, Evidence, OperationFacts } from '@tookeffect/wire';
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

interface FixtureFile {
  readonly contracts: Readonly<Record<string, JsonValue>>;
  readonly tests: readonly FixtureTest[];
}

interface FixtureTest extends Pick<VerdictFixture, 'id' | 'kills'> {
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
  const manifest = read('manifest.json') as Manifest;
  const files = manifest.files.filter(({ path: name }) => name.startsWith('verdict-rules/runtime/'));
  return files.flatMap(({ path: name }) => {
    const { contracts, tests } = read(name) as FixtureFile;
    return tests.map(({ id, kills, input: { contract, ...rest }, expected }) => ({
      id,
      kills,
      contract: 'name' in contract ? (contracts[contract.name] as JsonValue) : contract.value,
      ...rest,
      expected: expected.result,
    }));
  });
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

function read(name: string): unknown {
  return JSON.parse(readFileSync(path.join(conformance, name), 'utf8'));
}
