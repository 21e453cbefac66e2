import type { Family } from './column-family.ts';
import { shortestDecimal } from './decimal-text.ts';

/**
 * Writes a value as JSON text.
 * @param typed the family of the column and the exact text of the value, such as `timestamp 2026-03-01 12:00:00`; the
 *   result of a comparison (`true`, `false` or `null`) stays as it is
 * @returns numbers as digits; an instant as `2026-03-01T12:00:00+00:00`, a `datetime` without offset; everything else as a string
 */
export function jsonText(typed: string): string {
  const [, family, text = ''] = /^([a-z_]+) ([\s\S]*)$/.exec(typed) ?? [];
  if (family === undefined) return typed;
  switch (family as Family) {
    case 'number':
    case 'bit':
    case 'year':
      return isNumber(text) ? text : JSON.stringify(text);
    case 'double':
      return isNumber(text) ? text : JSON.stringify(text);
    case 'float':
      return isNumber(text) ? shortestDecimal(Number(text), Math.fround) : JSON.stringify(text);
    case 'datetime':
      return JSON.stringify(trimFraction(text).replace(' ', 'T'));
    case 'timestamp':
      return JSON.stringify(`${trimFraction(text).replace(' ', 'T')}+00:00`);
    case 'time':
      return JSON.stringify(trimFraction(text));
    default:
      return JSON.stringify(text);
  }
}

function isNumber(text: string): boolean {
  return /^-?[0-9]{1,400}(?:\.[0-9]{1,400})?(?:e[+-]?[0-9]{1,3})?$/i.test(text);
}

function trimFraction(text: string): string {
  return text.replace(/\.([0-9]*[1-9])?0*$/, (_, digits?: string) =>
    digits === undefined ? '' : `.${digits}`,
  );
}
