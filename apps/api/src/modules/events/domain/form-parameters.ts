/** The parameters of a form, sorted by name: the values of a name each once, sorted. */
export function formParameters(form: string): [name: string, values: string[]][] {
  const parameters = new Map<string, Set<string>>();
  for (const [name, value] of new URLSearchParams(form)) {
    const values = parameters.get(name);
    if (values) values.add(value);
    else parameters.set(name, new Set([value]));
  }
  return [...parameters]
    .map(([name, values]): [string, string[]] => [name, [...values].sort(byCodeUnits)])
    .sort(([left], [right]) => byCodeUnits(left, right));
}

/** The order of the official library: that of UTF-16 code units. */
function byCodeUnits(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
