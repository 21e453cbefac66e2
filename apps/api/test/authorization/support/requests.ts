import type { ApiResponse } from '../../support/test-api.ts';
import { cursorOf, FIXTURES, type OperationFixture } from './fixtures.ts';
import { type ResourceName, RESOURCES } from './resources.ts';
import type { Place, ServedOperation } from './served-operations.ts';
import type { Party, World } from './world.ts';

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
export function fixtureOf({ id }: Pick<ServedOperation, 'id'>): OperationFixture {
  const fixture = FIXTURES[id];
  if (fixture === undefined) throw new Error(`${id} has no fixture`);
  return fixture;
}

/** Where an operation names what belongs to a tenant, cursors apart. */
export function ownedPlaces(operation: ServedOperation): readonly Place[] {
  return operation.places.filter((place) => !isCursor(place) && fixtureOf(operation).ids?.[place]);
}

function isCursor(place: Place): boolean {
  return place === 'query.cursor';
}

/** Sends an operation's valid request as a party. */
export async function send(
  world: World,
  operation: ServedOperation,
  party: Party,
  change: RequestChange = {},
): Promise<ApiResponse> {
  const { token = operation.isCredentialed ? party.apiKey : null } = change;
  return sendPrepared(world, await prepare(world, operation, party, change), token);
}

/** Sends a request as it was made. @param token what follows `Bearer`; null for nothing */
export function sendPrepared(
  { api }: World,
  { method, target, headers, body }: PreparedRequest,
  token: string | null,
): Promise<ApiResponse> {
  return api.call(method, target, { apiKey: token, headers, ...(body && { body }) });
}

/** Makes an operation's valid request, with what it names and without a credential. */
export async function prepare(
  world: World,
  operation: ServedOperation,
  party: Party,
  { named = {}, members, query = {}, headers = {} }: RequestChange = {},
): Promise<PreparedRequest> {
  const fixture = fixtureOf(operation);
  await fixture.makeRoom?.(world, party.apiKey);
  const all = { ...fixture.values, ...(await ownNames(world, operation, party, named)), ...named };
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(all[`path.${name}`]!),
  );
  const search = new URLSearchParams({ ...membersOf(all, 'query'), ...query }).toString();
  const own = fixture.body && { ...fixture.body(world), ...membersOf(all, 'body') };
  const body = own || members ? { ...own, ...members } : undefined;
  const signed = await fixture.headers?.(JSON.stringify(body), party.apiKey);
  return {
    method: operation.method,
    target: search === '' ? path : `${path}?${search}`,
    headers: { ...signed, ...headers },
    body,
  };
}

async function ownNames(
  world: World,
  operation: ServedOperation,
  party: Party,
  named: Named,
): Promise<Named> {
  const { ids = {}, isConsuming } = fixtureOf(operation);
  const own: Partial<Record<Place, string>> = {};
  for (const [place, resource] of Object.entries(ids) as [Place, ResourceName][]) {
    if (named[place] !== undefined) continue;
    const isNew = isConsuming === true;
    const id = isNew ? await RESOURCES[resource].create(world, party.apiKey) : party.owned[resource];
    own[place] = isCursor(place) ? cursorOf(id) : id;
  }
  return own;
}

function membersOf(named: Named, kind: 'query' | 'body'): Record<string, string> {
  const members = Object.entries(named as Record<string, string>).filter(([place]) =>
    place.startsWith(`${kind}.`),
  );
  return Object.fromEntries(members.map(([place, value]) => [place.slice(kind.length + 1), value]));
}
