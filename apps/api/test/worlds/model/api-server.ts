import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { listedIssues } from './issues.ts';
import type { Thing } from './truth.ts';

/** What the API shows at the instant of a request, and what stands in front of it. */
export interface ApiView {
  readonly rows: readonly Thing[];
  /** The API's own clock. */
  readonly clockMs: number;
  readonly fault:
    'none' | 'error page' | 'unavailable' | 'denied' | 'error body' | 'too many requests' | 'routes lost';
  /** A page of a list has this many objects; the next one is announced by Link. */
  readonly pageSize: number;
  /** A cache in front of the API: it answers an equal address again. `silent` says nothing about it. */
  readonly cache: 'none' | 'silent' | 'honest';
  /** Objects that were deleted softly are shown, with a flag. */
  readonly showsGone: boolean;
  readonly showsMarker: boolean;
  /** Whether a parameter that the API does not know is a filter, which no object passes. */
  readonly filtersUnknown: boolean;
  /** What an object shows as its creation. */
  readonly createdAt: (thing: Thing) => string;
  /** What an object shows as its creator. */
  readonly creator: (thing: Thing) => string;
}

/** The parameters that this API knows. */
const KNOWN = ['page', 'since', 'state', 'sort', 'direction', 'per_page'];

/** A response as it is sent. */
interface Sent {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly atMs: number;
}

/** A JSON API of one collection at `/orders`, on a loopback socket: connectors read real bytes from it. */
export class ApiServer {
  view: () => ApiView = () => {
    throw new Error('The server has no world.');
  };
  readonly #cached = new Map<string, Sent>();
  readonly #server = createServer((request, response) => {
    this.#answer(request, response);
  });

  async listen(): Promise<void> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done));
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${String((this.#server.address() as AddressInfo).port)}`;
  }

  /** Empties the cache for the next world. */
  reset(view: () => ApiView): void {
    this.#cached.clear();
    this.view = view;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const url = request.url ?? '/';
    const view = this.view();
    const cached = view.cache === 'none' ? undefined : this.#cached.get(url);
    const sent = cached ?? respond(new URL(url, 'http://world'), view);
    if (!cached) this.#cached.set(url, sent);
    const ageSeconds = Math.floor((view.clockMs - sent.atMs) / 1000);
    const age = cached && view.cache === 'honest' ? { age: String(ageSeconds) } : {};
    const date = new Date(view.cache === 'honest' ? sent.atMs : view.clockMs).toUTCString();
    response.sendDate = false;
    response.writeHead(sent.status, { 'content-type': 'application/json', date, ...sent.headers, ...age });
    response.end(sent.body);
  }
}

function respond({ pathname, searchParams }: URL, view: ApiView): Sent {
  const atMs = view.clockMs;
  const send = (status: number, body: unknown, headers: Sent['headers'] = {}): Sent => ({
    status,
    headers,
    body: JSON.stringify(body),
    atMs,
  });
  switch (view.fault) {
    case 'error page':
      return {
        status: 200,
        headers: { 'content-type': 'text/html' },
        body: '<html>Maintenance</html>',
        atMs,
      };
    case 'error body':
      return send(200, { error: 'try again' });
    case 'unavailable':
      return send(503, {});
    case 'denied':
      return send(403, {});
    case 'too many requests':
      return send(429, {});
    case 'routes lost':
      return pathname.split('/').length > 2
        ? send(404, { error: 'not found' })
        : send(200, { error: 'try again' });
    case 'none':
  }
  const isFiltered = view.filtersUnknown && [...searchParams.keys()].some((name) => !KNOWN.includes(name));
  const rows = view.rows.filter(({ isGone }) => !isFiltered && (view.showsGone || !isGone));
  if (pathname === '/repos/acme/shop') return send(200, { full_name: 'acme/shop' });
  if (pathname === '/repos/acme/shop/issues')
    return sendPage(listedIssues(rows, searchParams.get('since'), view.creator));
  if (pathname === '/transfers')
    return send(200, { transfers: rows.map((thing) => transfer(thing, view)), more: false });
  const [, collection, id] = pathname.split('/');
  if (collection !== 'orders') return send(404, { error: 'not found' });
  if (id !== undefined) {
    const thing = rows.find((row) => String(row.id) === id);
    return thing ? send(200, document(thing, view)) : send(404, { error: 'not found' });
  }
  return sendPage(rows.map((thing) => document(thing, view)));

  function sendPage(items: readonly unknown[]): Sent {
    const first = Number(searchParams.get('page') ?? '0') * view.pageSize;
    const next = new URLSearchParams(searchParams);
    next.set('page', String(first / view.pageSize + 1));
    const hasNext = items.length > first + view.pageSize;
    const link: Sent['headers'] = hasNext ? { link: `<${pathname}?${next.toString()}>; rel="next"` } : {};
    return send(200, items.slice(first, first + view.pageSize), link);
  }
}

function document(thing: Thing, { showsMarker, showsGone, createdAt, creator }: ApiView) {
  const { id, order, amount, note, marker, version, isGone } = thing;
  return {
    ...{ id, order_no: order, amount, note, version },
    ...(showsMarker && { marker }),
    ...(showsGone && { deleted: isGone }),
    ...{ created: createdAt(thing), by: creator(thing) },
  };
}

function transfer(thing: Thing, { createdAt }: ApiView) {
  const { id, order, amount, marker, state } = thing;
  return { id, order, amount, marker, state, created: createdAt(thing) };
}
