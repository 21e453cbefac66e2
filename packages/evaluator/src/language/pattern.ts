import { RE2JS } from 're2js';

/** A compiled RE2 pattern: unanchored; testing takes time linear in the length of the text. */
export interface Pattern {
  test(text: string): boolean;
}

/** Compiles an RE2 pattern. @returns the pattern, or a message that says what is wrong */
export function compilePattern(source: string): Pattern | string {
  try {
    const compiled = RE2JS.compile(source);
    return { test: (text) => compiled.matcher(text).find() };
  } catch (error) {
    return `is not an RE2 pattern: ${String(error)}`;
  }
}
