import {
  gateCases,
  kitCases,
  type KitWorld,
  runGateCase,
  runKitCase,
  startKitWorld,
} from '@tookeffect/adapter-testkit';
import * as sdk from '@tookeffect/sdk';
import { beforeAll, describe, expect, test } from 'vitest';
import { agentDriver } from './agent-driver.ts';

let world: KitWorld;

beforeAll(async () => {
  world = await startKitWorld();
  return () => world.stop();
});

describe(`a tool of ${agentDriver.name}`, () => {
  test.each(kitCases(agentDriver.features))('$id: $rule', async (each) => {
    expect(await runKitCase(each, agentDriver, world, sdk)).toEqual(each.expected);
  });
});

describe(`the gate of ${agentDriver.name}`, () => {
  test.each(gateCases(agentDriver.features))('$id: $rule', async (each) => {
    expect(await runGateCase(each, agentDriver, world, sdk)).toEqual(each.expected);
  });
});
