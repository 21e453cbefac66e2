import type { JsonValue } from '@tookeffect/core';
import { MAX_ELEMENTS } from './elements.ts';
import { type SingularPath, resolvePath } from './path.ts';

/**
 * Joins the texts of one member of a list without a separator, as a rich text is read.
 * @param member where the text is in an element
 * @returns `undefined` for a value that is no list, for more elements than are looked at, and where an element has no text
 */
export function joinedTexts(list: JsonValue | undefined, member: SingularPath): string | undefined {
  if (!Array.isArray(list) || list.length > MAX_ELEMENTS) return undefined;
  const texts = (list as readonly JsonValue[]).map((element) => resolvePath(member, { element }));
  return texts.every((text) => typeof text === 'string') ? texts.join('') : undefined;
}
