import { AsyncLocalStorage } from 'node:async_hooks';
import { DataSource, type Logger } from 'typeorm';
import type { ApiResponse, TestApi } from '../support/test-api.ts';

/** The query that tells whether any API key changed: the first request after 900 ms sends it, whichever it is. */
const OF_ANY_REQUEST = /\bcredential_revision\b/;

/** Tells the statements that requests cause from those that the service sends of itself. */
export class StatementLog {
  private readonly requests = new AsyncLocalStorage<true>();
  private sent: string[] = [];
  private authenticating: ReadonlySet<string> = new Set();

  /** Listens from now on; one for each API. */
  constructor({ application }: TestApi) {
    application.getHttpServer().prependListener('request', () => {
      this.requests.enterWith(true);
    });
    const ignore = (): void => undefined;
    application.get(DataSource, { strict: false }).logger = {
      logQuery: (statement) => {
        if (this.requests.getStore() === true) this.sent.push(statement);
      },
      logQueryError: ignore,
      logQuerySlow: ignore,
      logSchemaBuild: ignore,
      logMigration: ignore,
      log: ignore,
    } satisfies Logger;
  }

  /**
   * Learns the statements that say who calls. They are sent again once what is remembered of a credential is
   * old, so they are no part of what a request itself costs.
   * @param newToken makes a credential that the service has not seen
   */
  async recordAuthentication(api: TestApi, newToken: () => Promise<string>): Promise<void> {
    const known: string[] = [];
    for (let round = 0; round < 3; round += 1) {
      const apiKey = await newToken();
      this.sent = [];
      await api.call('GET', '/v1/openapi.json', { apiKey });
      known.push(...this.sent);
    }
    this.authenticating = new Set([...this.authenticating, ...known]);
  }

  /** @returns the answer of one request, and the texts of the statements that it cost, in their order */
  async during(
    request: () => Promise<ApiResponse>,
  ): Promise<{ answer: ApiResponse; statements: readonly string[] }> {
    this.sent = [];
    const answer = await request();
    const statements = this.sent.filter(
      (statement) => !this.authenticating.has(statement) && !OF_ANY_REQUEST.test(statement),
    );
    return { answer, statements };
  }
}
