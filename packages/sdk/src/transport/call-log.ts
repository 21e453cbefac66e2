/** How much is logged: nothing, what failed or was repeated, or every attempt. */
export type LogLevel = 'off' | 'warn' | 'debug';

/** One attempt, as it is logged: no header, body, query or credential is in it. */
export interface LoggedAttempt {
  readonly level: 'warn' | 'debug';
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  readonly attempt: number;
  readonly elapsedMs: number;
  /** The HTTP status; left out where no answer came. */
  readonly status?: number;
  readonly requestId?: string | undefined;
  /** The code of the failure. */
  readonly code?: string;
  /** How long is waited before the next attempt; left out where there is none. */
  readonly retryInMs?: number;
}

/** Where the log goes. */
export type Logger = (entry: LoggedAttempt) => void;

/** @returns a logger that passes on what the level asks for */
export function loggerAt(level: LogLevel, logger: Logger): Logger {
  return (entry) => {
    if (level === 'debug' || level === entry.level) logger(entry);
  };
}

/** Writes one line of JSON an attempt to standard error. */
export function consoleLogger(entry: LoggedAttempt): void {
  console.error(JSON.stringify({ tookeffect: entry }));
}
