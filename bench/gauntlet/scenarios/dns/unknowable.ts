import { done, doneAfter } from '../../model/operation.ts';
import { scenariosOf } from '../../model/scenario.ts';
import { type DnsWorld, ZONE } from '../../systems/dns.ts';
import { published, records } from './asks.ts';

const { scenarios, overwritten, unknowable } = scenariosOf<DnsWorld>('dns');

/** What who asks the server of a DNS zone cannot know. */
export const dnsUnknowable = scenarios;

const NEW = ['192.0.2.10'];
const TASK = 'Publish the address 192.0.2.10 for www.';
const seed = (world: DnsWorld) => world.others(records(world, ['192.0.2.1']));
const nothing = { when: 'The agent did nothing.', isDone: false, agent: () => done() } as const;

unknowable('publish-what-was-there', ['already_so'], {
  seen: [8],
  hidden: 'stale baseline',
  task: `${TASK} It is published already.`,
  ask: published(NEW),
  before: (world) => world.others(records(world, NEW)),
  worlds: [
    {
      when: 'The agent published it again.',
      isDone: true,
      agent: (world) => doneAfter(world.agent(records(world, NEW))),
    },
    nothing,
  ],
});

overwritten('change-and-others-too', {
  seen: [14],
  task: `${TASK} At the look www has a third address.`,
  ask: published(NEW),
  before: seed,
  worlds: [
    {
      when: 'The agent published it, and a colleague changed it.',
      isDone: true,
      agent: (world) => doneAfter(world.agent(records(world, NEW))),
      meanwhile: (world) => world.others(records(world, ['192.0.2.3'])),
    },
    {
      when: 'The agent published a wrong address.',
      isDone: false,
      agent: (world) => doneAfter(world.agent(records(world, ['192.0.2.3']))),
    },
  ],
});

unknowable('publish-in-a-delegated-zone', ['source_stale', 'baseline_missing'], {
  seen: [6, 15],
  hidden: 'lag',
  task: 'Publish an address in elsewhere, which this server has delegated to another one.',
  ask: () => ({
    contract: 'dns.record.published@1',
    input: { zone: ZONE, name: `www.elsewhere.${ZONE}`, type: 'A', values: NEW },
  }),
  worlds: [
    { when: 'The agent published it at the other server.', isDone: true, agent: () => done() },
    nothing,
  ],
});

unknowable('publish-in-another-zone', ['source_denied', 'baseline_missing'], {
  seen: [7],
  task: 'Publish an address in other.example, which this server does not have.',
  ask: () => ({
    contract: 'dns.record.published@1',
    input: { zone: 'other.example', name: 'www.other.example', type: 'A', values: NEW },
  }),
  worlds: [{ when: 'The agent published it at its server.', isDone: true, agent: () => done() }, nothing],
});
