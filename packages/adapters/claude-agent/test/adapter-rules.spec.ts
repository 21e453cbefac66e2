import { kitCases, type KitWorld, runKitCase, startKitWorld } from '@tookeffect/adapter-testkit';
import * as sdk from '@tookeffect/sdk';
import { beforeAll, describe, expect, test } from 'vitest';
import { mcpDriver } from './mcp-driver.ts';

let world: KitWorld;

beforeAll(async () => {
  world = await startKitWorld();
  return () => world.stop();
});

describe.concurrent(`a tool of ${mcpDriver.name}`, () => {
  test.each(kitCases(mcpDriver.features))('$id: $rule', async (each) => {
    expect(await runKitCase(each, mcpDriver, world, sdk)).toEqual(each.expected);
  });
});
