import { kitCases, type KitWorld, runKitCase, startKitWorld } from '@tookeffect/adapter-testkit';
import * as sdk from '@tookeffect/sdk';
import { beforeAll, describe, expect, test } from 'vitest';
import { vercelAiDriver } from './vercel-ai-driver.ts';

let world: KitWorld;

beforeAll(async () => {
  world = await startKitWorld();
  return () => world.stop();
});

describe.concurrent('generateText of the Vercel AI SDK', () => {
  test.each(kitCases(vercelAiDriver.features))('$id: $rule', async (each) => {
    expect(await runKitCase(each, vercelAiDriver, world, sdk)).toEqual(each.expected);
  });
});
