import { canonicalize, type JsonObject, type JsonValue } from '@tookeffect/core';
import { TookEffectError } from '../errors/took-effect-error.ts';

/** Makes a part of a value; undefined omits it. */
type Part = (args: JsonValue) => JsonValue | undefined;

/** Reports a mistake at a place of the file. */
export type Refuse = (path: readonly (string | number)[], expected: string) => never;

const PLACEHOLDER = /\{(\/[^{}]*)\}/g;
const DIRECTIVE = 'must be {"$from": …}, {"$from": …, "$optional": true} or {"$text": …}';

/** What the pointers of a template may name. */
export interface Pointers {
  readonly pattern: RegExp;
  /** What `$from` and `$text` must be. */
  readonly from: string;
  readonly text: string;
  /** What a call without a value says, after the name of the tool. */
  readonly missing: (pointer: string) => string;
}

/** Pointers into the arguments of a call. */
export const ARGUMENT_POINTERS: Pointers = {
  pattern: /^(?:\/(?:[^~/]|~[01])*)*$/,
  from: 'must be a JSON Pointer into the arguments, such as /order/number',
  text: 'must be a text with pointers in braces, such as Order {/number}',
  missing: (pointer) => `the arguments have no ${pointer}, which its input is made from`,
};

/** Pointers into a call and its operation: `{arguments, operation: {idempotencyKey, correlationKeys}}`. */
export const CALL_POINTERS: Pointers = {
  pattern:
    /^\/(?:arguments(?:\/(?:[^~/]|~[01])*)*|operation\/(?:idempotencyKey|correlationKeys\/(?:reference|externalId|marker|metadata)))$/,
  from: 'must be a JSON Pointer to an argument or a key of the operation, such as /arguments/number or /operation/correlationKeys/reference',
  text: 'must be a text with such pointers in braces, such as {/arguments/body} ({/operation/correlationKeys/marker})',
  missing: (pointer) => `the call has no ${pointer}, which the arguments of the server are made from`,
};

/** Where a template stands, and what it may name. */
export interface TemplateContext {
  readonly tool: string;
  readonly pointers: Pointers;
  readonly refuse: Refuse;
}

/**
 * Reads a template. An object `{"$from": "/a"}` stands for a value of the call, with `"$optional": true` for
 * one that may be missing, and `{"$text": "… {/a} …"}` for a text; everything else is used as it is.
 * @returns makes the value; throws `argument_missing` for a call without a value that it needs
 */
export function readTemplate(
  context: TemplateContext,
  template: JsonObject,
  path: readonly string[],
): (call: unknown) => JsonObject {
  const make = readPart(context, template, path);
  return (call) => make(call as JsonValue) as JsonObject;
}

function readPart(context: TemplateContext, template: JsonValue, path: readonly (string | number)[]): Part {
  if (isList(template)) {
    const parts = template.map((item, index) => readPart(context, item, [...path, index]));
    return (args) => parts.map((part) => part(args)).filter((value) => value !== undefined);
  }
  if (typeof template !== 'object' || template === null) return () => template;
  if (Object.keys(template).some((name) => name.startsWith('$'))) {
    return readDirective(context, template, path);
  }
  const parts = Object.entries(template).map(
    ([name, value]) => [name, readPart(context, value, [...path, name])] as const,
  );
  return (args) =>
    Object.fromEntries(
      parts
        .map(([name, part]) => [name, part(args)] as const)
        .filter((member): member is readonly [string, JsonValue] => member[1] !== undefined),
    );
}

function readDirective(
  context: TemplateContext,
  directive: JsonObject,
  path: readonly (string | number)[],
): Part {
  const { pointers, refuse } = context;
  const { $from: from, $optional: optional, $text: text, ...others } = directive;
  const isFrom = from !== undefined && text === undefined && (optional === undefined || optional === true);
  const isText = text !== undefined && from === undefined && optional === undefined;
  if (Object.keys(others).length > 0 || (!isFrom && !isText)) return refuse(path, DIRECTIVE);
  if (isFrom) {
    if (typeof from !== 'string' || !pointers.pattern.test(from))
      return refuse([...path, '$from'], pointers.from);
    return (args) => {
      const found = resolve(args, from);
      return found === undefined && optional !== true ? missing(context, from) : found;
    };
  }
  if (
    typeof text !== 'string' ||
    [...text.matchAll(PLACEHOLDER)].some(([, to]) => !pointers.pattern.test(to!))
  ) {
    return refuse([...path, '$text'], pointers.text);
  }
  return (args) => text.replaceAll(PLACEHOLDER, (_, pointer: string) => toText(context, pointer, args));
}

function toText(context: TemplateContext, pointer: string, args: JsonValue): string {
  const value = resolve(args, pointer);
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return canonicalize(value);
  return missing(context, pointer);
}

function missing({ tool, pointers }: TemplateContext, pointer: string): never {
  throw new TookEffectError('argument_missing', `${tool}: ${pointers.missing(pointer)}`);
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
