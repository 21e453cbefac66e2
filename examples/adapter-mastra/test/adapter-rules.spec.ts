import { kitCases, type KitWorld, runKitCase, startKitWorld } from '@tookeffect/adapter-testkit';
import * as sdk from '@tookeffect/sdk';
import { beforeAll, describe, expect, test } from 'vitest';
import { mastraDriver } from './mastra-driver.ts';

let world: KitWorld;

beforeAll(async () => {
  world = await startKitWorld();
  return () => world.stop();
});

describe.concurrent('an agent of Mastra', () => {
  test.each(kitCases(mastraDriver.features))('$id: $rule', async (each) => {
    expect(await runKitCase(each, mastraDriver, world, sdk)).toEqual(each.expected);
  });
});
