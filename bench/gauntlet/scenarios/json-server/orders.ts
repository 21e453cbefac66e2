import { type Json, listOf } from '../../systems/http-world.ts';
import type { JsonServerWorld } from '../../systems/json-server.ts';
import { objectCreated } from '../http-asks.ts';

// The words in which the scenarios of the json-server are written.

export const CREATE_TASK = 'Create an order with number A-1 and amount 4200, with the marker in "reference".';
export const ORDER = { number: 'A-1', amount: 4200 };

/** A new order in the collection of the world. */
export const created = ({ name }: JsonServerWorld) => objectCreated(name, ORDER);

/** The agent creates an order. */
export const post = (world: JsonServerWorld, order: object) => world.agent('POST', world.path, order);

/** Somebody else creates an order. */
export const put = (world: JsonServerWorld, order: object) => world.others('POST', world.path, order);

/** @returns the collection, read by the administrator */
export const list = async (world: JsonServerWorld): Promise<readonly Json[]> =>
  listOf((await world.others('GET', world.path)).body);

/** @returns whether there is one order as asked, with a marker */
export const isOne = async (world: JsonServerWorld): Promise<boolean> => {
  const equal = (await list(world)).filter((order) => order.number === 'A-1' && order.amount === 4200);
  return equal.length === 1 && equal[0]?.reference !== undefined;
};

/** @returns whether order a1 has the amount, read by the administrator */
export const isAmount = (amount: number) => async (world: JsonServerWorld) =>
  (await world.others('GET', `${world.path}/a1`)).body.amount === amount;
