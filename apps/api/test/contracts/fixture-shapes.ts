import { readFileSync } from 'node:fs';
import type { JsonValue } from '@tookeffect/core';
import type { EvaluationInput, Read } from '@tookeffect/wire';
import { type ReadRequest, readPlan } from '@tookeffect/evaluator';
import { shippedContract } from '../connectors/verifying.ts';

// What the fixtures of a contract say that a connector returns, and how it is compared with what it really returns.

/** One fixture of a contract. */
export interface Fixture {
  readonly id: string;
  readonly input: EvaluationInput;
}

/** The usual members of a response: what the connectors return, without its values. */
export interface Shape {
  readonly body: JsonValue;
  readonly source: JsonValue;
}

/** The fixtures of a shipped contract. */
export function fixtures(contract: string): readonly Fixture[] {
  const [service] = contract.split('.');
  const file = new URL(`../../../../contracts/${service!}/${contract}/fixtures.json`, import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { tests: Fixture[] }).tests;
}

/** The main read of a fixture. */
export function mainRequest(contract: string, { operation, evidence }: EvaluationInput): ReadRequest {
  const { main } = readPlan(shippedContract(contract).compiled, operation, {
    acknowledgement: null,
    baseline: evidence.baseline,
  });
  if (!main || 'variable' in main) throw new Error(`${contract} cannot be read`);
  return main;
}

/** The rows of a read from a table with a key, by a primary. */
export function usualRows({ evidence }: EvaluationInput): readonly unknown[] {
  const { main } = evidence.reads;
  if (main?.outcome !== 'answered' || main.status !== 200) return [];
  const { relation, standby } = main.source!;
  const { kind, isIdentified, rowSecurity } = relation ?? {};
  const isUsual = !standby && kind === 'table' && isIdentified === true && rowSecurity === false;
  return isUsual ? (main.body as { rows: unknown[] }).rows : [];
}

/** The main read of a fixture, if it shows something. */
export function shownMain({ evidence }: EvaluationInput): Extract<Read, { outcome: 'answered' }> | undefined {
  const { main } = evidence.reads;
  return main?.outcome === 'answered' && main.status === 200 ? main : undefined;
}

/** The parts of a read that are compared. */
export function shown(read: Read | { readonly outcome: string } | undefined): Shape {
  const { body, source } = read as { body?: JsonValue; source?: JsonValue };
  return { body: body ?? null, source: source ?? null };
}

/** Lists the members of the first value that the second one does not have, or has as another type. */
export function missingMembers(left: unknown, right: unknown, place = '$'): string[] {
  if (typeof left !== typeof right || Array.isArray(left) !== Array.isArray(right)) return [place];
  if (typeof left !== 'object' || left === null) return [];
  return Object.entries(left).flatMap(([name, value]) =>
    missingMembers(value, Reflect.get(right as object, name), `${place}.${name}`),
  );
}

/** Lists the places where two values have other members or types. Null fits everything; of a list the first element counts. */
export function differences(left: unknown, right: unknown, place = '$'): string[] {
  if (left === null || right === null || place.endsWith('.document')) return [];
  if (typeof left !== typeof right || Array.isArray(left) !== Array.isArray(right)) return [place];
  if (typeof left !== 'object' || typeof right !== 'object') return [];
  if (Array.isArray(left) && Array.isArray(right)) {
    const isComparable = left.length > 0 && right.length > 0;
    return isComparable ? differences(left[0], right[0], `${place}[0]`) : [];
  }
  const names = [...new Set([...Object.keys(left), ...Object.keys(right)])];
  return names.flatMap((name) =>
    Object.hasOwn(left, name) && Object.hasOwn(right, name)
      ? differences(Reflect.get(left, name), Reflect.get(right, name), `${place}.${name}`)
      : [`${place}.${name}`],
  );
}
