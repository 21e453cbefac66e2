/**
 * The parsed form of something that the linter has passed.
 * @throws {TypeError} where the parser answered with a sentence instead: then the linter missed it, a defect of ours
 */
export function linted<Parsed extends object>(parsed: Parsed | string): Parsed {
  if (typeof parsed === 'string') throw new TypeError(parsed);
  return parsed;
}
