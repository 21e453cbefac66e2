import { parseArgs } from 'node:util';

/** What a run of this bench may be told on the command line. */
export interface BenchOptions {
  /** Whole seconds of each single measurement; pgbench takes no fraction. */
  readonly seconds: number;
  /** How often every measurement is made, API and pgbench in turn. */
  readonly rounds: number;
  readonly accounts: number;
  /** Operations over all accounts; each client verifies its own share of them again and again. */
  readonly operations: number;
}

/** @throws {Error} for an unknown option, and for a value that is no whole number from 1 */
export function readOptions(args: readonly string[]): BenchOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seconds: { type: 'string', default: '1' },
      rounds: { type: 'string', default: '2' },
      accounts: { type: 'string', default: '1000' },
      operations: { type: 'string', default: '2000' },
    },
  });
  return {
    seconds: whole('--seconds', values.seconds),
    rounds: whole('--rounds', values.rounds),
    accounts: whole('--accounts', values.accounts),
    operations: whole('--operations', values.operations),
  };
}

function whole(name: string, text: string): number {
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw new Error(`${name} must be a whole number from 1`);
}
