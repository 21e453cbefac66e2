import { CRASHED, done, doneAfter } from '../model/operation.ts';
import { scenariosOf } from '../model/scenario.ts';
import { type HttpWorld, type Json, listOf } from '../systems/http-world.ts';
import type { MotoWorld } from '../systems/moto.ts';
import { jsonMatches, objectCreated, objectDeleted, objectUpdated } from './http-asks.ts';

const { scenarios, honest, trap, softTrap, overwritten, unknowable } = scenariosOf<MotoWorld>('moto');

/** API Gateway and IoT of an AWS account. */
export const onMoto = scenarios;

const TASK = 'Create the REST API "orders", with the marker in "description".';
const KEY_TASK = 'Create the API key "partner"; the owner declares no member for a marker.';
const THING_TASK = 'Register the thing pump-1 with attribute site = "north".';
const asked = () => objectCreated('restapis', { name: 'orders' });
const askedKey = () => objectCreated('apikeys', { name: 'partner' });
const askedThing = () => jsonMatches(['things', 'pump-1'], ['things'], { attributes: { site: 'north' } });
const create = async (world: HttpWorld, fields: object, path = '/restapis') =>
  done((await world.agent('POST', path, fields)).body.id as string);
const list = async (world: HttpWorld, path = '/restapis'): Promise<readonly Json[]> =>
  listOf((await world.others('GET', path)).body, 'item');
const isOne = async (world: HttpWorld) => {
  const own = (await list(world)).filter(({ description }) => String(description).startsWith('op_'));
  return own.length === 1 && own[0]?.name === 'orders';
};
const register = (world: MotoWorld, site: string, name = 'pump-1') =>
  world.iot.agent('POST', `/things/${name}`, { attributePayload: { attributes: { site } } });
const change = (send: HttpWorld['agent'], site: string) =>
  send('PATCH', '/things/pump-1', { attributePayload: { attributes: { site } } });
const isAt = async ({ iot }: MotoWorld) =>
  JSON.stringify((await iot.others('GET', '/things/pump-1')).body.attributes) === '{"site":"north"}';
const within = ({ iot }: MotoWorld) => iot;
const seedThing = ({ iot }: MotoWorld, site: string) =>
  iot.others('POST', '/things/pump-1', { attributePayload: { attributes: { site } } });

honest('api', {
  task: TASK,
  ask: asked,
  agent: (world, { op }) => create(world, { name: 'orders', description: op.marker }),
  truth: isOne,
});

honest('api-answer-lost', {
  seen: [5],
  task: `${TASK} The answer is lost.`,
  ask: asked,
  agent: async (world, { op }) => {
    await create(world, { name: 'orders', description: op.marker });
    return CRASHED;
  },
  truth: isOne,
});

honest('api-among-equal-ones', {
  seen: [3],
  task: `${TASK} An API with this name exists; the agent reports its id.`,
  ask: asked,
  before: (world) => world.others('POST', '/restapis', { name: 'orders', description: 'old' }),
  agent: async (world, { op }) => {
    const [old] = await list(world);
    await create(world, { name: 'orders', description: op.marker });
    return done(String(old?.id));
  },
  truth: isOne,
});

honest('api-renamed', {
  seen: [14],
  task: 'Rename the REST API to "orders-2"; its description must stay.',
  ask: (world) =>
    objectUpdated('restapis', idOf(world), { name: 'orders-2' }, { unchanged: ['description'] }),
  before: async (world) => {
    const { body } = await world.others('POST', '/restapis', { name: 'orders', description: 'for partners' });
    ids.set(world, body.id as string);
  },
  agent: async (world) => {
    const patchOperations = [{ op: 'replace', path: '/name', value: 'orders-2' }];
    await world.agent('PATCH', `/restapis/${idOf(world)}`, { patchOperations });
    return done(idOf(world));
  },
  truth: async (world) => (await list(world))[0]?.name === 'orders-2',
});

honest('api-removed', {
  task: 'Remove the REST API.',
  ask: (world) => objectDeleted('restapis', idOf(world)),
  before: async (world) => {
    const { body } = await world.others('POST', '/restapis', { name: 'orders' });
    ids.set(world, body.id as string);
  },
  agent: (world) => doneAfter(world.agent('DELETE', `/restapis/${idOf(world)}`), idOf(world)),
  truth: async (world) => (await list(world)).length === 0,
});

honest('key', {
  task: KEY_TASK,
  ask: askedKey,
  before: (world) => world.others('POST', '/apikeys', { name: 'other' }),
  agent: (world) => create(world, { name: 'partner' }, '/apikeys'),
  truth: async (world) => (await list(world, '/apikeys')).length === 2,
});

honest('thing', {
  task: THING_TASK,
  ask: askedThing,
  within,
  agent: (world) => doneAfter(register(world, 'north'), 'pump-1'),
  truth: isAt,
});

honest('thing-moved', {
  seen: [14],
  task: 'Move the thing pump-1 to site "north".',
  ask: askedThing,
  within,
  before: (world) => seedThing(world, 'south'),
  agent: (world) => doneAfter(change(world.iot.agent, 'north'), 'pump-1'),
  truth: isAt,
});

trap('api-only-claimed', ['effect_absent'], {
  seen: [5],
  task: TASK,
  ask: asked,
  agent: () => done('none'),
  truth: isOne,
});

trap('api-twice', ['effect_duplicated'], {
  seen: [13],
  hidden: 'duplicate',
  task: `${TASK} The agent retries, and both attempts succeed.`,
  ask: asked,
  agent: async (world, { op }) => {
    await create(world, { name: 'orders', description: op.marker });
    return create(world, { name: 'orders', description: op.marker });
  },
  truth: isOne,
});

trap('api-with-another-name', ['effect_mismatch'], {
  task: TASK,
  ask: asked,
  agent: (world, { op }) => create(world, { name: 'order', description: op.marker }),
  truth: isOne,
});

trap('api-as-usage-plan', ['effect_absent'], {
  task: `${TASK} The agent creates a usage plan instead.`,
  ask: asked,
  agent: (world, { op }) => create(world, { name: 'orders', description: op.marker }, '/usageplans'),
  truth: isOne,
});

softTrap('api-removal-only-claimed', ['effect_absent'], ['correlation_ambiguous'], {
  seen: [5],
  task: 'Remove the REST API.',
  ask: (world) => objectDeleted('restapis', idOf(world)),
  before: async (world) => {
    const { body } = await world.others('POST', '/restapis', { name: 'orders' });
    ids.set(world, body.id as string);
  },
  agent: (world) => done(idOf(world)),
  truth: async (world) => (await list(world)).length === 0,
});

trap('key-only-claimed', ['effect_absent'], {
  seen: [5],
  task: KEY_TASK,
  ask: askedKey,
  agent: () => done('none'),
  truth: async (world) => (await list(world, '/apikeys')).length === 1,
});

trap('thing-only-claimed', ['effect_absent', 'state_mismatch'], {
  seen: [14],
  task: 'Move the thing pump-1 to site "north".',
  ask: askedThing,
  within,
  before: (world) => seedThing(world, 'south'),
  agent: () => done('pump-1'),
  truth: isAt,
});

softTrap('thing-registered-at-another-site', ['effect_mismatch', 'state_mismatch'], ['changed_since_begun'], {
  seen: [10],
  task: THING_TASK,
  ask: askedThing,
  within,
  agent: (world) => doneAfter(register(world, 'North'), 'pump-1'),
  truth: isAt,
});

trap('thing-under-another-name', ['effect_absent'], {
  task: THING_TASK,
  ask: askedThing,
  within,
  agent: (world) => doneAfter(register(world, 'north', 'pump-2'), 'pump-2'),
  truth: isAt,
});

unknowable('api-without-the-marker', ['correlation_missing'], {
  seen: [5],
  task: TASK,
  ask: asked,
  worlds: [
    {
      when: 'The agent forgot the marker.',
      isDone: true,
      agent: (world) => create(world, { name: 'orders' }),
    },
    {
      when: 'A colleague created it.',
      isDone: false,
      agent: async (world) =>
        done((await world.others('POST', '/restapis', { name: 'orders' })).body.id as string),
    },
  ],
});

unknowable('key-with-two-candidates', ['correlation_ambiguous'], {
  seen: [16],
  task: `${KEY_TASK} Two keys with this name are new, and the agent names none.`,
  ask: askedKey,
  worlds: [
    {
      when: 'The agent created one, a colleague the other.',
      isDone: true,
      agent: async (world) => {
        await create(world, { name: 'partner' }, '/apikeys');
        await world.others('POST', '/apikeys', { name: 'partner' });
        return done();
      },
    },
    {
      when: 'Colleagues created both.',
      isDone: false,
      agent: async (world) => {
        await world.others('POST', '/apikeys', { name: 'partner' });
        await world.others('POST', '/apikeys', { name: 'partner' });
        return done();
      },
    },
  ],
});

unknowable('key-with-a-rival', ['correlation_ambiguous'], {
  seen: [9],
  task: `${KEY_TASK} Another operation asks for the same, and one key is new.`,
  ask: askedKey,
  worlds: [
    {
      when: 'This agent created it.',
      isDone: true,
      agent: async (world, { begin }) => {
        await begin();
        await create(world, { name: 'partner' }, '/apikeys');
        return done();
      },
    },
    {
      when: 'The other agent created it.',
      isDone: false,
      agent: async (world, { begin }) => {
        await begin();
        await world.others('POST', '/apikeys', { name: 'partner' });
        return done();
      },
    },
  ],
});

unknowable('thing-that-was-there', ['already_so'], {
  seen: [8],
  hidden: 'stale baseline',
  task: `${THING_TASK} It is registered there.`,
  ask: askedThing,
  within,
  before: (world) => seedThing(world, 'north'),
  worlds: [
    {
      when: 'The agent registered it again, which changes nothing.',
      isDone: true,
      agent: (world) => doneAfter(register(world, 'north'), 'pump-1'),
    },
    { when: 'The agent did nothing.', isDone: false, agent: () => done('pump-1') },
  ],
});

overwritten('thing-at-another-site', {
  seen: [14],
  task: 'Move the thing pump-1 to site "north". At the look it is at "east".',
  ask: askedThing,
  within,
  before: (world) => seedThing(world, 'south'),
  worlds: [
    {
      when: 'The agent moved it north, and a colleague moved it on.',
      isDone: true,
      agent: (world) => doneAfter(change(world.iot.agent, 'north'), 'pump-1'),
      meanwhile: ({ iot }) => change(iot.others, 'east'),
    },
    {
      when: 'The agent moved it by mistake, twice.',
      isDone: false,
      agent: async (world) => {
        await change(world.iot.agent, 'west');
        await change(world.iot.agent, 'east');
        return done('pump-1');
      },
    },
  ],
});

/** The id that AWS gave to the object of a world. */
const ids = new WeakMap<HttpWorld, string>();

function idOf(world: HttpWorld): string {
  return ids.get(world) ?? '';
}
