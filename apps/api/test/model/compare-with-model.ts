import fc from 'fast-check';
import { expect } from 'vitest';
import { checkInvariants } from '../../src/modules/invariants/index.ts';
import { anyBillingCommand } from './billing-commands.ts';
import { anyCommand } from './commands.ts';
import { startRealServer } from './real-server.ts';
import { ReferenceModel } from './reference-model.ts';
import { Session } from './session.ts';

/** A day in the middle of a month; the clock goes on from run to run. */
const BEGIN = Date.UTC(2027, 0, 15);

const MOST_STEPS = 40;

/**
 * Takes a server through random steps, and a model beside it.
 * @param runs how many accounts, of at most 40 steps each
 * @param environment settings of the server
 * @returns null where they agreed on every answer and every balance; else the shortest steps to where they did not, with
 *   the seed to see it again
 */
export async function divergenceFromModel(
  runs: number,
  environment: Readonly<Record<string, string>> = {},
): Promise<string | null> {
  let now = BEGIN;
  const server = await startRealServer(now, environment);
  const steps = fc.commands([anyCommand(), anyBillingCommand()], { maxCommands: MOST_STEPS, size: 'max' });
  const compared = fc.asyncProperty(steps, async (commands) => {
    const model = new ReferenceModel(now);
    const session = await Session.start(server);
    try {
      await fc.asyncModelRun(() => ({ model, real: session }), commands);
      await assertHistory(model, session);
    } finally {
      await session.end();
      ({ now } = model);
    }
  });
  try {
    const result = await fc.check(compared, { numRuns: runs });
    if (result.failed) return `${fc.defaultReportMessage(result)}\n${String(result.errorInstance)}`;
    await server.sweep();
    expect((await checkInvariants(server.api.database.dataSource, { graceMs: 0 })).breaches).toEqual([]);
    return null;
  } finally {
    await server.stop();
  }
}

/** The history that an account may read adds up to what it has. */
async function assertHistory(model: ReferenceModel, { account, server }: Session): Promise<void> {
  model.sweep();
  await server.sweep();
  const { json } = await account.call('GET', '/v1/usage/history?limit=100');
  const { data, hasMore } = json as { data: { amountCredits: number }[]; hasMore: boolean };
  if (hasMore) return;
  const held = data.reduce((sum, { amountCredits }) => sum + amountCredits, 0);
  expect(held).toBe(model.bought + model.planLeft + model.reserved);
}
