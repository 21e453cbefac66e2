import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** @returns the path of an example of a wire type in `schemas/examples` */
export function exampleFile(shape: string, name: string): string {
  return fileURLToPath(new URL(`../../../../schemas/examples/${shape}/${name}.json`, import.meta.url));
}

/** Reads an example of a wire type from `schemas/examples`. */
export function example(shape: string, name: string): Record<string, unknown> {
  return JSON.parse(readFileSync(exampleFile(shape, name), 'utf8')) as Record<string, unknown>;
}
