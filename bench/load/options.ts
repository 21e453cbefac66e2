import { parseArgs } from 'node:util';

/** What a run of this bench may be told on the command line. */
export interface BenchOptions {
  /** Whole seconds of each single measurement; pgbench takes no fraction. */
  readonly seconds: number;
  /** How often every measurement is made, API and pgbench in turn. */
  readonly rounds: number;
  readonly accounts: number;
  /**
   * Operations over all accounts, and a quarter as many more in one; each client verifies its own share of them again
   * and again, so there are 256 or more.
   */
  readonly operations: number;
}

/** A quarter of them is as many as the most clients. */
const LEAST_OPERATIONS = 256;

/** @throws {Error} for an unknown option, and for a value that is no whole number or too small */
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
    operations: whole('--operations', values.operations, LEAST_OPERATIONS),
  };
}

function whole(name: string, text: string, least = 1): number {
  const value = /^\d{1,6}$/.test(text) ? Number(text) : 0;
  if (value >= least) return value;
  throw new Error(`${name} must be a whole number from ${least}`);
}
