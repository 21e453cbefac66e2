import type { Ask, ConnectionRequest } from '../../../model/operation.ts';
import type { FeathersService, FeathersWorld } from '../../../systems/feathers.ts';
import { type Json, listOf } from '../../../systems/http-world.ts';
import { objectCreated, objectDeleted, objectUpdated } from '../../http-asks.ts';

// The words in which the scenarios of FeathersJS are written.

/** Order A-1 of 4200 cents, in one of the services. */
export const ORDER = { number: 'A-1', amount: 4200 };

/** @returns the name under which a service of the world is declared */
const nameOf = (world: FeathersWorld, service: FeathersService = 'orders'): string =>
  world.at(service).slice(1);

export const created =
  (service: FeathersService = 'orders', expect: Json = ORDER) =>
  (world: FeathersWorld): Ask =>
    objectCreated(nameOf(world, service), expect);

export const updated =
  (expect: Json, id = 'a1') =>
  (world: FeathersWorld): Ask =>
    objectUpdated(nameOf(world), id, expect);

export const deleted =
  (id = 'a1') =>
  (world: FeathersWorld): Ask =>
    objectDeleted(nameOf(world), id);

/** The connection as somebody declares it who does not know that there is no cache: reads get a parameter of their own. */
export const asUsual = ({ connection }: FeathersWorld): ConnectionRequest => {
  const { uncached: _uncached, ...declarations } = connection.declarations!;
  return { ...connection, declarations };
};

/** The connection where orders have no room for a marker. */
export const unmarked = (world: FeathersWorld): ConnectionRequest => {
  const { connection } = world;
  const { marker: _marker, ...orders } = connection.declarations!.collections![nameOf(world)]!;
  const collections = { [nameOf(world)]: orders };
  return { ...connection, declarations: { ...connection.declarations, collections } };
};

/** An order with the id a1 is there. */
export const withA1 = (world: FeathersWorld) =>
  world.others('POST', world.at('orders'), { id: 'a1', number: 'A-1', amount: 1, status: 'open' });

/** The agent posts an order. */
export const post = (world: FeathersWorld, order: object, service: FeathersService = 'orders') =>
  world.agent('POST', world.at(service), order);

/** @returns whether so many objects of a service have these members, read by the administrator */
export const has =
  (wanted: number, members: Json, service: FeathersService = 'orders') =>
  async (world: FeathersWorld): Promise<boolean> => {
    const { body } = await world.others('GET', world.at(service));
    const items = listOf(body, service === 'paged' ? 'data' : undefined);
    const found = items.filter((item) =>
      Object.entries(members).every(([name, value]) => item[name] === value),
    );
    return found.length === wanted;
  };
