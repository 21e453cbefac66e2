import { type DynamicModule, Global, type LoggerService, Module } from '@nestjs/common';
import type { Logger } from 'pino';

/** The server's log, for its operator. Fields have no secrets, headers or bodies. */
export abstract class Log {
  abstract info(fields: object, message: string): void;
  abstract warn(fields: object, message: string): void;
  abstract error(fields: object, message: string): void;
}

/** Provides the log to every module. */
@Global()
@Module({})
export class LogModule {
  static with(log: Log): DynamicModule {
    return { module: LogModule, providers: [{ provide: Log, useValue: log }], exports: [Log] };
  }
}

/** The parts of an error that may be logged. Other members are left out, as they may have a query's parameters. */
export interface LoggableError {
  readonly name: string;
  readonly message: string;
  readonly code?: string;
  readonly stack?: string;
  readonly cause?: LoggableError;
}

/** @returns what is safe to log of a thrown value and of its causes, at most three deep */
export function loggableError(error: unknown, depth = 0): LoggableError {
  if (!(error instanceof Error)) {
    return { name: typeof error, message: 'the thrown value is not an error' };
  }
  const { code } = error as { readonly code?: unknown };
  return {
    name: error.name,
    message: error.message,
    ...(typeof code === 'string' ? { code } : {}),
    ...(error.stack === undefined ? {} : { stack: error.stack }),
    ...(error.cause === undefined || depth >= MAX_CAUSES
      ? {}
      : { cause: loggableError(error.cause, depth + 1) }),
  };
}

const MAX_CAUSES = 3;

/** Writes the framework's messages to the service's log; those of its start are at debug level. */
export class NestLog implements LoggerService {
  private readonly pino: Logger;

  constructor(log: Logger) {
    this.pino = log;
  }

  log(message: unknown): void {
    this.pino.debug(String(message));
  }

  error(message: unknown): void {
    this.pino.error(String(message));
  }

  warn(message: unknown): void {
    this.pino.warn(String(message));
  }

  debug(message: unknown): void {
    this.pino.debug(String(message));
  }

  verbose(message: unknown): void {
    this.pino.trace(String(message));
  }
}
