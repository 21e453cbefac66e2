import type { ReadContext } from '../connector.ts';
import { Deadline } from '../deadline.ts';
import type { OpenConnection } from '../domain/open-connection.ts';
import { type SystemAddress, systemAddress } from '../domain/system-address.ts';
import type { HttpConnector } from '../http/http-connector.ts';
import type { GuardedResolver } from '../network/guarded-resolver.ts';
import { withSession } from '../postgres/postgres-session.ts';
import { SCOPES_HEADER, githubTrial } from './github-trial.ts';
import { httpTrial } from './http-trial.ts';
import { postgresFailure, postgresTrial } from './postgres-trial.ts';
import { type TrialResult, DENIED, UNREACHABLE } from './trial-result.ts';

/** What a trial may read; the bodies of HTTP are left unread. */
const MAX_BYTES = 65_536;

type Bounds = Pick<ReadContext, 'signal' | 'timeoutMs'>;

/**
 * Tries the credential of a connection by introspection: whether the system answers, accepts it, and says that it can
 * write. Nothing is ever written to find out, so `usable` proves no inability.
 */
export class ConnectionTrial {
  readonly #http: HttpConnector;
  readonly #resolver: GuardedResolver;

  constructor(http: HttpConnector, resolver: GuardedResolver) {
    this.#http = http;
    this.#resolver = resolver;
  }

  /** @returns what came of it within so many milliseconds; nothing that a provider does is thrown */
  async run(connection: OpenConnection, deadlineMs: number): Promise<TrialResult> {
    const address = systemAddress(connection.baseUrl, connection.environment);
    if ('problem' in address) return { outcome: 'unreachable', detail: address.problem };
    return new Deadline(deadlineMs).within(deadlineMs, UNREACHABLE, ({ signal, remainingMs }) => {
      const bounds = { signal, timeoutMs: remainingMs };
      return address.scheme === 'postgres'
        ? this.#tryPostgres(connection, address, bounds)
        : this.#tryHttp(connection, bounds);
    });
  }

  async #tryHttp(connection: OpenConnection, bounds: Bounds): Promise<TrialResult> {
    const isGithub = connection.service === 'github';
    const answer = await this.#http.read(
      { connector: 'http', method: 'GET', target: isGithub ? '/user' : '/' },
      connection,
      { ...bounds, maxBytes: MAX_BYTES, bodyStatuses: [], alsoKeptHeaders: [SCOPES_HEADER] },
    );
    return isGithub ? githubTrial(answer) : httpTrial(answer);
  }

  async #tryPostgres(
    { environment, credential }: OpenConnection,
    address: SystemAddress,
    bounds: Bounds,
  ): Promise<TrialResult> {
    if (credential.type !== 'basic') return DENIED;
    const resolver = this.#resolver;
    try {
      return await withSession(
        { resolver, address, environment, credential, maxBytes: MAX_BYTES, ...bounds },
        postgresTrial,
      );
    } catch (error) {
      return postgresFailure(error);
    }
  }
}
