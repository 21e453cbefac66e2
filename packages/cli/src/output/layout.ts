import Table from 'cli-table3';
import picocolors from 'picocolors';
import type { CommandContext, Terminal } from '../command-context.ts';

/** Functions that add a colour to a text, or return it unchanged. */
export type Colours = ReturnType<typeof picocolors.createColors>;

/** A name and its value; undefined, null and empty values are not shown. */
export type Field = readonly [name: string, value: string | number | null | undefined];

/**
 * Chooses the colours of a stream: none with `--no-color` or NO_COLOR; or else as FORCE_COLOR says; or else only on a
 * terminal.
 * @param isWanted false for `--no-color`
 */
export function coloursFor(
  terminal: Terminal,
  environment: CommandContext['environment'],
  isWanted: boolean,
): Colours {
  return picocolors.createColors(isWanted && !environment.NO_COLOR && supportsColours(terminal, environment));
}

/** @returns one line for each field, in two columns */
export function fieldLines(fields: readonly Field[]): string {
  const shown = fields.filter(([, value]) => value !== undefined && value !== null && value !== '');
  const width = Math.max(...shown.map(([name]) => name.length));
  return shown.map(([name, value]) => `  ${name.padEnd(width)}  ${toPrintable(String(value))}\n`).join('');
}

/** @returns a table without borders and colours; a single line if there are no rows */
export function tableText(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return 'nothing found\n';
  const table = new Table({
    head: [...headings],
    chars: { ...NO_BORDER, middle: '  ' },
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0, compact: true },
  });
  table.push(...rows.map((row) => row.map(toPrintable)));
  return `${table
    .toString()
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')}\n`;
}

/** Replaces control characters, which could change what a terminal shows, with `?`. */
export function toPrintable(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '?');
}

const NO_BORDER = Object.fromEntries(
  ['top', 'top-mid', 'top-left', 'top-right', 'bottom', 'bottom-mid', 'bottom-left', 'bottom-right']
    .concat(['left', 'left-mid', 'mid', 'mid-mid', 'right', 'right-mid'])
    .map((edge) => [edge, '']),
);

function supportsColours(terminal: Terminal, { FORCE_COLOR, TERM }: CommandContext['environment']): boolean {
  if (FORCE_COLOR !== undefined && FORCE_COLOR !== '') return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false';
  return terminal.isTTY === true && TERM !== 'dumb';
}
