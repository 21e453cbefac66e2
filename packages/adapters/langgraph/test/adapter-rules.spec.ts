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
import { graphDriver } from './graph-driver.ts';

let world: KitWorld;

beforeAll(async () => {
  world = await startKitWorld();
  return () => world.stop();
});

const driver = graphDriver();

describe.concurrent('a tool in a graph', () => {
  test.each(kitCases(driver.features))('$id: $rule', async (each) => {
    expect(await runKitCase(each, driver, world, sdk)).toEqual(each.expected);
  });
});

describe.concurrent('a tool in a graph that is streamed', () => {
  const streamed = graphDriver({ streams: true });
  test.each(kitCases(streamed.features).slice(0, 2))('$id: $rule', async (each) => {
    expect(await runKitCase(each, streamed, world, sdk)).toEqual(each.expected);
  });
});

describe.concurrent('a graph with a gate', () => {
  test.each(gateCases(driver.features))('$id: $rule', async (each) => {
    expect(await runGateCase(each, driver, world, sdk)).toEqual(each.expected);
  });
});
