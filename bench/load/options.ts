import { parseArgs } from 'node:util';

/** The command line options of this benchmark. */
export interface BenchOptions {
  /** Seconds of each measurement, a whole number because pgbench accepts no fraction. */
  readonly seconds: number;
  /** How often every measurement is repeated, API and pgbench in turn. */
  readonly rounds: number;
  readonly accounts: number;
  /**
   * Operations over all accounts; a quarter as many are created in one account. Each client verifies its own share
   * repeatedly. At least 256.
   */
  readonly operations: number;
}

/** Four times the largest number of clients. */
const MIN_OPERATIONS = 256;

/** Parses the options. @throws {Error} for an unknown option, or a value that is not a whole number or too small */
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
    operations: whole('--operations', values.operations, MIN_OPERATIONS),
  };
}

function whole(name: string, text: string, min = 1): number {
  const value = /^\d{1,6}$/.test(text) ? Number(text) : 0;
  if (value >= min) return value;
  throw new Error(`${name} must be a whole number of at least ${min}`);
}
