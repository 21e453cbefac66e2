import type { JsonValue } from '@tookeffect/core';
import { MAX_ELEMENTS } from './elements.ts';

/**
 * Reads a list of texts that may be written as one text with separators: `a, b` is the list of `a` and `b`. White space
 * around a part does not count, and an empty part is none.
 * @returns `undefined` for any other value, for a part within a list that contains the separator, because the text of such a
 *   list could be read in two ways, and for more parts than are compared
 */
export function partsOf(value: JsonValue, separator: string): readonly string[] | undefined {
  const parts = typeof value === 'string' ? value.split(separator) : value;
  if (!Array.isArray(parts) || parts.length > MAX_ELEMENTS) return undefined;
  const texts = parts as readonly JsonValue[];
  if (!texts.every((part) => typeof part === 'string' && !part.includes(separator))) return undefined;
  return (texts as readonly string[]).map((part) => part.trim()).filter((part) => part !== '');
}
