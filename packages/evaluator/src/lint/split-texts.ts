import type { JsonValue } from '@tookeffect/core';
import type { Condition, Contract } from '@tookeffect/wire';
import { parsePath, requireParsed } from '../language/path.ts';
import { type LintFinding, listConditions } from './places.ts';
import { lintContract } from './lint-contract.ts';

/** What providers call a list over which they split one text, and the text in its elements. */
const SPLIT_LISTS: readonly string[] = [
  'rich_text',
  'richText',
  'text_runs',
  'textRuns',
  'runs',
  'spans',
  'delta',
];
const SPLIT_TEXTS: readonly string[] = ['plain_text', 'plainText', 'content', 'insert', 'text'];

/** Operators that compare a whole text. */
const WHOLE: readonly string[] = ['eq', 'ne', 'eqFold'];

/**
 * Lists what a contract without findings probably gets wrong: it can be published, and is evaluated as it is.
 * @param contract any JSON value; one with findings has no warnings
 */
export function lintWarnings(contract: JsonValue): readonly LintFinding[] {
  if (lintContract(contract).length > 0) return [];
  return listConditions(contract as unknown as Contract).flatMap(({ pointer, value }) =>
    isSplit(value) ? [{ code: 'text_split', pointer, message: ADVICE }] : [],
  );
}

const ADVICE =
  'compares a text with single elements; a provider splits a rich text where a word is bold or a link, so compare it with joinEq';

/** Whether a condition compares one element of a list with a text that may be split over several. */
function isSplit({ path, op, where = [] }: Condition): boolean {
  if (op !== 'some' && op !== 'none') return false;
  const list = lastName(path);
  return where.some(
    (part) =>
      WHOLE.includes(part.op) &&
      part.ref !== undefined &&
      (SPLIT_LISTS.includes(list) ? SPLIT_TEXTS : SPLIT_TEXTS.slice(0, 2)).includes(lastName(part.path)),
  );
}

/** The last member of a path: `content` for `$.element.text.content`. */
function lastName(text: string): string {
  return String(requireParsed(parsePath(text)).segments.at(-1));
}
