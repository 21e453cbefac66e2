import type { ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { BaseUrl } from '../base-url.ts';
import { newRequestId, readRequestId } from '../request-id.ts';
import { refuseConnection, refuseRequest } from './raw-problem.ts';
import type { RequestFault } from './request-line.ts';

/**
 * Keeps what is refused on a connection the last thing that happens on it: a request that came in the same
 * packet, behind a malformed one, may be the malformed one's body in the eyes of a proxy.
 */
export class Connections {
  private readonly newest = new WeakMap<Duplex, ServerResponse>();
  private readonly refused = new WeakSet<Duplex>();
  private readonly baseUrl: BaseUrl;

  constructor(baseUrl: BaseUrl) {
    this.baseUrl = baseUrl;
  }

  /** @returns whether a request may go on; never after a refusal on its connection */
  take(response: ServerResponse): boolean {
    const { socket } = response.req;
    if (this.refused.has(socket)) return false;
    this.newest.set(socket, response);
    return true;
  }

  /** Answers a request with a problem, the connection's last answer. */
  refuse(response: ServerResponse, fault: RequestFault): void {
    const { req: request } = response;
    this.refused.add(request.socket);
    refuseRequest(response, { ...fault, requestId: readRequestId(request), baseUrl: this.baseUrl.known() });
  }

  /**
   * Ends a connection on which Node could read no further. Requests that arrived whole before that get
   * their answers first.
   * @param fault what is answered; nothing where nobody listens any more
   */
  fail(socket: Duplex, fault: RequestFault | null): void {
    if (this.refused.has(socket)) return;
    this.refused.add(socket);
    const newest = this.newest.get(socket);
    if (fault === null) {
      socket.destroy();
    } else if (newest === undefined || newest.writableFinished) {
      this.end(socket, fault);
    } else if (newest.req.complete) {
      newest.once('finish', () => this.end(socket, fault));
    } else if (newest.headersSent) {
      socket.destroy();
    } else {
      this.end(socket, fault);
    }
  }

  private end(socket: Duplex, fault: RequestFault): void {
    refuseConnection(socket, { ...fault, requestId: newRequestId(), baseUrl: this.baseUrl.known() });
  }
}
