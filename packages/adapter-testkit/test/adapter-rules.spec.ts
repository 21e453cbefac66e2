import path from 'node:path';
import {
  gateCases,
  kitCases,
  type KitDriver,
  type KitWorld,
  runGateCase,
  runKitCase,
  startKitWorld,
  type TestedSdk,
} from '@tookeffect/adapter-testkit';
import * as sdk from '@tookeffect/sdk';
import { findRepeatedMutants, MutantBuilds } from '@tookeffect/testing/mutants';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MISTAKEN_DRIVERS, plainDriver } from './plain-driver.ts';
import { SDK_MUTANTS } from './sdk-mutants.ts';

type Given = [KitDriver, KitWorld, TestedSdk];
const cases = kitCases(plainDriver.features);
const gated = gateCases(plainDriver.features);
const builds = new MutantBuilds<typeof sdk>(path.resolve(import.meta.dirname, '../../sdk'));
const everyCase = [
  ...cases.map((each) => ({ ...each, run: (...given: Given) => runKitCase(each, ...given) })),
  ...gated.map((each) => ({ ...each, run: (...given: Given) => runGateCase(each, ...given) })),
];
const killedBy = (id: string) => everyCase.filter(({ kills }) => kills.includes(id));
let world: KitWorld;

beforeAll(async () => {
  world = await startKitWorld();
  return () => world.stop();
});
afterAll(() => builds.remove());

describe.concurrent('an adapter that only uses the runtime', () => {
  test.each(cases)('$id: $rule', async (each) => {
    expect(await runKitCase(each, plainDriver, world, sdk)).toEqual(each.expected);
  });

  test.each(gated)('$id: $rule', async (each) => {
    expect(await runGateCase(each, plainDriver, world, sdk)).toEqual(each.expected);
  });
});

/** @returns the outcome, or what went wrong: a mutant may also fail in a way that no case describes */
function tryCase(run: (...given: Given) => Promise<unknown>, ...given: Given): Promise<unknown> {
  return run(...given).catch((error: unknown) => String(error));
}

describe.concurrent('each case notices its named mutants:', () => {
  test.for(SDK_MUTANTS)('$id', async ({ id, edits }, { expect }) => {
    const tested = await builds.build(id, edits);
    for (const each of killedBy(id)) {
      expect.soft(await tryCase(each.run, plainDriver, world, tested), each.id).not.toEqual(each.expected);
    }
  });

  test.for([...MISTAKEN_DRIVERS])('%s', async ([id, driver], { expect }) => {
    for (const each of killedBy(id)) {
      expect.soft(await tryCase(each.run, driver, world, sdk), each.id).not.toEqual(each.expected);
    }
  });
});

test('every case names existing mutants, and every mutant is named by a case', () => {
  const named = new Set(everyCase.flatMap(({ kills }) => kills));
  const known = [...SDK_MUTANTS.map(({ id }) => id), ...MISTAKEN_DRIVERS.keys()];
  expect(known.sort()).toEqual([...named].sort());
});

test('every edit replaces a text that occurs exactly once in its file, and no two mutants are the same', () => {
  expect(builds.findUnusableEdits(SDK_MUTANTS)).toEqual([]);
  expect(findRepeatedMutants(SDK_MUTANTS)).toEqual([]);
});
