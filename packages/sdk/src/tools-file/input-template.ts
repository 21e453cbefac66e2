import { canonicalize, type JsonObject, type JsonValue, type OperationInput } from '@tookeffect/core';
import { TookEffectError } from '../errors/took-effect-error.ts';

/** Makes a part of an input; undefined omits it. */
type Part = (args: JsonValue) => JsonValue | undefined;

/** Reports a mistake at a place of the file. */
export type Refuse = (path: readonly (string | number)[], expected: string) => never;

const POINTER = /^(?:\/(?:[^~/]|~[01])*)*$/;
const PLACEHOLDER = /\{(\/[^{}]*)\}/g;
const FROM = 'must be a JSON Pointer into the arguments, such as /order/number';
const TEXT = 'must be a text with pointers in braces, such as Order {/number}';
const DIRECTIVE = 'must be {"$from": …}, {"$from": …, "$optional": true} or {"$text": …}';

/**
 * Reads the template of an input. An object `{"$from": "/a"}` stands for an argument, with `"$optional": true` for one
 * that may be missing, and `{"$text": "… {/a} …"}` for a text; everything else stands for itself.
 * @returns makes the input; throws `argument_missing` for a call without an argument that it needs
 */
export function readInputTemplate(
  tool: string,
  template: JsonObject,
  path: readonly string[],
  refuse: Refuse,
): (args: unknown) => OperationInput {
  const make = readPart(tool, template, path, refuse);
  return (args) => make(args as JsonValue) as OperationInput;
}

function readPart(
  tool: string,
  template: JsonValue,
  path: readonly (string | number)[],
  refuse: Refuse,
): Part {
  if (isList(template)) {
    const parts = template.map((item, index) => readPart(tool, item, [...path, index], refuse));
    return (args) => parts.map((part) => part(args)).filter((value) => value !== undefined);
  }
  if (typeof template !== 'object' || template === null) return () => template;
  if (Object.keys(template).some((name) => name.startsWith('$'))) {
    return readDirective(tool, template, path, refuse);
  }
  const parts = Object.entries(template).map(
    ([name, value]) => [name, readPart(tool, value, [...path, name], refuse)] as const,
  );
  return (args) =>
    Object.fromEntries(
      parts
        .map(([name, part]) => [name, part(args)] as const)
        .filter((member): member is readonly [string, JsonValue] => member[1] !== undefined),
    );
}

function readDirective(
  tool: string,
  directive: JsonObject,
  path: readonly (string | number)[],
  refuse: Refuse,
): Part {
  const { $from: from, $optional: optional, $text: text, ...others } = directive;
  const isFrom = from !== undefined && text === undefined && (optional === undefined || optional === true);
  const isText = text !== undefined && from === undefined && optional === undefined;
  if (Object.keys(others).length > 0 || (!isFrom && !isText)) return refuse(path, DIRECTIVE);
  if (isFrom) {
    if (typeof from !== 'string' || !POINTER.test(from)) return refuse([...path, '$from'], FROM);
    return (args) => {
      const found = resolve(args, from);
      return found === undefined && optional !== true ? missing(tool, from) : found;
    };
  }
  if (typeof text !== 'string' || [...text.matchAll(PLACEHOLDER)].some(([, to]) => !POINTER.test(to!))) {
    return refuse([...path, '$text'], TEXT);
  }
  return (args) => text.replaceAll(PLACEHOLDER, (_, pointer: string) => toText(tool, pointer, args));
}

function toText(tool: string, pointer: string, args: JsonValue): string {
  const value = resolve(args, pointer);
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return canonicalize(value);
  return missing(tool, pointer);
}

function missing(tool: string, pointer: string): never {
  const message = `${tool}: the arguments have no ${pointer}, which its input is made from`;
  throw new TookEffectError('argument_missing', message);
}

/** @returns the value at a pointer; undefined when there is none */
function resolve(value: JsonValue, pointer: string): JsonValue | undefined {
  let found: JsonValue | undefined = value;
  for (const token of pointer.split('/').slice(1)) {
    const name = token.replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof found !== 'object' || found === null) return undefined;
    if (isList(found)) found = /^(?:0|[1-9]\d*)$/.test(name) ? found[Number(name)] : undefined;
    else found = Object.hasOwn(found, name) ? found[name] : undefined;
  }
  return found;
}

function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}
