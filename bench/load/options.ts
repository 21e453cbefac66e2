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

const DEFAULTS: BenchOptions = { seconds: 1, rounds: 2, accounts: 1000, operations: 2000 };

/** Parses the options. @throws {Error} for an unknown option, or a value that is not a whole number or too small */
export function readOptions(args: readonly string[], defaults = DEFAULTS): BenchOptions {
  const option = (name: keyof BenchOptions) => ({ type: 'string', default: String(defaults[name]) }) as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      seconds: option('seconds'),
      rounds: option('rounds'),
      accounts: option('accounts'),
      operations: option('operations'),
    },
  });
  return {
    seconds: whole('--seconds', values.seconds),
    rounds: whole('--rounds', values.rounds),
    accounts: whole('--accounts', values.accounts),
    operations: whole('--operations', values.operations, MIN_OPERATIONS),
  };
}

const SHORT_TABLE: BenchOptions = { seconds: 2, rounds: 2, accounts: 1000, operations: 2000 };
const FULL_TABLE: BenchOptions = { seconds: 6, rounds: 5, accounts: 1000, operations: 8000 };

/** The options of the table of the goals. */
export interface TableOptions extends BenchOptions {
  /** Whether each commit takes 2 ms longer, in both databases. */
  readonly hasDearCommits: boolean;
}

/**
 * Parses the options of the table of the goals: `--full` for medians of five longer rounds, `--dear` for dear commits.
 * @throws as `readOptions`
 */
export function readTableOptions(args: readonly string[]): TableOptions {
  const others = args.filter((arg) => arg !== '--full' && arg !== '--dear');
  const defaults = args.includes('--full') ? FULL_TABLE : SHORT_TABLE;
  return { ...readOptions(others, defaults), hasDearCommits: args.includes('--dear') };
}

function whole(name: string, text: string, min = 1): number {
  const value = /^\d{1,6}$/.test(text) ? Number(text) : 0;
  if (value >= min) return value;
  throw new Error(`${name} must be a whole number of at least ${min}`);
}
