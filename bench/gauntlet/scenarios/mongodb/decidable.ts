import { Decimal128, Double, Int32, Long, ObjectId } from 'mongodb';
import { CRASHED, FAILED, done, doneAfter } from '../../model/operation.ts';
import { scenariosOf } from '../../model/scenario.ts';
import type { MongoWorld } from '../../systems/mongodb.ts';
import { ORDER, TASK, has, insert, isStored, seed, stored } from './asks.ts';

const { scenarios, honest, trap } = scenariosOf<MongoWorld>('mongodb');

/** The agent writes a document as asked, or something else, or nothing. */
export const mongodbDecidable = scenarios;

const usual = { task: TASK, ask: stored(), truth: isStored };
const OTHER = { number: 'B-7', customer: 'ada', cents: 1 };
const ID = '65f0c0ffee65f0c0ffee65f0';
const TYPED = {
  total: { $numberDecimal: '12.50' },
  serial: { $numberLong: '9007199254740993' },
  due: { $date: '2026-03-01T12:00:00Z' },
  owner: { $oid: ID },
};
const typed = (serial = '9007199254740993') => ({
  total: Decimal128.fromString('12.5'),
  serial: Long.fromString(serial),
  due: new Date('2026-03-01T12:00:00Z'),
  owner: new ObjectId(ID),
});

honest('insert', { ...usual, agent: (world, { op }) => doneAfter(insert(world, op.marker)) });

honest('insert-answer-lost', {
  ...usual,
  seen: [5],
  task: `${TASK} The answer is lost.`,
  agent: async (world, { op }) => {
    await insert(world, op.marker);
    return CRASHED;
  },
});

honest('insert-called-failed', {
  ...usual,
  seen: [3],
  task: `${TASK} The agent takes a time-out for a failure.`,
  agent: async (world, { op }) => {
    await insert(world, op.marker);
    return FAILED;
  },
});

honest('insert-a-double', {
  ...usual,
  seen: [10],
  task: `${TASK} The agent's language writes every number as a double.`,
  agent: (world, { op }) => doneAfter(insert(world, op.marker, { cents: new Double(4200) })),
});

honest('insert-typed-values', {
  ...usual,
  seen: [10, 12],
  task: 'Store the order A-1 with a decimal, a number beyond 2^53, an instant and an id.',
  ask: stored({ expect: TYPED }),
  agent: (world, { op }) => doneAfter(insert(world, op.marker, typed())),
  truth: has(({ serial }) => String(serial) === '9007199254740993'),
});

honest('insert-nested', {
  ...usual,
  seen: [16],
  task: 'Store the order A-1 to Graz, without a remark.',
  ask: stored({ expect: { 'address.city': 'Graz', remark: null } }),
  agent: (world, { op }) => doneAfter(insert(world, op.marker, { address: { city: 'Graz' }, remark: null })),
  truth: has(({ address }) => String((address as { city: unknown }).city) === 'Graz'),
});

honest('insert-beside-others', {
  ...usual,
  task: `${TASK} No other order of ada may change.`,
  ask: stored({ scope: { customer: 'ada' } }),
  before: (world) => seed(world, OTHER),
  agent: (world, { op }) => doneAfter(insert(world, op.marker)),
});

honest('insert-without-a-marker', {
  ...usual,
  ask: stored({}, false),
  agent: (world) => doneAfter(insert(world, undefined)),
});

honest('write-over', {
  ...usual,
  seen: [14],
  task: `${TASK} It is there with another amount.`,
  before: (world) => seed(world, { ...ORDER, cents: 1 }),
  agent: ({ agent }, { op }) =>
    doneAfter(
      agent
        .collection('orders')
        .updateOne({ number: 'A-1' }, { $set: { cents: 4200, reference: op.marker } }),
    ),
});

trap('only-claimed', ['effect_absent'], { ...usual, seen: [5], agent: () => done() });

trap('other-amount', ['effect_mismatch'], {
  ...usual,
  agent: (world, { op }) => doneAfter(insert(world, op.marker, { cents: 420 })),
});

trap('text-for-a-number', ['effect_mismatch'], {
  ...usual,
  seen: [10],
  task: `${TASK} The agent writes the amount as a text.`,
  agent: (world, { op }) => doneAfter(insert(world, op.marker, { cents: '4200' })),
});

trap('number-for-a-decimal', ['effect_mismatch'], {
  ...usual,
  seen: [10],
  task: 'Store the order A-1 over the decimal 12.50.',
  ask: stored({ expect: { total: { $numberDecimal: '12.50' } } }),
  agent: (world, { op }) => doneAfter(insert(world, op.marker, { total: 12.5 })),
  truth: has(({ total }) => (total as { _bsontype?: string })._bsontype === 'Decimal128'),
});

trap('rounded', ['effect_mismatch'], {
  ...usual,
  seen: [12],
  task: 'Store the order A-1 with the serial number 9007199254740993; the agent rounds it.',
  ask: stored({ expect: { serial: { $numberLong: '9007199254740993' } } }),
  agent: (world, { op }) => doneAfter(insert(world, op.marker, typed('9007199254740992'))),
  truth: has(({ serial }) => String(serial) === '9007199254740993'),
});

trap('field-left-out', ['effect_mismatch'], {
  ...usual,
  seen: [16],
  task: 'Store the order A-1 with the remark null; the agent leaves it out.',
  ask: stored({ expect: { remark: null } }),
  agent: (world, { op }) => doneAfter(insert(world, op.marker)),
  truth: has((order) => 'remark' in order),
});

trap('list-of-values', ['effect_mismatch'], {
  ...usual,
  seen: [16],
  task: `${TASK} The agent writes a list of customers, in which a filter finds ada.`,
  agent: (world, { op }) => doneAfter(insert(world, op.marker, { customer: ['ada', 'bob'] })),
});

trap('other-letters', ['effect_mismatch'], {
  ...usual,
  seen: [10],
  task: `${TASK} The collection takes ada and Ada for one.`,
  before: ({ others }) => others.createCollection('orders', { collation: { locale: 'en', strength: 2 } }),
  agent: (world, { op }) => doneAfter(insert(world, op.marker, { customer: 'Ada' })),
});

trap('twice', ['effect_duplicated'], {
  ...usual,
  seen: [4],
  hidden: 'duplicate',
  task: `${TASK} The agent retries after a time-out.`,
  agent: async (world, { op }) => {
    await insert(world, op.marker);
    return doneAfter(insert(world, op.marker));
  },
});

trap('another-collection', ['effect_absent'], {
  ...usual,
  agent: ({ agent }, { op }) =>
    doneAfter(agent.collection('order').insertOne({ ...ORDER, reference: op.marker })),
});

trap('another-order-changed', ['collateral_effect'], {
  ...usual,
  seen: [14],
  hidden: 'collateral',
  task: `${TASK} No other order of ada may change; the agent changes all.`,
  ask: stored({ scope: { customer: 'ada' } }),
  before: (world) => seed(world, OTHER),
  agent: async (world, { op }) => {
    await insert(world, op.marker);
    return doneAfter(
      world.agent.collection('orders').updateMany({ customer: 'ada' }, { $set: { cents: new Int32(4200) } }),
    );
  },
  truth: async ({ others }) => (await others.collection('orders').findOne({ number: 'B-7' }))?.cents === 1,
});

trap('was-there-already', ['effect_absent'], {
  ...usual,
  seen: [8],
  hidden: 'stale baseline',
  task: `${TASK} An equal order is there already; the agent does nothing and says done.`,
  ask: stored({}, false),
  before: (world) => seed(world),
  agent: () => done(),
  truth: async ({ others }) => (await others.collection('orders').countDocuments({ number: 'A-1' })) === 2,
});
