import { CRASHED, done, doneAfter } from '../../model/operation.ts';
import { scenariosOf } from '../../model/scenario.ts';
import type { DnsWorld } from '../../systems/dns.ts';
import { has, published, records } from './asks.ts';

const { scenarios, honest, trap, softTrap } = scenariosOf<DnsWorld>('dns');

/** The agent does what it was asked in a DNS zone, or something else, or nothing. */
export const dnsDecidable = scenarios;

const NEW = ['192.0.2.10'];
const OLD = ['192.0.2.1'];
const BOTH = ['192.0.2.11', '192.0.2.10'];
const TASK = 'Publish the address 192.0.2.10 for www.';
const CHANGE = 'Move www to 192.0.2.10; it is at 192.0.2.1.';
const seed = (world: DnsWorld) => world.others(records(world, OLD));

honest('publish', {
  task: TASK,
  ask: published(NEW),
  agent: (world) => doneAfter(world.agent(records(world, NEW))),
  truth: has(NEW),
});

honest('publish-answer-lost', {
  seen: [5],
  task: `${TASK} The answer is lost.`,
  ask: published(NEW),
  agent: async (world) => {
    await world.agent(records(world, NEW));
    return CRASHED;
  },
  truth: has(NEW),
});

honest('change', {
  seen: [14],
  task: CHANGE,
  ask: published(NEW),
  before: seed,
  agent: (world) => doneAfter(world.agent(records(world, NEW))),
  truth: has(NEW),
});

honest('publish-two', {
  seen: [16],
  task: 'Publish two addresses for www.',
  ask: published(BOTH),
  agent: (world) => doneAfter(world.agent(records(world, BOTH.toReversed()))),
  truth: has(BOTH),
});

honest('publish-with-a-time-to-live', {
  task: `${TASK} It may be kept for a minute.`,
  ask: published(NEW, { ttl: 60 }),
  agent: (world) => doneAfter(world.agent(records(world, NEW, { ttl: 60 }))),
  truth: has(NEW),
});

honest('publish-a-text', {
  seen: [10],
  task: 'Publish a text of two strings for www.',
  ask: published(['token=Grüße; x=1'], { type: 'TXT' }),
  agent: (world) =>
    doneAfter(world.agent(records(world, ['"token=Gr\\195\\188\\195\\159e;" " x=1"'], { type: 'TXT' }))),
  truth: async ({ domain, lookup }) => (await lookup(`www.${domain}`, 'TXT')).length === 1,
});

honest('publish-a-mail-server', {
  seen: [10],
  task: 'Publish the mail server mx.shop.example for www.',
  ask: published(['10 mx.shop.example'], { type: 'MX' }),
  agent: (world) => doneAfter(world.agent(records(world, ['10 MX.shop.example.'], { type: 'MX' }))),
  truth: async ({ domain, lookup }) => (await lookup(`www.${domain}`, 'MX')).length === 1,
});

honest('publish-among-other-changes', {
  task: `${TASK} Others change the zone, too.`,
  ask: published(NEW),
  agent: (world) => doneAfter(world.agent(records(world, NEW))),
  meanwhile: (world) => world.others(records(world, OLD, { host: 'ftp' })),
  truth: has(NEW),
});

trap('publish-only-claimed', ['effect_absent'], {
  seen: [5],
  task: TASK,
  ask: published(NEW),
  agent: () => done(),
  truth: has(NEW),
});

trap('change-only-claimed', ['effect_absent'], {
  seen: [5, 14],
  task: `${CHANGE} Others change another name.`,
  ask: published(NEW),
  before: seed,
  agent: () => done(),
  meanwhile: (world) => world.others(records(world, OLD, { host: 'ftp' })),
  truth: has(NEW),
});

trap('publish-another-name', ['effect_absent'], {
  task: TASK,
  ask: published(NEW),
  agent: (world) => doneAfter(world.agent(records(world, NEW, { host: 'ww' }))),
  truth: has(NEW),
});

trap('publish-another-type', ['effect_absent'], {
  task: `${TASK} The agent publishes it as a text.`,
  ask: published(NEW),
  agent: (world) => doneAfter(world.agent(records(world, NEW, { type: 'TXT' }))),
  truth: has(NEW),
});

trap('publish-and-remove', ['effect_absent'], {
  task: `${TASK} The agent publishes it, and removes it again.`,
  ask: published(NEW),
  agent: async (world) => {
    await world.agent(records(world, NEW));
    await world.agent(records(world, []));
    return done();
  },
  truth: has(NEW),
});

softTrap('publish-another-address', ['effect_mismatch', 'state_mismatch'], ['changed_since_begun'], {
  task: TASK,
  ask: published(NEW),
  agent: (world) => doneAfter(world.agent(records(world, ['192.0.2.100']))),
  truth: has(NEW),
});

softTrap('publish-one-of-two', ['effect_mismatch', 'state_mismatch'], ['changed_since_begun'], {
  task: 'Publish two addresses for www; the agent publishes one.',
  ask: published(BOTH),
  agent: (world) => doneAfter(world.agent(records(world, NEW))),
  truth: has(BOTH),
});

softTrap('change-and-keep-the-old', ['effect_mismatch', 'state_mismatch'], ['changed_since_begun'], {
  seen: [14],
  task: `${CHANGE} The agent adds the new address, and leaves the old one.`,
  ask: published(NEW),
  before: seed,
  agent: (world) => doneAfter(world.agent(records(world, [...OLD, ...NEW]))),
  truth: has(NEW),
});
