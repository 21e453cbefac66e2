import type { LoggerService } from '@nestjs/common';
import type { Logger } from 'pino';

/** Takes what the framework has to say into the service's log; its start-up chatter is for debugging. */
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
