import { expect } from 'vitest';

/** A third-party tool: its path, or why it is missing. */
export type Tool = { readonly program: string } | { readonly missing: string };

/** Returns the path of the program; fails the test with the reason if it is missing. */
export function requireProgram(tool: Tool): string {
  if ('program' in tool) return tool.program;
  return expect.fail(tool.missing);
}
