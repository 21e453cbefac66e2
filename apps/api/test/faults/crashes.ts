import { expect } from 'vitest';
import type { FailpointName } from '../../src/failpoints/index.ts';
import type { StatementFate, RowLock } from './row-lock.ts';
import type { Testbed } from './testbed.ts';
import type { ClientResponse } from './agent-client.ts';

/** Makes a call and kills the server during it with SIGKILL, at a defined instant. @returns what the client received */
export type Crash = (
  testbed: Testbed,
  call: () => Promise<ClientResponse>,
  fate: StatementFate,
) => Promise<ClientResponse>;

/** Locks the credits of the account: reserving, settling, refunding and granting wait for these rows. */
export const CREDITS = 'SELECT FROM credit_bucket FOR UPDATE';

/** The process kills itself at a failpoint, and logs it. */
export function crashAt(failpoint: FailpointName): Crash {
  return async (testbed, call) => {
    await testbed.server.arm(failpoint, 'kill');
    const calling = call();
    expect(await untilCrash(calling, testbed.server.ended)).toMatchObject({ signal: 'SIGKILL' });
    expect(testbed.server.log()).toContain(`failpoint ${failpoint}`);
    return calling;
  };
}

/**
 * It waits at a failpoint until what it sent before is committed, and is killed: the commit is there, and the server
 * never hears of it.
 */
export function crashAfterCommit(failpoint: FailpointName): Crash {
  return async (testbed, call) => {
    await testbed.server.arm(failpoint, 'wait');
    const calling = call();
    await untilCrash(calling, testbed.server.waitsAt(failpoint));
    const live = async (): Promise<number> =>
      (await testbed.database.rows(`SELECT FROM verification_run WHERE state = 'live'`)).length;
    await expect.poll(live, { timeout: COMMITTED_WITHIN_MS, interval: 5 }).toBe(0);
    await testbed.server.kill('SIGKILL');
    return calling;
  };
}

/** How long a statement that was sent may take. */
const COMMITTED_WITHIN_MS = 20_000;

/** It is killed while the system of record has a request and has not responded. */
export const crashDuringObservation: Crash = async (testbed, call) => {
  const [requested, answering] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  void onNextRequest(testbed, () => {
    requested.resolve();
    return answering.promise;
  });
  const calling = call();
  await untilCrash(calling, requested.promise);
  await testbed.server.kill('SIGKILL');
  answering.resolve();
  return calling;
};

/** A statement that is to wait in the database for rows that are locked. */
export interface BlockedStatement {
  /** How it begins, as a pattern of `LIKE`. */
  readonly statement: string;
  /** What is locked. */
  readonly rows: string;
}

/**
 * It is killed while a statement of its call is held in the middle, with what it wrote uncommitted: PostgreSQL shows it
 * waiting before the kill and after it. Then the statement goes on to its end without a client, or is rolled back.
 * @param since whether the rows are locked before the call, or at the next request to the system of record
 */
export function crashWhileBlocked(held: BlockedStatement, since: 'the call' | 'the observation'): Crash {
  return async (testbed, call, fate) => {
    let hold: RowLock | undefined;
    const take = async (): Promise<void> => {
      hold = await testbed.database.hold(held.rows);
    };
    if (since === 'the call') await take();
    const requested = since === 'the observation' ? onNextRequest(testbed, take) : Promise.resolve();
    const calling = call();
    await untilCrash(calling, requested);
    await killWhileBlocked(testbed, hold!, held.statement, fate);
    return calling;
  };
}

/** The sweeper dies at a failpoint, at a run whose call waits for longer than its lease. */
export function crashSweeperAt(failpoint: FailpointName): Crash {
  return async (testbed, call) => {
    await testbed.server.arm(failpoint, 'kill');
    await testbed.server.arm('after_reserve', 'wait');
    const calling = call();
    await untilCrash(calling, testbed.server.waitsAt('after_reserve'));
    await testbed.database.endLeases();
    expect(await untilCrash(calling, testbed.server.ended)).toMatchObject({ signal: 'SIGKILL' });
    expect(testbed.server.log()).toContain(`failpoint ${failpoint}`);
    return calling;
  };
}

/** The same, killed while its statement is held in the middle. */
export function crashBlockedSweeper(held: BlockedStatement): Crash {
  return async (testbed, call, fate) => {
    await testbed.server.arm('after_reserve', 'wait');
    const calling = call();
    await untilCrash(calling, testbed.server.waitsAt('after_reserve'));
    const hold = await testbed.database.hold(held.rows);
    await testbed.database.endLeases();
    await killWhileBlocked(testbed, hold, held.statement, fate);
    return calling;
  };
}

/** It goes on to another crash after a failpoint has failed. */
export function withFailing(failpoint: FailpointName, crash: Crash): Crash {
  return async (testbed, call, fate) => {
    await testbed.server.arm(failpoint, 'fail');
    return crash(testbed, call, fate);
  };
}

/** The system of record fails until the server is dead. */
export function withFailingProvider(crash: Crash): Crash {
  return async (testbed, call, fate) => {
    testbed.system.isFailing = true;
    return crash(testbed, call, fate).finally(() => {
      testbed.system.isFailing = false;
    });
  };
}

/** Waits for the instant of a crash. @throws {Error} where the call is answered, so that it will never come */
async function untilCrash<T>(calling: Promise<ClientResponse>, instant: Promise<T>): Promise<T> {
  const answered = calling.then((heard) => {
    // A server that dies says nothing, and is about to be seen dead.
    if (heard === null) return instant;
    throw new Error(`the call never came to its crash: ${heard.status} ${heard.text}`);
  });
  return Promise.race([instant, answered]);
}

async function killWhileBlocked(
  testbed: Testbed,
  hold: RowLock,
  statement: string,
  fate: StatementFate,
): Promise<void> {
  try {
    const session = await hold.waiter(statement);
    await testbed.server.kill('SIGKILL');
    expect(await hold.waiters(statement)).toContain(session);
    await hold.release(session, fate);
  } finally {
    await hold.end();
  }
}

/** Resolves at the next request to the system of record, after `work`; the response waits for `work` too. */
function onNextRequest(testbed: Testbed, work: () => Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    testbed.system.beforeResponse = () => {
      testbed.system.beforeResponse = () => Promise.resolve();
      const done = work();
      done.then(resolve, reject);
      return done;
    };
  });
}
