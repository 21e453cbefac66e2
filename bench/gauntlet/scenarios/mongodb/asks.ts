import type { Document } from 'mongodb';
import type { Ask } from '../../model/operation.ts';
import type { MongoWorld } from '../../systems/mongodb.ts';

/** The usual task. */
export const TASK = 'Store the order A-1 of ada over 4200 cents.';
/** The order that is asked for. */
export const ORDER = { number: 'A-1', customer: 'ada', cents: 4200 };

/** Asks for a document; with a field for the marker unless told otherwise. */
export const stored =
  (more: object = {}, isMarked = true) =>
  ({ database }: MongoWorld): Ask => ({
    contract: 'mongodb.document.present@1',
    input: {
      ...{
        database,
        collection: 'orders',
        match: { number: 'A-1' },
        expect: { customer: 'ada', cents: 4200 },
      },
      ...(isMarked && { correlationField: 'reference' }),
      ...more,
    },
  });

/** Stores an order as the agent. */
export const insert = ({ agent }: MongoWorld, marker: string | undefined, changes: Document = {}) =>
  agent
    .collection('orders')
    .insertOne({ ...ORDER, ...(marker !== undefined && { reference: marker }), ...changes });
/** Stores an order as a colleague. */
export const seed = ({ others }: MongoWorld, order: Document = ORDER) =>
  others.collection('orders').insertOne({ ...order });

/** Whether exactly one document of the number is there, and passes. */
export const has =
  (passes: (order: Document) => boolean) =>
  async ({ others }: MongoWorld): Promise<boolean> => {
    const found = await others
      .collection('orders')
      .find({ number: 'A-1' }, { promoteValues: false })
      .toArray();
    return found.length === 1 && passes(found[0]!);
  };
/** Whether the order is there as asked. */
export const isStored = has(
  ({ customer, cents }) => String(customer) === 'ada' && typeof cents === 'object' && Number(cents) === 4200,
);
