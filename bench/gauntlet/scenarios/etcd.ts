import { setTimeout as pause } from 'node:timers/promises';
import { CRASHED, done, doneAfter } from '../model/operation.ts';
import { scenariosOf } from '../model/scenario.ts';
import type { HttpWorld } from '../systems/http-world.ts';
import { declare, jsonMatches } from './http-asks.ts';

const { scenarios, honest, trap, softTrap, overwritten, unknowable } = scenariosOf<HttpWorld>('etcd');

/** Keys of etcd. */
export const onEtcd = scenarios;

const TASK = 'Set the key "limit" to "4200".';
const asked = ({ name }: HttpWorld) =>
  jsonMatches(['v2', 'keys', name, 'limit'], ['v2', 'keys', name], { node: { value: '4200' } });
const at = ({ name }: HttpWorld, key = 'limit') => `/v2/keys/${name}/${key}`;
const set = (world: HttpWorld, value: string, key = 'limit', more: object = {}) =>
  world.agent('PUT', at(world, key), { value, ...more });
const seed = (world: HttpWorld, value: string) => world.others('PUT', at(world), { value });
const read = async (
  world: HttpWorld,
  key = 'limit',
): Promise<{ readonly node?: { readonly value: string } }> =>
  (await world.others('GET', at(world, key))).body;
const isSet = async (world: HttpWorld) => (await read(world)).node?.value === '4200';

honest('set', {
  task: TASK,
  ask: asked,
  agent: (world) => doneAfter(set(world, '4200'), 'limit'),
  truth: isSet,
});

honest('set-answer-lost', {
  seen: [5],
  task: `${TASK} The answer is lost.`,
  ask: asked,
  agent: async (world) => {
    await set(world, '4200');
    return CRASHED;
  },
  truth: isSet,
});

honest('set-over', {
  seen: [14],
  task: TASK,
  ask: asked,
  before: (world) => seed(world, '1'),
  agent: (world) => doneAfter(set(world, '4200'), 'limit'),
  truth: isSet,
});

honest('set-if-unchanged', {
  seen: [14],
  task: `${TASK} The agent swaps it only if it is still "1".`,
  ask: asked,
  before: (world) => seed(world, '1'),
  agent: async (world) => {
    await world.agent('PUT', `${at(world)}?prevValue=1`, { value: '4200' });
    return done('limit');
  },
  truth: isSet,
});

honest('set-of-an-odd-value', {
  seen: [16],
  task: 'Set the key "motd" to "a & b = c? 100 % {\\"x\\": 1}".',
  ask: ({ name }) =>
    jsonMatches(['v2', 'keys', name, 'motd'], ['v2', 'keys', name], {
      node: { value: 'a & b = c? 100 % {"x": 1}' },
    }),
  agent: (world) => doneAfter(set(world, 'a & b = c? 100 % {"x": 1}', 'motd'), 'motd'),
  truth: async (world) => String((await read(world, 'motd')).node?.value).startsWith('a & b'),
});

honest('set-of-an-exact-number', {
  seen: [12],
  task: 'Set the key "limit" to "9007199254740993".',
  ask: ({ name }) =>
    jsonMatches(['v2', 'keys', name, 'limit'], ['v2', 'keys', name], { node: { value: '9007199254740993' } }),
  agent: (world) => doneAfter(set(world, '9007199254740993'), 'limit'),
  truth: async (world) => (await read(world)).node?.value === '9007199254740993',
});

honest('set-after-another-operation', {
  seen: [14, 9],
  task: `${TASK} Afterwards another operation sets it to "4300".`,
  ask: asked,
  agent: (world) => doneAfter(set(world, '4200'), 'limit'),
  truth: isSet,
  later: [
    {
      after: async (world, { begin }) => {
        const expect = { node: { value: '4300' } };
        const second = await begin(
          jsonMatches(['v2', 'keys', world.name, 'limit'], ['v2', 'keys', world.name], expect),
        );
        await set(world, '4300');
        await second.report(done('limit'));
        return second;
      },
      expect: { truth: 'done', accepts: { verified: ['state_reached'] } },
      truth: async (world) => (await read(world)).node?.value === '4300',
    },
  ],
});

trap('set-only-claimed', ['effect_absent'], {
  seen: [5],
  task: TASK,
  ask: asked,
  agent: () => done('limit'),
  truth: isSet,
});

trap('set-over-only-claimed', ['effect_absent'], {
  seen: [14],
  task: TASK,
  ask: asked,
  before: (world) => seed(world, '1'),
  agent: () => done('limit'),
  truth: isSet,
});

trap('set-of-another-key', ['effect_absent'], {
  task: TASK,
  ask: asked,
  agent: (world) => doneAfter(set(world, '4200', 'limits'), 'limits'),
  truth: isSet,
});

trap('set-refused', ['effect_absent'], {
  task: `${TASK} The condition of the swap fails (412), and the agent reports success.`,
  ask: asked,
  before: (world) => seed(world, '1'),
  agent: (world) => doneAfter(world.agent('PUT', `${at(world)}?prevValue=2`, { value: '4200' }), 'limit'),
  truth: isSet,
});

trap('set-that-expired', ['effect_absent'], {
  seen: [11],
  task: `${TASK} The agent gives it a time to live of one second.`,
  ask: asked,
  agent: (world) => doneAfter(set(world, '4200', 'limit', { ttl: '1' }), 'limit'),
  meanwhile: async (world) => {
    while ((await read(world)).node !== undefined) await pause(100);
  },
  truth: isSet,
});

softTrap('set-to-a-rounded-number', ['effect_mismatch', 'state_mismatch'], ['changed_since_begun'], {
  seen: [12],
  task: 'Set the key "limit" to "9007199254740993". The agent computes with floats.',
  ask: ({ name }) =>
    jsonMatches(['v2', 'keys', name, 'limit'], ['v2', 'keys', name], { node: { value: '9007199254740993' } }),
  agent: (world) => doneAfter(set(world, String(Number('9007199254740993'))), 'limit'),
  truth: async (world) => (await read(world)).node?.value === '9007199254740993',
});

unknowable('set-what-held-before', ['already_so'], {
  seen: [8],
  hidden: 'stale baseline',
  task: `${TASK} It is "4200".`,
  ask: asked,
  before: (world) => seed(world, '4200'),
  worlds: [
    {
      when: 'The agent set it again.',
      isDone: true,
      agent: (world) => doneAfter(set(world, '4200'), 'limit'),
    },
    {
      when: 'A job set it again; the agent did nothing.',
      isDone: false,
      agent: (world) => doneAfter(seed(world, '4200'), 'limit'),
    },
  ],
});

overwritten('set-with-another-value-in-place', {
  seen: [14],
  task: `${TASK} At the look it is "42".`,
  ask: asked,
  before: (world) => seed(world, '1'),
  worlds: [
    {
      when: 'The agent set it, and an operator set it back.',
      isDone: true,
      agent: (world) => doneAfter(set(world, '4200'), 'limit'),
      meanwhile: (world) => seed(world, '42'),
    },
    {
      when: 'The agent set "42", after an operator.',
      isDone: false,
      agent: async (world) => {
        await seed(world, '7');
        await set(world, '42');
        return done('limit');
      },
    },
  ],
});

unknowable('set-where-a-404-may-hide', ['evidence_insufficient'], {
  seen: [7],
  hidden: 'hidden rows',
  task: `${TASK} The owner does not say what a 404 means: access control may hide keys.`,
  ask: asked,
  connect: (world) => declare(world, { missing: 'unknown' }),
  worlds: [
    {
      when: 'The agent set it, with a time to live that is over.',
      isDone: true,
      agent: (world) => doneAfter(set(world, '4200', 'limit', { ttl: '1' }), 'limit'),
      meanwhile: async (world) => {
        while ((await read(world)).node !== undefined) await pause(100);
      },
    },
    { when: 'The agent did nothing.', isDone: false, agent: () => done('limit') },
  ],
  differs: 'the index of the answer counts the writes of the whole server',
});
