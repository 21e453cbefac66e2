import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DomainError } from '../../domain/domain-error.ts';

/** Whether the server is ready: the database responds, and the server is not shutting down. */
@Injectable()
export class Readiness implements BeforeApplicationShutdown {
  private isEnding = false;

  constructor(private readonly database: DataSource) {}

  beforeApplicationShutdown(): void {
    this.isEnding = true;
  }

  /** @throws {DomainError} `unavailable` */
  async assert(): Promise<void> {
    if (this.isEnding)
      throw unavailable('The service is shutting down. Retry after the time in `Retry-After`.');
    try {
      await this.database.query('SELECT 1');
    } catch (cause) {
      throw unavailable('The database does not respond. Retry after the time in `Retry-After`.', cause);
    }
  }
}

function unavailable(message: string, cause?: unknown): DomainError {
  return new DomainError('unavailable', message, { retryAfterSeconds: 1, cause });
}
