import { type JsonObject, type JsonValue, TookEffectError } from '@tookeffect/sdk';

/** What a placeholder can name, by the first word of its path. */
export type TemplateValues = Readonly<Record<string, unknown>>;

/** `{arguments.order.number}`; with `?` before the last brace it may be missing. */
const PLACEHOLDER = /\{([a-z]\w*)((?:\.[^{}.?]+)*)(\??)\}/gi;

/**
 * Fills the placeholders of a template. A text that is one placeholder becomes the value itself, of any type; inside a
 * longer text the value must be a text, a number or a boolean. What a value contains is never read as a template. A member
 * whose optional placeholder is missing is left out.
 * @throws {TookEffectError} `argument_missing`, or `argument_invalid` for an object inside a text
 */
export function fillTemplate(template: JsonValue, values: TemplateValues): JsonValue {
  const filled = fill(template, values);
  return filled === undefined ? null : filled;
}

/**
 * Checks that every placeholder of a template begins with one of these words.
 * @returns the first placeholder that does not, or undefined
 */
export function findUnknownPlaceholder(template: JsonValue, roots: readonly string[]): string | undefined {
  return textsIn(template)
    .flatMap((text) => [...text.matchAll(PLACEHOLDER)])
    .find(([, root]) => !roots.includes(root!))?.[0];
}

function textsIn(template: JsonValue): string[] {
  if (typeof template === 'string') return [template];
  if (template === null || typeof template !== 'object') return [];
  return Object.values<JsonValue>(template as JsonObject).flatMap(textsIn);
}

function fill(template: JsonValue, values: TemplateValues): JsonValue | undefined {
  if (typeof template === 'string') return fillText(template, values);
  if (Array.isArray(template)) {
    return (template as JsonValue[]).map((item) => fill(item, values)).filter((item) => item !== undefined);
  }
  if (template === null || typeof template !== 'object') return template;
  const members = Object.entries(template as JsonObject).map(
    ([name, value]) => [name, fill(value, values)] as const,
  );
  return Object.fromEntries(
    members.filter((member): member is [string, JsonValue] => member[1] !== undefined),
  );
}

function fillText(text: string, values: TemplateValues): JsonValue | undefined {
  const [first] = text.matchAll(PLACEHOLDER);
  if (first?.[0] === text) return lookUp(first, values);
  return text.replace(PLACEHOLDER, (...match) => {
    const value = lookUp(match, values) ?? '';
    if (typeof value !== 'object') return String(value);
    const message = `${match[0]} is inside a text, so its value must be a text, a number or a boolean`;
    throw new TookEffectError('argument_invalid', message);
  });
}

/** @returns undefined for a missing value that may be missing */
function lookUp(
  [placeholder, root, path, optional]: RegExpMatchArray,
  values: TemplateValues,
): JsonValue | undefined {
  let value = values[root!];
  for (const name of path!.split('.').slice(1)) {
    const isMember = typeof value === 'object' && value !== null && Object.hasOwn(value, name);
    value = isMember ? (value as Record<string, unknown>)[name] : undefined;
  }
  if (value === undefined && optional === '') {
    throw new TookEffectError('argument_missing', `the call has no value for ${placeholder}`);
  }
  return value as JsonValue | undefined;
}
