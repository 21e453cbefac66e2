import { TookEffectError } from './errors/took-effect-error.ts';

/** The names of a type of options, each once: the compiler reports one that is missing or too much. */
export function namesOf<Options>(names: Readonly<Record<keyof Options, true>>): readonly string[] {
  return Object.keys(names);
}

/**
 * Refuses an option that does not exist: a misspelt one would be ignored, and the program would rely on it.
 * @param owner what has the options, for the message
 * @param allowed the names of the options
 * @throws {TookEffectError} with the code; the message names the option and those that are allowed
 */
export function requireKnownOptions(
  code: string,
  owner: string,
  options: object,
  allowed: readonly string[],
): void {
  const unknown = Object.keys(options).find((name) => !allowed.includes(name));
  if (unknown === undefined) return;
  throw new TookEffectError(code, `${owner} has no option ${unknown}; it has: ${allowed.join(', ')}`);
}
