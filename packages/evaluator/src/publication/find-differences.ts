import { ownMember } from '../members/own-member.ts';

/** Which members of an object count: those that are expected, or all. */
export type ComparedMembers = 'expected' | 'all';

/**
 * Compares a value with what is expected of it. Of a list every element counts.
 * @returns every place where they differ, each as a clause for people, in the order of the expectation
 */
export function findDifferences(
  actual: unknown,
  expected: unknown,
  members: ComparedMembers = 'expected',
  place = '',
): string[] {
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual) || actual.length !== expected.length)
      return [differs(actual, expected, place)];
    return expected.flatMap((element, index) =>
      findDifferences(actual[index], element, members, `${place}/${index}`),
    );
  }
  if (isObject(expected)) {
    if (!isObject(actual)) return [differs(actual, expected, place)];
    const names = Object.keys(members === 'all' ? { ...expected, ...actual } : expected);
    return names.flatMap((name) =>
      findDifferences(ownMember(actual, name), ownMember(expected, name), members, `${place}/${name}`),
    );
  }
  return Object.is(actual, expected) ? [] : [differs(actual, expected, place)];
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function differs(actual: unknown, expected: unknown, place: string): string {
  return `${place} is ${shown(actual)} instead of ${shown(expected)}`;
}

/** Enough of a value to recognize it. */
function shown(value: unknown): string {
  return value === undefined ? 'missing' : JSON.stringify(value).slice(0, 120);
}
