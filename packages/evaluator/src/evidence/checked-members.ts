import type { JsonValue } from '@tookeffect/core';
import type { CompiledCheck } from '../compiled-contract.ts';
import { equals } from '../language/equality.ts';
import { type PathDocument, resolvePath } from '../language/path.ts';
import { ownMember } from '../members/own-member.ts';

/** What a check reads: a value, or those members of it that the input names. */
type CheckedValue = Pick<CompiledCheck, 'path' | 'members'>;

/** `same`: equal, and shown by both documents; `unshown`: neither shows it. */
export type MemberComparison = 'same' | 'different' | 'unshown';

/**
 * Compares what a check reads in two documents. Members beside those that it compares may differ: a link to the document
 * itself repeats the request.
 * @param asked has the root that names the members
 */
export function compareChecked(
  { path, members }: CheckedValue,
  [now, before]: readonly [PathDocument, PathDocument],
  asked: PathDocument,
): MemberComparison {
  const names = memberNames(members && resolvePath(members, asked));
  const [value, known] = [resolvePath(path, now), resolvePath(path, before)];
  if (!names || !isObject(value) || !isObject(known)) return compareValues(value, known);
  const results = names.map((name) => compareValues(ownMember(value, name), ownMember(known, name)));
  if (results.includes('different')) return 'different';
  return results.includes('same') ? 'same' : 'unshown';
}

function compareValues(now: JsonValue | undefined, before: JsonValue | undefined): MemberComparison {
  if (now === undefined && before === undefined) return 'unshown';
  if (now === undefined || before === undefined) return 'different';
  return equals(now, before) === 'passed' ? 'same' : 'different';
}

/** The names in an expected object, or in a list of names. */
function memberNames(expected: JsonValue | undefined): readonly string[] | undefined {
  if (Array.isArray(expected)) return expected.filter((name) => typeof name === 'string');
  return isObject(expected) ? Object.keys(expected) : undefined;
}

function isObject(value: JsonValue | undefined): value is Readonly<Record<string, JsonValue>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
