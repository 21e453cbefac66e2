import { type IncomingMessage, createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach } from 'vitest';
import type { OpenConnection } from '../../../src/connectors/index.ts';
import { listen } from '../raw-server.ts';
import { TEST_READER, connectionTo } from '../reading.ts';

interface Asked {
  readonly request: IncomingMessage;
  readonly body: string;
}

export interface CalendarServer {
  /** A connection to the server as it runs in this test. */
  connection: OpenConnection;
  /** The requests of this test. */
  asked: Asked[];
  /** What is answered, by method, path and depth; a text is a 207. */
  replies: Record<string, string | number>;
  headers: Record<string, string>;
}

/** A server that runs during each test of the file, and answers 404 unless the test says otherwise. */
export function calendarServer(): CalendarServer {
  const state = {} as CalendarServer;
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { asked, replies, headers } = state;
      asked.push({ request, body });
      const kind = body.includes('time-range') ? ' time' : '';
      const key = `${request.method} ${request.url} ${String(request.headers.depth)}`;
      const reply = replies[`${key}${kind}`] ?? replies[key] ?? 404;
      response.writeHead(typeof reply === 'number' ? reply : 207, headers);
      response.end(typeof reply === 'number' ? undefined : reply);
    });
  });
  beforeEach(async () => {
    const connection = connectionTo(`caldav+http://127.0.0.1:${await listen(server)}`, TEST_READER);
    Object.assign(state, { connection, asked: [], replies: {}, headers: {} });
  });
  afterEach(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  return state;
}
