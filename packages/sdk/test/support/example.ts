import { readFileSync } from 'node:fs';

/** Reads an example of a wire type from `schemas/examples`. */
export function example(shape: string, name: string): Record<string, unknown> {
  const file = new URL(`../../../../schemas/examples/${shape}/${name}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
}
