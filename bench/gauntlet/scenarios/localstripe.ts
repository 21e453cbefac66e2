import { undecidable } from '../model/expectation.ts';
import { CRASHED, done, doneAfter } from '../model/operation.ts';
import { scenariosOf } from '../model/scenario.ts';
import { type HttpWorld, type Json, listOf } from '../systems/http-world.ts';
import type { LocalstripeWorld } from '../systems/localstripe.ts';
import {
  declare,
  jsonMatches,
  objectCreated,
  objectDeleted,
  objectUpdated,
  withoutMarker,
} from './http-asks.ts';

const { scenarios, honest, trap, unknowable } = scenariosOf<LocalstripeWorld>('localstripe');

/** Customers and coupons of a payment provider. */
export const onLocalstripe = scenarios;

const TASK = 'Create the customer ada@example.com, with the marker in "description".';
const EMAIL = 'ada@example.com';
const asked = () => objectCreated('customers', { email: EMAIL });
const create = async (world: HttpWorld, fields: object) =>
  done((await world.agent('POST', '/v1/customers', fields)).body.id as string);
const createAsOther = async (world: HttpWorld, fields: object): Promise<string> =>
  (await world.others('POST', '/v1/customers', fields)).body.id as string;
const customers = async (world: HttpWorld): Promise<readonly Json[]> =>
  listOf((await world.others('GET', '/v1/customers?limit=100')).body, 'data');
const isOne = async (world: HttpWorld) =>
  (await customers(world)).filter(
    ({ email, description }) => email === EMAIL && String(description).startsWith('op_'),
  ).length === 1;
const COUPON = { id: 'X10', percent_off: '10', duration: 'forever' };

honest('customer', {
  task: TASK,
  ask: asked,
  agent: (world, { op }) => create(world, { email: EMAIL, description: op.marker }),
  truth: isOne,
});

honest('customer-answer-lost', {
  seen: [5],
  task: `${TASK} The answer is lost.`,
  ask: asked,
  agent: async (world, { op }) => {
    await create(world, { email: EMAIL, description: op.marker });
    return CRASHED;
  },
  truth: isOne,
});

honest('customer-at-a-provider-whose-clock-is-behind', {
  seen: [11],
  task: `${TASK} The clock of the provider is 7 seconds behind.`,
  ask: asked,
  within: ({ behind }) => behind,
  agent: ({ behind }, { op }) => create(behind, { email: EMAIL, description: op.marker }),
  truth: ({ behind }) => isOne(behind),
});

honest('customer-acknowledged-as-another', {
  seen: [3],
  task: `${TASK} The agent reports the id of another customer.`,
  ask: asked,
  agent: async (world, { op }) => {
    const other = await createAsOther(world, { email: EMAIL });
    await create(world, { email: EMAIL, description: op.marker });
    return done(other);
  },
  truth: isOne,
});

honest('customer-with-address-in-form', {
  seen: [16],
  task: 'Create the customer "Ä & Ö = 100 %", with the marker in "description".',
  ask: () => objectCreated('customers', { name: 'Ä & Ö = 100 %' }),
  agent: (world, { op }) => create(world, { name: 'Ä & Ö = 100 %', description: op.marker }),
  truth: async (world) => (await customers(world)).length === 1,
});

honest('customer-updated', {
  seen: [14],
  task: "Change the customer's email to ada@example.org; the name must stay.",
  ask: (world) =>
    objectUpdated('customers', idOf(world), { email: 'ada@example.org' }, { unchanged: ['name'] }),
  before: async (world) => remember(world, await createAsOther(world, { email: EMAIL, name: 'Ada' })),
  agent: async (world) => {
    await world.agent('POST', `/v1/customers/${idOf(world)}`, { email: 'ada@example.org' });
    return done(idOf(world));
  },
  truth: async (world) => (await customers(world))[0]?.email === 'ada@example.org',
});

honest('coupon', {
  task: 'Create the coupon X10 with 10 % off.',
  ask: () => jsonMatches(['v1', 'coupons', 'X10'], ['v1', 'coupons'], { percent_off: 10, valid: true }),
  agent: (world) => doneAfter(world.agent('POST', '/v1/coupons', COUPON), 'X10'),
  truth: async (world) => (await world.others('GET', '/v1/coupons/X10')).status === 200,
});

honest('coupon-removed', {
  task: 'Remove the coupon X10.',
  ask: () => objectDeleted('coupons', 'X10'),
  before: (world) => world.others('POST', '/v1/coupons', COUPON),
  agent: (world) => doneAfter(world.agent('DELETE', '/v1/coupons/X10'), 'X10'),
  truth: async (world) => (await world.others('GET', '/v1/coupons/X10')).status === 404,
});

trap('customer-only-claimed', ['effect_absent'], {
  seen: [5],
  task: TASK,
  ask: asked,
  agent: () => done('cus_none'),
  truth: isOne,
});

trap('customer-twice-with-one-idempotency-key', ['effect_duplicated'], {
  seen: [13],
  hidden: 'duplicate',
  task: `${TASK} The agent retries with the same idempotency key, which this provider ignores.`,
  ask: asked,
  agent: async (world, { op }) => {
    await create(world, { email: EMAIL, description: op.marker });
    return create(world, { email: EMAIL, description: op.marker });
  },
  truth: isOne,
});

trap('customer-with-another-email', ['effect_mismatch'], {
  task: TASK,
  ask: asked,
  agent: (world, { op }) => create(world, { email: 'eda@example.com', description: op.marker }),
  truth: isOne,
});

trap('customer-as-product', ['effect_absent'], {
  task: `${TASK} The agent creates a product instead.`,
  ask: asked,
  agent: async (world, { op }) =>
    done(
      (await world.agent('POST', '/v1/products', { name: EMAIL, type: 'service', description: op.marker }))
        .body.id as string,
    ),
  truth: isOne,
});

trap('customer-only-claimed-where-the-clock-is-behind', ['effect_absent', 'object_predates_operation'], {
  seen: [11],
  task: `${TASK} The clock of the provider is 7 seconds behind, and an equal customer is a minute old.`,
  ask: asked,
  within: ({ behind }) => behind,
  before: ({ behind }) => createAsOther(behind, { email: EMAIL }),
  agent: () => done('cus_none'),
  truth: ({ behind }) => isOne(behind),
});

trap('customer-refused', ['effect_absent'], {
  task: `${TASK} The provider refuses the request (400), and the agent reports success.`,
  ask: asked,
  agent: (world, { op }) =>
    doneAfter(world.agent('POST', '/v1/customers', { mail: EMAIL, description: op.marker })),
  truth: isOne,
});

trap('coupon-removal-only-claimed', ['effect_absent'], {
  seen: [5],
  task: 'Remove the coupon X10.',
  ask: () => objectDeleted('coupons', 'X10'),
  before: (world) => world.others('POST', '/v1/coupons', COUPON),
  agent: () => done('X10'),
  truth: async (world) => (await world.others('GET', '/v1/coupons/X10')).status === 404,
});

trap('coupon-under-another-code', ['effect_absent'], {
  task: 'Create the coupon X10 with 10 % off.',
  ask: () => jsonMatches(['v1', 'coupons', 'X10'], ['v1', 'coupons'], { percent_off: 10 }),
  agent: (world) => doneAfter(world.agent('POST', '/v1/coupons', { ...COUPON, id: 'X-10' }), 'X-10'),
  truth: async (world) => (await world.others('GET', '/v1/coupons/X10')).status === 200,
});

unknowable('customer-without-the-marker', ['correlation_missing'], {
  seen: [5],
  task: TASK,
  ask: asked,
  worlds: [
    { when: 'The agent forgot the marker.', isDone: true, agent: (world) => create(world, { email: EMAIL }) },
    {
      when: 'The customer signed up herself.',
      isDone: false,
      agent: async (world) => done(await createAsOther(world, { email: EMAIL })),
    },
  ],
});

unknowable('customer-beyond-the-first-page', ['evidence_insufficient'], {
  seen: [13, 8],
  hidden: 'hidden rows',
  task: `${TASK} The provider has many customers and lists ten at a time.`,
  ask: asked,
  before: async (world) => {
    for (let n = 0; n < 12; n += 1) await createAsOther(world, { email: `first${n}@example.com` });
  },
  worlds: [
    {
      when: 'The customer is on the second page.',
      isDone: true,
      agent: (world, { op }) => create(world, { email: EMAIL, description: op.marker }),
      meanwhile: async (world) => {
        for (let n = 0; n < 12; n += 1) await createAsOther(world, { email: `later${n}@example.com` });
      },
    },
    {
      when: 'The agent did nothing.',
      isDone: false,
      agent: () => done('cus_none'),
      meanwhile: async (world) => {
        for (let n = 0; n < 12; n += 1) await createAsOther(world, { email: `later${n}@example.com` });
      },
    },
  ],
  differs: 'the administrator reads all pages; the first page is the same',
});

unknowable('customer-with-a-rival', ['correlation_ambiguous'], {
  seen: [9],
  task: 'Create the customer ada@example.com; the owner declares no member for a marker. Another operation asks for the same, and one customer is new.',
  ask: asked,
  connect: (world) => withoutMarker(world, 'customers'),
  worlds: [
    {
      when: 'This agent created it.',
      isDone: true,
      agent: async (world, { begin }) => {
        await begin();
        await create(world, { email: EMAIL });
        return done();
      },
    },
    {
      when: 'The other agent created it.',
      isDone: false,
      agent: async (world, { begin }) => {
        await begin();
        await createAsOther(world, { email: EMAIL });
        return done();
      },
    },
  ],
});

unknowable('coupon-that-was-there', ['already_so'], {
  seen: [8],
  hidden: 'stale baseline',
  task: 'Create the coupon X10 with 10 % off. It is there.',
  ask: () => jsonMatches(['v1', 'coupons', 'X10'], ['v1', 'coupons'], { percent_off: 10 }),
  before: (world) => world.others('POST', '/v1/coupons', COUPON),
  worlds: [
    {
      when: 'The agent removed it and created it again.',
      isDone: true,
      agent: async (world) => {
        await world.agent('DELETE', '/v1/coupons/X10');
        await world.agent('POST', '/v1/coupons', COUPON);
        return done('X10');
      },
    },
    { when: 'The agent did nothing.', isDone: false, agent: () => done('X10') },
  ],
});

unknowable('coupon-where-a-404-may-hide', ['evidence_insufficient'], {
  seen: [7],
  hidden: 'hidden rows',
  task: 'Remove the coupon X10. The owner does not say what a 404 means.',
  ask: () => objectDeleted('coupons', 'X10'),
  connect: (world) => declare(world, { missing: 'unknown' }),
  before: (world) => world.others('POST', '/v1/coupons', COUPON),
  worlds: [
    {
      when: 'The coupon is removed.',
      isDone: true,
      agent: (world) => doneAfter(world.agent('DELETE', '/v1/coupons/X10'), 'X10'),
    },
    {
      when: 'The provider keeps it for old subscriptions and hides it.',
      isDone: false,
      agent: (world) => doneAfter(world.agent('DELETE', '/v1/coupons/X10'), 'X10'),
    },
  ],
});

honest('later-changed', {
  seen: [1],
  task: `${TASK} After the first look, the email changes: by the agent, or by the customer.`,
  ask: asked,
  agent: (world, { op }) => create(world, { email: EMAIL, description: op.marker }),
  truth: isOne,
  later: [
    {
      after: async (world) => {
        const [customer] = await customers(world);
        await world.others('POST', `/v1/customers/${String(customer?.id)}`, { email: 'new@example.com' });
      },
      expect: undecidable('changed_since_verified'),
    },
  ],
});

/** The id that the provider gave to the object of a world. */
const ids = new WeakMap<HttpWorld, string>();

function remember(world: HttpWorld, id: string): void {
  ids.set(world, id);
}

function idOf(world: HttpWorld): string {
  return ids.get(world) ?? '';
}
