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

const driver = agentDriver();

describe.concurrent('an agent of the OpenAI Agents SDK', () => {
  test.each(kitCases(driver.features))('$id: $rule', async (each) => {
    expect(await runKitCase(each, driver, world, sdk)).toEqual(each.expected);
  });

  test.each(gateCases(driver.features))('$id: $rule', async (each) => {
    expect(await runGateCase(each, driver, world, sdk)).toEqual(each.expected);
  });
});

describe.concurrent('a streamed run', () => {
  const streamed = agentDriver({ streams: true });
  test.each(kitCases(streamed.features).slice(0, 2))('$id: $rule', async (each) => {
    expect(await runKitCase(each, streamed, world, sdk)).toEqual(each.expected);
  });
});

function caseOf(id: string) {
  return kitCases(driver.features).find((each) => each.id === id)!;
}

test.concurrent(
  'the model sees the verdict of a tool that threw, and is not asked to try again',
  async () => {
    const texts = agentDriver({ errorTexts: true });
    const outcome = await runKitCase(caseOf('a tool that throws after the effect'), texts, world, sdk);
    expect(outcome.calls).toEqual([
      {
        shown: { verdict: 'verified', reason: 'all_checks_passed', attribution: 'marker', unverified: null },
        output: 'the connection was lost',
        error: null,
        failed: null,
      },
    ]);
  },
);

test.concurrent('the model sees the operation of a tool that the framework gave up', async () => {
  const { steps, ...each } = caseOf('a tool that does not end in time');
  const given = { ...each, steps: steps.map(({ binding: _, ...step }) => step) };
  const outcome = await runKitCase(given, agentDriver({ timeoutMs: 2000 }), world, sdk);
  expect(outcome.calls[0]?.shown).toEqual({
    verdict: null,
    reason: null,
    attribution: null,
    unverified: 'action_timed_out',
  });
});
