/**
 * Compares a value with what is expected of it: of an object the expected members count, of a list every element.
 * @returns where they differ first, as a clause for people; `undefined` if nowhere
 */
export function findDifference(actual: unknown, expected: unknown, place = ''): string | undefined {
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual) || actual.length !== expected.length) return differs(actual, expected, place);
    return first(
      expected.map((element, index) => findDifference(actual[index], element, `${place}/${index}`)),
    );
  }
  if (isObject(expected)) {
    if (!isObject(actual)) return differs(actual, expected, place);
    return first(
      Object.entries(expected).map(([name, member]) =>
        findDifference(Object.hasOwn(actual, name) ? actual[name] : undefined, member, `${place}/${name}`),
      ),
    );
  }
  return Object.is(actual, expected) ? undefined : differs(actual, expected, place);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function first(differences: readonly (string | undefined)[]): string | undefined {
  return differences.find((difference) => difference !== undefined);
}

function differs(actual: unknown, expected: unknown, place: string): string {
  return `${place} is ${shown(actual)} instead of ${shown(expected)}`;
}

/** Enough of a value to recognize it. */
function shown(value: unknown): string {
  return value === undefined ? 'missing' : JSON.stringify(value).slice(0, 120);
}
