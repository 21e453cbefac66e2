import path from 'node:path';
import {
  gateCases,
  kitCases,
  type KitWorld,
  runGateCase,
  runKitCase,
  startKitWorld,
} from '@tookeffect/adapter-testkit';
import * as sdk from '@tookeffect/sdk';
import { findRepeatedMutants, MutantBuilds } from '@tookeffect/testing/mutants';
import { beforeAll, describe, expect, test } from 'vitest';
import { everyCase, findPassing } from './killing-cases.ts';
import { MISTAKEN_DRIVERS, plainDriver } from './plain-driver.ts';
import { SDK_MUTANTS } from './sdk-mutants.ts';

let world: KitWorld;
beforeAll(async () => {
  world = await startKitWorld();
  return () => world.stop();
});

describe.concurrent('an adapter that only uses the runtime', () => {
  test.each(kitCases(plainDriver.features))('$id: $rule', async (each) => {
    expect(await runKitCase(each, plainDriver, world, sdk)).toEqual(each.expected);
  });

  test.each(gateCases(plainDriver.features))('$id: $rule', async (each) => {
    expect(await runGateCase(each, plainDriver, world, sdk)).toEqual(each.expected);
  });
});

test.concurrent.each([...MISTAKEN_DRIVERS])(
  'each case notices a driver with the mistake %s',
  async (id, driver) => {
    expect(await findPassing(id, driver, world, sdk)).toEqual([]);
  },
);

test('every case names existing mutants, and every mutant is named by a case', () => {
  const named = new Set(everyCase.flatMap(({ kills }) => kills));
  const known = [...SDK_MUTANTS.map(({ id }) => id), ...MISTAKEN_DRIVERS.keys()];
  expect(known.sort()).toEqual([...named].sort());
});

test('every edit replaces a text that occurs exactly once in its file, and no two mutants are the same', () => {
  const builds = new MutantBuilds(path.resolve(import.meta.dirname, '../../sdk'));
  expect(builds.findUnusableEdits(SDK_MUTANTS)).toEqual([]);
  expect(findRepeatedMutants(SDK_MUTANTS)).toEqual([]);
});
