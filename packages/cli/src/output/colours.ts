import picocolors from 'picocolors';
import type { Surroundings, Terminal } from '../surroundings.ts';

/** Functions that colour a text, or leave it as it is. */
export type Colours = ReturnType<typeof picocolors.createColors>;

/**
 * Colours for one stream: none with `--no-color` or NO_COLOR, else as FORCE_COLOR says, else only on a terminal.
 * @param isWanted false for `--no-color`
 */
export function coloursFor(
  terminal: Terminal,
  environment: Surroundings['environment'],
  isWanted: boolean,
): Colours {
  return picocolors.createColors(isWanted && !environment.NO_COLOR && isForcedOr(terminal, environment));
}

function isForcedOr(terminal: Terminal, { FORCE_COLOR, TERM }: Surroundings['environment']): boolean {
  if (FORCE_COLOR !== undefined && FORCE_COLOR !== '') return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false';
  return terminal.isTTY === true && TERM !== 'dumb';
}
