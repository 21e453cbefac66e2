import { kitCases, type KitWorld, runKitCase, startKitWorld } from '@tookeffect/adapter-testkit';
import { beforeAll, describe, expect, test } from 'vitest';
import { connectInMemory, proxyDriver, sdkBehindProxy } from './proxy-driver.ts';

let world: KitWorld;

beforeAll(async () => {
  world = await startKitWorld();
  return () => world.stop();
});

const driver = proxyDriver('in memory', connectInMemory);

describe.concurrent(`a tool behind ${driver.name}`, () => {
  test.each(kitCases(driver.features))('$id: $rule', async (each) => {
    expect(await runKitCase(each, driver, world, sdkBehindProxy)).toEqual(each.expected);
  });
});
