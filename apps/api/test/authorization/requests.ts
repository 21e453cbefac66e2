import type { ApiResponse } from '../support/test-api.ts';
import { cursorAfter, FIXTURES, toListCursor, type OperationFixture } from './fixtures.ts';
import { type ResourceName, RESOURCES } from './resources.ts';
import type { Place, ServedOperation } from './served-operations.ts';
import type { Party, TenantPair } from './tenant-pair.ts';
import { request as httpRequest } from 'node:http';

/** What stands in each place of a request. */
export type Named = Readonly<Partial<Record<Place, string>>>;

/** What a request may differ in from the valid one of its party. */
export interface RequestChange {
  readonly named?: Named;
  /** What follows `Bearer`; the party's own credential when left out, nothing when null. */
  readonly token?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  /** Further parameters of the query. */
  readonly query?: Readonly<Record<string, string>>;
  /** Members beside those of the body; an operation without a body gets one. */
  readonly members?: object;
}

/** A request that can be sent; its credential apart. */
export interface PreparedRequest {
  readonly method: string;
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: object | undefined;
}

/** @throws {Error} where an operation has no fixture */
export function findFixture({ id }: Pick<ServedOperation, 'id'>): OperationFixture {
  const fixture = FIXTURES[id];
  if (fixture === undefined) throw new Error(`${id} has no fixture`);
  return fixture;
}

/** Where an operation names what belongs to a tenant, cursors apart. */
export function ownedPlaces(operation: ServedOperation): readonly Place[] {
  return operation.places.filter((place) => !isCursor(place) && findFixture(operation).ids?.[place]);
}

function isCursor(place: Place): boolean {
  return place === 'query.cursor';
}

/** Sends an operation's valid request as a party. */
export async function send(
  pair: TenantPair,
  operation: ServedOperation,
  party: Party,
  change: RequestChange = {},
): Promise<ApiResponse> {
  const { token = operation.isCredentialed ? party.apiKey : null } = change;
  return sendPrepared(pair, await prepare(pair, operation, party, change), token);
}

/** Sends a request as it was made. @param token what follows `Bearer`; null for nothing */
export function sendPrepared(
  { api }: TenantPair,
  { method, target, headers, body }: PreparedRequest,
  token: string | null,
): Promise<ApiResponse> {
  return api.call(method, target, { apiKey: token, headers, ...(body && { body }) });
}

/** Makes an operation's valid request, with what it names and without a credential. */
export async function prepare(
  pair: TenantPair,
  operation: ServedOperation,
  party: Party,
  { named = {}, members, query = {}, headers = {}, token }: RequestChange = {},
): Promise<PreparedRequest> {
  const fixture = findFixture(operation);
  await fixture.makeRoom?.(pair, party.apiKey);
  const all = {
    ...fixture.values,
    ...(await nameOwnResources(pair, operation, party, { named, ...(token !== undefined && { token }) })),
    ...named,
  };
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(all[`path.${name}`]!),
  );
  const places = selectMembers(all, 'query');
  if (places.cursor !== undefined) places.cursor = toListCursor(path, places.cursor);
  const search = new URLSearchParams({ ...places, ...query }).toString();
  const own = fixture.body && { ...fixture.body(pair), ...selectMembers(all, 'body') };
  const body = own || members ? { ...own, ...members } : undefined;
  const signed = await fixture.headers?.(JSON.stringify(body), party.apiKey);
  return {
    method: operation.method,
    target: search === '' ? path : `${path}?${search}`,
    headers: { ...signed, ...headers },
    body,
  };
}

async function nameOwnResources(
  pair: TenantPair,
  operation: ServedOperation,
  party: Party,
  { named = {}, token }: RequestChange,
): Promise<Named> {
  const { ids = {}, isConsuming, createOwn } = findFixture(operation);
  const own: Partial<Record<Place, string>> = {};
  for (const [place, resource] of Object.entries(ids) as [Place, ResourceName][]) {
    if (named[place] !== undefined) continue;
    if (createOwn !== undefined) {
      own[place] = await createOwn(pair, token ?? party.apiKey, party.owned.connection);
      continue;
    }
    const isNew = isConsuming === true;
    const id = isNew ? await RESOURCES[resource].create(pair, party.apiKey) : party.owned[resource];
    own[place] = isCursor(place) ? cursorAfter(id) : id;
  }
  return own;
}

function selectMembers(named: Named, kind: 'query' | 'body'): Record<string, string> {
  const members = Object.entries(named as Record<string, string>).filter(([place]) =>
    place.startsWith(`${kind}.`),
  );
  return Object.fromEntries(members.map(([place, value]) => [place.slice(kind.length + 1), value]));
}

/** Sends a request with exactly these header lines, of which one name may have several, and a body with any method. */
export async function sendLines(
  { api }: TenantPair,
  { method, target, headers, body }: PreparedRequest,
  lines: readonly (readonly [name: string, value: string])[],
): Promise<ApiResponse> {
  const bytes = body && JSON.stringify(body);
  const media = bytes === undefined ? {} : { 'content-type': 'application/json' };
  const sized = { ...media, 'content-length': String(Buffer.byteLength(bytes ?? '')) };
  const { host } = new URL(api.baseUrl);
  const all = [['host', host], ...Object.entries({ ...headers, ...sized }), ...lines];
  return new Promise((resolve, reject) => {
    const sent = httpRequest(new URL(target, api.baseUrl), { method, headers: all.flat() }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        const json = (text === '' ? {} : JSON.parse(text)) as ApiResponse['json'];
        const answered = new Headers(response.headers as Record<string, string>);
        resolve({ status: response.statusCode!, headers: answered, text, json });
      });
    });
    sent.on('error', reject).end(bytes);
  });
}

/** Headers that differ between any two responses. */
const OWN_HEADERS = ['date', 'x-request-id'];

/** A response without the values that differ per request, for comparison. */
export function toComparable({ status, headers, text, json }: ApiResponse): readonly unknown[] {
  const lines = [...headers].filter(([name]) => !OWN_HEADERS.includes(name));
  // A quota counts down with each request, whatever is asked.
  const told = lines.map(([name, value]) => [name, name.startsWith('ratelimit') ? '' : value]);
  return [status, text.replaceAll(String(json.requestId), ''), told];
}
