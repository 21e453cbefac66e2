import { afterAll, beforeAll, expect, test } from 'vitest';
import { Testbed } from '../../faults/testbed.ts';
import { rounds } from '../../support/rounds.ts';
import { assertNothingLost } from './assert-nothing-lost.ts';
import { Fleet } from './fleet.ts';
import { Load } from './load.ts';
import { type Proxy, startProxy } from './proxy.ts';

let testbed: Testbed;
let fleet: Fleet;
let proxy: Proxy;
beforeAll(async () => {
  // The proxy has other servers within this time.
  testbed = await Testbed.start({ shutdownDelayMs: 1000 });
  fleet = await Fleet.of(testbed);
  proxy = await startProxy(fleet.baseUrls);
});
afterAll(async () => {
  await proxy.stop();
  await fleet.stop();
  await testbed.stop();
});

test('two servers behind a proxy are replaced one after the other, and no client notices', async () => {
  const load = Load.start(testbed, [proxy.baseUrl]);
  const someMoreVerdicts = async () => {
    const before = load.verdicts.length;
    await expect.poll(() => load.verdicts.length, { timeout: 60_000 }).toBeGreaterThan(before + 100);
  };
  await someMoreVerdicts();
  const codes: (number | null)[] = [];
  for (let turn = 0; turn < rounds({ full: 2, soak: 40 }); turn += 1) {
    const [old, other] = [turn % fleet.size, (turn + 1) % fleet.size];
    await proxy.use([fleet.baseUrls[other]!]);
    await fleet.at(old).kill('SIGTERM');
    codes.push((await fleet.at(old).ended).code);
    await fleet.restart(old);
    await proxy.use(fleet.baseUrls);
    await someMoreVerdicts();
  }
  await load.stop();
  expect(codes).toEqual(codes.map(() => 0));
  const unexpected = [...load.statuses].filter(([status]) => status !== 200 && status !== 201);
  expect(unexpected).toEqual([]);
  expect(load.verdicts.filter(({ text }) => !text.includes('"verdict":"verified"'))).toEqual([]);
  await assertNothingLost(testbed, [load]);
});
