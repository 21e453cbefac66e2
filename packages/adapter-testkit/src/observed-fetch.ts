import type { Endpoint, Fault } from './kit-case.ts';

/** The requests of a case, as a client sent them. */
export class ObservedRequests {
  readonly requests: Endpoint[] = [];
  /** The statuses of the action results that reached the service. */
  readonly actionResults: string[] = [];
  /** The ids of the operations that the service has begun. */
  readonly operationIds = new Set<string>();
  /** When the service began the first one, in its own time; infinite before. */
  firstBegunAtMs = Number.POSITIVE_INFINITY;

  /**
   * @param hasActed an action result is sent only after that
   * @returns a `fetch` that records, with the faults of one call
   */
  fetch(faults: Readonly<Partial<Record<Endpoint, Fault>>>, hasActed?: Promise<void>): typeof fetch {
    return async (url, init) => {
      const endpoint = endpointOf(new URL(new Request(url).url).pathname, init?.method);
      if (endpoint === 'other') return fetch(url, init);
      this.requests.push(endpoint);
      if (endpoint === 'action-result') await hasActed;
      const fault = faults[endpoint];
      if (fault === 'unreachable') throw new TypeError('the service cannot be reached');
      if (fault === 'unavailable') return new Response('unavailable', { status: 503 });
      if (fault === 'too_early') return tooEarly();
      const response = await fetch(url, init);
      await this.#record(endpoint, init, response.clone());
      if (fault === 'lost') throw new TypeError('the response is lost');
      return response;
    };
  }

  async #record(endpoint: Endpoint, init: RequestInit | undefined, response: Response): Promise<void> {
    if (endpoint === 'begin' && response.ok) {
      const { id, createdAt } = (await response.json()) as { id: string; createdAt: string };
      this.operationIds.add(id);
      this.firstBegunAtMs = Math.min(this.firstBegunAtMs, Date.parse(createdAt));
    }
    if (endpoint === 'action-result') {
      this.actionResults.push((JSON.parse(init?.body as string) as { status: string }).status);
    }
  }
}

function tooEarly(): Response {
  const code = 'observed_too_recently';
  const problem = { type: `urn:tookeffect:${code}`, title: 'Too early', status: 429, code };
  const headers = { 'content-type': 'application/problem+json', 'retry-after': '30' };
  return new Response(JSON.stringify(problem), { status: 429, headers });
}

function endpointOf(path: string, method: string | undefined): Endpoint {
  if (path.endsWith('/v1/operations')) return 'begin';
  if (path.endsWith('/action-result')) return 'action-result';
  if (path.endsWith('/verify')) return 'verify';
  return /\/v1\/operations\/[^/]+$/.test(path) && method === 'GET' ? 'status' : 'other';
}
