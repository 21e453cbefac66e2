import type { Server, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';

/**
 * The responses that are not complete. When the server ends, each becomes the last of its connection: a client would
 * otherwise send its next request on a connection that is being closed, and the process would live until its clients have
 * been idle for the keep-alive time.
 */
@Injectable()
export class OpenResponses {
  private readonly open = new Set<ServerResponse>();
  private isEnding = false;

  add(response: ServerResponse, server: Server): void {
    if (this.isEnding) endConnection(response);
    this.open.add(response);
    response.once('close', () => {
      this.open.delete(response);
      // Its headers may have been sent before the server closed.
      if (!server.listening) server.closeIdleConnections();
    });
  }

  /** From now on, each response is the last of its connection. */
  endConnections(): void {
    this.isEnding = true;
    for (const response of this.open) endConnection(response);
  }
}

function endConnection(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close');
}
