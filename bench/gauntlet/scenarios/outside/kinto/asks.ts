import type { Ask, ConnectionRequest } from '../../../model/operation.ts';
import { type Json, listOf, type Send } from '../../../systems/http-world.ts';
import type { KintoWorld } from '../../../systems/kinto.ts';
import { jsonMatches, objectCreated, objectDeleted, objectUpdated } from '../../http-asks.ts';

// The words in which the scenarios of Kinto are written.

/** Order A-1 of 4200 cents. */
export const ORDER = { number: 'A-1', amount: 4200 };

export const created =
  (expect: Json = ORDER) =>
  ({ name }: KintoWorld): Ask =>
    objectCreated(`${name}_orders`, expect);

/** The change of a record; at its own address its members are below `data`. */
export const updated =
  (members: Json, id = 'a1') =>
  ({ name }: KintoWorld): Ask =>
    objectUpdated(`${name}_order`, id, { data: members });

export const deleted =
  (id = 'a1') =>
  ({ name }: KintoWorld): Ask =>
    objectDeleted(`${name}_order`, id);

/** The state of a record, whoever reaches it. */
export const matches =
  (members: Json, id = 'a1') =>
  ({ name }: KintoWorld): Ask =>
    jsonMatches(['buckets', name, 'collections', 'orders', 'records', id], ['buckets', name], {
      data: members,
    });

/** The connection where the owner says that the object is below `data` at its own address. */
export const withEnvelope = ({ connection, name }: KintoWorld): ConnectionRequest => {
  const orders = connection.declarations!.collections![`${name}_orders`]!;
  const collections = { [`${name}_orders`]: { ...orders, item: 'data' } };
  return { ...connection, declarations: { ...connection.declarations, collections } };
};

/** The connection where orders have no room for a marker. */
export const unmarked = ({ connection, name }: KintoWorld): ConnectionRequest => {
  const { marker: _marker, ...orders } = connection.declarations!.collections![`${name}_orders`]!;
  const collections = { [`${name}_orders`]: orders };
  return { ...connection, declarations: { ...connection.declarations, collections } };
};

export const at = ({ records }: KintoWorld, id = 'a1'): string => `${records}/${id}`;

/** Writes a record under an id. */
export const put = (world: KintoWorld, send: Send, members: Json, id = 'a1') =>
  send('PUT', at(world, id), { data: members });

/** Changes members of a record. */
export const patch = (world: KintoWorld, send: Send, members: Json, id = 'a1') =>
  send('PATCH', at(world, id), { data: members });

/** Record a1 is there. */
export const withA1 = (world: KintoWorld) =>
  put(world, world.others, { number: 'A-1', amount: 1, status: 'open' });

/** @returns whether so many records have these members, read by the administrator */
export const has =
  (wanted: number, members: Json) =>
  async (world: KintoWorld): Promise<boolean> => {
    const { body } = await world.others('GET', world.records);
    const found = listOf(body, 'data').filter((item) =>
      Object.entries(members).every(([name, value]) => item[name] === value),
    );
    return found.length === wanted;
  };

/** Puts several records in one request (Kinto refuses paths with `/batch` in it, so no world is called so); `mayReplace: false` puts only those that are not there. */
export const batch = (
  world: KintoWorld,
  records: readonly (Json & { readonly id: string })[],
  mayReplace = true,
) =>
  world.agent('POST', '/batch', {
    requests: records.map(({ id, ...data }) => ({
      method: 'PUT',
      path: at(world, id),
      ...(!mayReplace && { headers: { 'If-None-Match': '*' } }),
      body: { data },
    })),
  });
