import { kitCases, type KitWorld, runKitCase, startKitWorld } from '@tookeffect/adapter-testkit';
import * as sdk from '@tookeffect/sdk';
import { beforeAll, describe, expect, test } from 'vitest';
import { mastraDriver } from './mastra-driver.ts';

let world: KitWorld;

beforeAll(async () => {
  world = await startKitWorld();
  return () => world.stop();
});

describe('an agent of Mastra', () => {
  test.each(kitCases(mastraDriver.features))('$id: $rule', async (each) => {
    expect(await runKitCase(each, mastraDriver, world, sdk)).toEqual(each.expected);
  });
});

test('a suspended run submits nothing, and the resumed run has the same operation', async () => {
  const each = kitCases().find(({ id }) => id === 'a call that is interrupted')!;
  const [interrupted, resumed] = each.expected.calls;
  // Mastra suspends without an error, so there is none that names the operation.
  const calls = [{ ...interrupted, failed: null }, resumed];
  expect(await runKitCase(each, mastraDriver, world, sdk)).toEqual({ ...each.expected, calls });
});
