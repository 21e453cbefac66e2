import { done } from '../../model/operation.ts';
import { scenariosOf } from '../../model/scenario.ts';
import type { PostgresWorld } from '../../systems/postgres-world.ts';
import { insert, isTrue, rowPresent } from './rows.ts';

const { scenarios, honest, trap } = scenariosOf<PostgresWorld>('postgres');

/** Values that are spelled differently and are equal in their column's type, and values that only look equal. */
export const typedValues = scenarios;

interface TypedValue {
  readonly type: string;
  /** The value of the task. */
  readonly asked: string | number | boolean;
  /** The same value, as the agent writes it. */
  readonly equal: string;
  /** Another value, as the agent writes it. */
  readonly other: string;
  readonly isExactNumber?: boolean;
}

const UUID = 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11';
const VALUES: Readonly<Record<string, TypedValue>> = {
  uuid: { type: 'uuid', asked: UUID.toUpperCase(), equal: `{${UUID}}`, other: UUID.replace('a11', 'a12') },
  instant: {
    type: 'timestamptz',
    asked: '2026-11-22T10:00:00Z',
    equal: '2026-11-22 11:00:00+01',
    other: '2026-11-22 11:00:00+00',
  },
  'local-time': {
    type: 'timestamp',
    asked: '2026-11-22T10:00:00',
    equal: '2026-11-22 10:00',
    other: '2026-11-22 10:00:01',
  },
  date: { type: 'date', asked: '2026-11-22', equal: 'Nov 22, 2026', other: '2026-11-23' },
  interval: { type: 'interval', asked: '90 minutes', equal: '01:30:00', other: '91 minutes' },
  'padded-text': { type: 'char(8)', asked: 'abc', equal: 'abc  ', other: 'abcd' },
  text: { type: 'text', asked: 'Acme', equal: 'Acme', other: 'ACME' },
  'text-with-blank': { type: 'text', asked: 'Acme', equal: 'Acme', other: 'Acme ' },
  address: { type: 'inet', asked: '10.0.0.1', equal: '10.0.0.1/32', other: '10.0.0.1/24' },
  money: { type: 'money', asked: '1234.50', equal: '$1,234.50', other: '$1,234.51' },
  decimal: { type: 'numeric(12,4)', asked: '10.5', equal: '10.5000', other: '10.5001' },
  'long-decimal': {
    type: 'numeric',
    asked: 1,
    equal: '1.000',
    other: '1.0000000000000000001',
    isExactNumber: true,
  },
  'big-integer': {
    type: 'bigint',
    asked: '9007199254740993',
    equal: '+9007199254740993',
    other: '9007199254740992',
    isExactNumber: true,
  },
  float: { type: 'double precision', asked: 0.1, equal: '0.10', other: '0.1000001', isExactNumber: true },
  'json-document': {
    type: 'jsonb',
    asked: '{"b": 1, "a": [2]}',
    equal: '{"a": [2], "b": 1.0}',
    other: '{"a": [2], "b": 1.01}',
  },
  flag: { type: 'boolean', asked: true, equal: 'yes', other: 'no' },
  bytes: { type: 'bytea', asked: '\\x01FF', equal: '\\x01ff', other: '\\x01fe' },
  list: { type: 'integer[]', asked: '{1,2}', equal: '{ 1, 2 }', other: '{2,1}' },
};

for (const [name, { type, asked, equal, other, isExactNumber = false }] of Object.entries(VALUES)) {
  const given = {
    seen: isExactNumber ? ([10, 12] as const) : ([10] as const),
    task: `Insert reading R-1 with the value ${String(asked)} (${type}), with the marker in "reference".`,
    ask: rowPresent({ table: 'readings', match: { name: 'R-1' }, expect: { value: asked } }),
    before: (world: PostgresWorld) =>
      world.admin(`CREATE TABLE readings (id serial PRIMARY KEY, name text, value ${type}, reference text)`),
    truth: isTrue(`count(*) = 1 FROM readings WHERE value = '${String(asked)}'::${type}`),
  };
  honest(`type-${name}`, {
    ...given,
    agent: async (world, { op }) =>
      done(await insert(world.agent, { name: 'R-1', value: equal, reference: op.marker }, 'readings')),
  });
  trap(`type-${name}-other`, ['effect_mismatch'], {
    ...given,
    agent: async (world, { op }) =>
      done(await insert(world.agent, { name: 'R-1', value: other, reference: op.marker }, 'readings')),
  });
}

trap('type-rounded-float', ['effect_mismatch'], {
  seen: [10, 12],
  task: 'Insert reading R-1 with the value 16777217, with the marker in "reference". The column is a real and rounds it.',
  ask: rowPresent({ table: 'readings', match: { name: 'R-1' }, expect: { value: 16777217 } }),
  before: (world) =>
    world.admin('CREATE TABLE readings (id serial PRIMARY KEY, name text, value real, reference text)'),
  agent: async (world, { op }) =>
    done(await insert(world.agent, { name: 'R-1', value: 16777217, reference: op.marker }, 'readings')),
  truth: isTrue('count(*) = 1 FROM readings WHERE value::numeric = 16777217'),
});

trap('type-truncated-text', ['effect_mismatch'], {
  seen: [10],
  task: 'Insert reading R-1 with the value "overflowing", with the marker in "reference". The agent cuts it to fit the column.',
  ask: rowPresent({ table: 'readings', match: { name: 'R-1' }, expect: { value: 'overflowing' } }),
  before: (world) =>
    world.admin('CREATE TABLE readings (id serial PRIMARY KEY, name text, value varchar(4), reference text)'),
  agent: async (world, { op }) =>
    done(await insert(world.agent, { name: 'R-1', value: 'over', reference: op.marker }, 'readings')),
  truth: isTrue(`count(*) = 1 FROM readings WHERE value = 'overflowing'`),
});
