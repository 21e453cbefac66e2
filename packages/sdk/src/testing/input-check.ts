import { jsonPointer } from '@tookeffect/core';
import { isObject } from '../responses/is-object.ts';

/** A place in an input, as JSON Pointer, and what is wrong there. */
export interface InputFault {
  readonly pointer: string;
  readonly message: string;
}

type Schema = Readonly<Record<string, unknown>>;

/** @returns the faults at a place; each keyword ignores values of other types, as JSON Schema says */
type Rule = (value: unknown, operand: never, schema: Schema, path: Path) => InputFault[];

type Path = readonly (string | number)[];

/**
 * Checks an input against the schema of a contract, in the subset of JSON Schema 2020-12 that contracts may use.
 * @returns every fault; empty for a valid input
 * @throws {TypeError} for a keyword that contracts cannot have, so that none is silently ignored
 */
export function inputFaults(schema: unknown, value: unknown, path: Path = []): InputFault[] {
  if (!isObject(schema)) return [];
  return Object.entries(schema).flatMap(([keyword, operand]) => {
    const rule = RULES[keyword];
    if (!rule)
      throw new TypeError(`the input schema has the keyword ${keyword}, which contracts cannot have`);
    return rule(value, operand as never, schema, path);
  });
}

const none = (): InputFault[] => [];

/** A rule about the value itself. */
function about<Operand>(
  isMet: (value: unknown, operand: Operand) => boolean,
  says: (operand: Operand) => string,
): Rule {
  return (value, operand, _, path) =>
    isMet(value, operand) ? [] : [{ pointer: jsonPointer(path), message: says(operand) }];
}

const forText =
  <Operand>(isMet: (text: string, operand: Operand) => boolean) =>
  (value: unknown, operand: Operand) =>
    typeof value !== 'string' || isMet(value, operand);
const forNumber =
  (isMet: (number: number, operand: number) => boolean) => (value: unknown, operand: number) =>
    typeof value !== 'number' || isMet(value, operand);
const forList = (isMet: (count: number, operand: number) => boolean) => (value: unknown, operand: number) =>
  !Array.isArray(value) || isMet(value.length, operand);
const forObject = (isMet: (count: number, operand: number) => boolean) => (value: unknown, operand: number) =>
  !isObject(value) || isMet(Object.keys(value).length, operand);
/** Lengths count code points. */
const lengthOf = (text: string): number => Array.from(text).length;
const atLeast = (count: number, bound: number): boolean => count >= bound;
const atMost = (count: number, bound: number): boolean => count <= bound;
const matchesOf = (value: unknown, branches: readonly unknown[]): number =>
  branches.filter((branch) => inputFaults(branch, value).length === 0).length;

const RULES: Readonly<Record<string, Rule>> = {
  title: none,
  description: none,
  examples: none,
  type: about<string | readonly string[]>(
    (value, types) => [types].flat().some((type) => hasType(value, type)),
    (types) => `must be ${[types].flat().join(' or ')}`,
  ),
  enum: about<readonly unknown[]>(
    (value, values) => values.some((one) => isEqual(one, value)),
    () => 'must be equal to one of the allowed values',
  ),
  const: about(isEqual, () => 'must be equal to constant'),
  minLength: about<number>(
    forText<number>((text, bound) => lengthOf(text) >= bound),
    (bound) => `must have at least ${bound} characters`,
  ),
  maxLength: about<number>(
    forText<number>((text, bound) => lengthOf(text) <= bound),
    (bound) => `must have at most ${bound} characters`,
  ),
  pattern: about<string>(
    forText<string>((text, pattern) => new RegExp(pattern, 'u').test(text)),
    (pattern) => `must match pattern ${pattern}`,
  ),
  minimum: about(forNumber(atLeast), (bound) => `must be >= ${bound}`),
  maximum: about(forNumber(atMost), (bound) => `must be <= ${bound}`),
  exclusiveMinimum: about(
    forNumber((number, bound) => number > bound),
    (bound) => `must be > ${bound}`,
  ),
  exclusiveMaximum: about(
    forNumber((number, bound) => number < bound),
    (bound) => `must be < ${bound}`,
  ),
  minItems: about(forList(atLeast), (bound) => `must have at least ${bound} items`),
  maxItems: about(forList(atMost), (bound) => `must have at most ${bound} items`),
  minProperties: about(forObject(atLeast), (bound) => `must have at least ${bound} members`),
  maxProperties: about(forObject(atMost), (bound) => `must have at most ${bound} members`),
  oneOf: about<readonly unknown[]>(
    (value, branches) => matchesOf(value, branches) === 1,
    () => 'must match exactly one of the alternatives',
  ),
  anyOf: about<readonly unknown[]>(
    (value, branches) => matchesOf(value, branches) > 0,
    () => 'must match one of the alternatives',
  ),
  items: (value, schema, _, path) =>
    Array.isArray(value) ? value.flatMap((item, index) => inputFaults(schema, item, [...path, index])) : [],
  properties: (value, properties: Schema, _, path) =>
    members(value).flatMap(([name, member]) =>
      Object.hasOwn(properties, name) ? inputFaults(properties[name], member, [...path, name]) : [],
    ),
  required: (value, names: readonly string[], _, path) =>
    isObject(value)
      ? names
          .filter((name) => !Object.hasOwn(value, name))
          .map((name) => ({ pointer: jsonPointer(path), message: `must have the member ${name}` }))
      : [],
  additionalProperties: (value, allowed, { properties = {} }, path) =>
    members(value)
      .filter(([name]) => !Object.hasOwn(properties as object, name))
      .flatMap(([name, member]) =>
        allowed === false
          ? [{ pointer: jsonPointer(path), message: `must not have the member ${name}` }]
          : inputFaults(allowed, member, [...path, name]),
      ),
  propertyNames: (value, schema, _, path) =>
    members(value).flatMap(([name]) => inputFaults(schema, name, path)),
};

function members(value: unknown): [string, unknown][] {
  return isObject(value) ? Object.entries(value) : [];
}

function hasType(value: unknown, type: string): boolean {
  switch (type) {
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isObject(value);
    case 'integer':
      return Number.isInteger(value);
    default:
      return typeof value === type;
  }
}

/** Whether two JSON values are equal, whatever the order of members. */
function isEqual(left: unknown, right: unknown): boolean {
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null)
    return left === right;
  const [a, b] = [Object.entries(left), right as Readonly<Record<string, unknown>>];
  return (
    Array.isArray(left) === Array.isArray(right) &&
    a.length === Object.keys(b).length &&
    a.every(([name, value]) => Object.hasOwn(b, name) && isEqual(value, b[name]))
  );
}
