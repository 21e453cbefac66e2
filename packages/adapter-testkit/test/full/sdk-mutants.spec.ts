import path from 'node:path';
import { type KitWorld, startKitWorld } from '@tookeffect/adapter-testkit';
import type * as sdk from '@tookeffect/sdk';
import { MutantBuilds } from '@tookeffect/testing/mutants';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { everyCase, findPassing } from '../killing-cases.ts';
import { plainDriver } from '../plain-driver.ts';
import { SDK_MUTANTS } from '../sdk-mutants.ts';

const builds = new MutantBuilds<typeof sdk>(path.resolve(import.meta.dirname, '../../../sdk'));
let world: KitWorld;
beforeAll(async () => {
  world = await startKitWorld();
  return () => world.stop();
});
afterAll(() => builds.remove());

test('without a mistake the runtime that is built once more passes', async () => {
  const tested = await builds.build('none');
  for (const { id, run, expected } of everyCase) {
    expect.soft(await run(plainDriver, world, tested), id).toStrictEqual(expected);
  }
});

test.concurrent.each(SDK_MUTANTS)('each case notices the mutant $id', async ({ id, edits }) => {
  expect(await findPassing(id, plainDriver, world, await builds.build(id, edits))).toEqual([]);
});
