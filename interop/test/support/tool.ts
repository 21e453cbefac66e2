import { expect } from 'vitest';

/** A tool of other people: where it is, or why it is not there. */
export type Tool = { readonly program: string } | { readonly missing: string };

/** @returns the path of the program; fails the test, with the reason, where it is missing */
export function programOf(tool: Tool): string {
  if ('program' in tool) return tool.program;
  return expect.fail(tool.missing);
}
