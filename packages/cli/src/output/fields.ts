import { printable } from './printable.ts';

/** A name and its value; an undefined or empty value is left out. */
export type Field = readonly [name: string, value: string | number | null | undefined];

/** Lays names and values out in two columns, a line each. */
export function fieldLines(fields: readonly Field[]): string {
  const shown = fields.filter(([, value]) => value !== undefined && value !== null && value !== '');
  const width = Math.max(...shown.map(([name]) => name.length));
  return shown.map(([name, value]) => `  ${name.padEnd(width)}  ${printable(String(value))}\n`).join('');
}
