import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Testbed } from '../../faults/testbed.ts';
import { rounds } from '../../support/rounds.ts';
import { killAtRandom } from '../faults/kill-at-random.ts';
import { Fleet } from '../faults/fleet.ts';
import { Checker, type Verdict } from './checker.ts';
import { Clients, PACK, toLedgerRead } from './clients.ts';
import type { HistoryEvent } from './history.ts';

const OK: Verdict = { ledger: 'Ok', registers: 'Ok' };

let folder: string;
let testbed: Testbed;
let fleet: Fleet;
let checker: Checker;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tookeffect-histories-'));
  checker = await Checker.build(folder);
  testbed = await Testbed.start({ creditsOfPack: PACK });
  fleet = await Fleet.of(testbed);
});
afterAll(async () => {
  await fleet.stop();
  await testbed.stop();
  await rm(folder, { recursive: true });
});

/** In each history. */
const KILLS = rounds({ full: 6, soak: 12 });

const HISTORIES = Array.from({ length: rounds({ full: 2, soak: 20 }) }, (_, index) => index + 1);

test.each(HISTORIES)(
  'the ledger and each idempotency key are linearizable while servers are killed: %i',
  async (number) => {
    const name = `history-${number}`;
    const recorded = await record(() => killAtRandom(testbed, fleet, number, KILLS));
    expect(await checkHistory(name, recorded)).toEqual(OK);
    // Else the kills would explain anything.
    expect(await checkWithoutACharge(name, recorded)).toBe('Illegal');
  },
);

/** What the checker must see through: functions of the metered path that are wrong in one place. */
const BUGS = [
  {
    bug: 'ledger that reserves a credit that is not there',
    routine: 'reserve_runs',
    sound: '<= bought.available',
    broken: '<= bought.available + 1000',
    verdict: { ledger: 'Illegal' },
  },
  {
    bug: 'ledger that settles without spending',
    routine: 'store_settlements',
    sound: 'SET reserved = b.reserved - spent.credits',
    broken: 'SET reserved = b.reserved',
    verdict: { ledger: 'Illegal' },
  },
  {
    bug: 'key that answers a replay with other bytes',
    routine: 'stored_response',
    sound: `'advice', advice`,
    broken: `'advice', '{"nextAction":"wait"}'`,
    verdict: { registers: 'Illegal' },
  },
];

test.each(BUGS)(
  'the checker rejects the history of a $bug',
  async ({ bug, routine, sound, broken, verdict }) => {
    const [{ definition }] = (await testbed.database.rows<{ definition: string }>(
      'SELECT pg_get_functiondef($1::regproc) AS definition',
      [routine],
    )) as [{ definition: string }];
    expect(definition).toContain(sound);
    await testbed.database.rows(definition.replaceAll(sound, broken));
    try {
      const recorded = await record(() => pause(5000));
      expect(await checkHistory(bug.replaceAll(' ', '-'), recorded)).toMatchObject(verdict);
    } finally {
      await testbed.database.rows(definition);
    }
  },
);

const LIVE_RUNS = `SELECT id FROM verification_run WHERE state = 'live'`;

interface Recorded {
  readonly start: ReturnType<typeof toLedgerRead>;
  readonly events: readonly HistoryEvent[];
}

async function record(faults: () => Promise<void>): Promise<Recorded> {
  await expect.poll(() => testbed.database.rows(LIVE_RUNS), { timeout: 10_000 }).toEqual([]);
  const start = toLedgerRead(await testbed.client.usage());
  const clients = Clients.start(testbed, fleet.baseUrls);
  await faults();
  await pause(1000);
  const { events } = await clients.stop();
  return { start, events };
}

/** Which charge is hidden, as a part of all charges. */
const HIDDEN = [1 / 2, 1 / 4, 1 / 8, 0];

/**
 * Hides one charge after the other, until the checker rejects a history. A late one follows kills, each of which multiplies
 * what the checker must rule out: beyond its time limit the result is unknown, and an earlier charge is hidden instead.
 */
async function checkWithoutACharge(name: string, recorded: Recorded): Promise<Verdict['ledger']> {
  for (const part of HIDDEN) {
    const { ledger } = await checkHistory(`${name}-less-a-charge`, withoutOneCharge(recorded, part));
    if (ledger !== 'Unknown') return ledger;
  }
  return 'Unknown';
}

/** The same history, except that one charged verdict is recorded as a free one. */
function withoutOneCharge(recorded: Recorded, part: number): Recorded {
  const charges = recorded.events.filter(({ kind }) => kind === 'settle');
  const charge = charges[Math.floor(charges.length * part)]!;
  const events = recorded.events.map((event) => (event === charge ? { ...event, kind: 'refund' } : event));
  return { ...recorded, events };
}

async function checkHistory(name: string, { start, events }: Recorded): Promise<Verdict> {
  const began = performance.now();
  const verdict = await checker.check(events, start, name);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`${name}: ${events.length} events, checked in ${seconds} s`, verdict);
  return verdict;
}
