/** What is logged: nothing, failed attempts and notices, or every attempt. */
export type LogLevel = 'off' | 'warn' | 'debug';

/** The log entry of one attempt. It contains no header, body, query or credential. */
export interface LoggedAttempt {
  readonly level: 'warn' | 'debug';
  /** The operation id, for example `verifyOperation`. */
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  /** From 1. */
  readonly attempt: number;
  readonly elapsedMs: number;
  /** The HTTP status; absent when no response arrived. */
  readonly status?: number;
  readonly requestId?: string | undefined;
  /** The error code of a failed attempt. */
  readonly code?: string;
  /** The wait before the next attempt; absent when there is none. */
  readonly retryInMs?: number;
}

/** The log entry of one notice of a new operation. It contains nothing of the input. */
export interface LoggedNotice {
  readonly level: 'warn';
  readonly operation: 'createOperation';
  readonly operationId: string;
  /** One of `NOTICE_CODES`, or a newer one. */
  readonly notice: string;
  /** For `baseline_missing`: why; else null. */
  readonly reason: string | null;
}

/** Receives the log entries. An entry with `notice` is a `LoggedNotice`. */
export type Logger = (entry: LoggedAttempt | LoggedNotice) => void;

/** @returns a logger that passes on only the entries of this level */
export function filterByLevel(level: LogLevel, logger: Logger): Logger {
  return (entry) => {
    if (level === 'debug' || level === entry.level) logger(entry);
  };
}

/** Writes each entry as one line of JSON to standard error. */
export function consoleLogger(entry: LoggedAttempt | LoggedNotice): void {
  console.error(JSON.stringify({ tookeffect: entry }));
}
