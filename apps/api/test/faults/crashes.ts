import { expect } from 'vitest';
import type { FailpointName } from '../../src/failpoints/index.ts';
import type { Fate, RowHold } from './row-lock.ts';
import type { Scene } from './testbed.ts';
import type { Heard } from './agent-client.ts';

/** Makes a call and kills the server during it with SIGKILL, at a proven instant. @returns what the client heard */
export type Death = (scene: Scene, call: () => Promise<Heard>, fate: Fate) => Promise<Heard>;

/** The credits of the account: whatever reserves, settles, gives back or grants waits for these rows. */
export const CREDITS = 'SELECT FROM credit_bucket FOR UPDATE';

/** The process kills itself at a failpoint, and says so. */
export function at(failpoint: FailpointName): Death {
  return async (scene, call) => {
    await scene.server.arm(failpoint, 'kill');
    const calling = call();
    expect(await unlessAnswered(calling, scene.server.ended)).toMatchObject({ signal: 'SIGKILL' });
    expect(scene.server.log()).toContain(`failpoint ${failpoint}`);
    return calling;
  };
}

/**
 * It waits at a failpoint until what it sent before is committed, and is killed: the commit is there, and the server
 * never hears of it.
 */
export function unheard(failpoint: FailpointName): Death {
  return async (scene, call) => {
    await scene.server.arm(failpoint, 'wait');
    const calling = call();
    await unlessAnswered(calling, scene.server.waitsAt(failpoint));
    const live = async (): Promise<number> =>
      (await scene.database.rows(`SELECT FROM verification_run WHERE state = 'live'`)).length;
    await expect.poll(live, { timeout: COMMITTED_WITHIN_MS, interval: 5 }).toBe(0);
    await scene.server.kill('SIGKILL');
    return calling;
  };
}

/** How long a statement that was sent may take. */
const COMMITTED_WITHIN_MS = 20_000;

/** It is killed while the customer's system has been asked and has not answered. */
export const whileTheSystemAnswers: Death = async (scene, call) => {
  const [asked, answering] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  void nextQuestion(scene, () => {
    asked.resolve();
    return answering.promise;
  });
  const calling = call();
  await unlessAnswered(calling, asked.promise);
  await scene.server.kill('SIGKILL');
  answering.resolve();
  return calling;
};

/** A statement that is to wait in the database for rows that are locked. */
export interface HeldStatement {
  /** How it begins, as a pattern of `LIKE`. */
  readonly statement: string;
  /** What is locked. */
  readonly rows: string;
}

/**
 * It is killed while a statement of its call is held in the middle, with what it wrote uncommitted: PostgreSQL shows it
 * waiting before the kill and after it. Then the statement goes on to its end without a client, or is rolled back.
 * @param since whether the rows are locked before the call, or while the customer's system is asked
 */
export function holding(held: HeldStatement, since: 'the call' | 'the look'): Death {
  return async (scene, call, fate) => {
    let hold: RowHold | undefined;
    const take = async (): Promise<void> => {
      hold = await scene.database.hold(held.rows);
    };
    if (since === 'the call') await take();
    const asked = since === 'the look' ? nextQuestion(scene, take) : Promise.resolve();
    const calling = call();
    await unlessAnswered(calling, asked);
    await killHolding(scene, hold!, held.statement, fate);
    return calling;
  };
}

/** The same for the sweeper, which takes a run back whose call waits for longer than its lease. */
export function holdingTheSweeper(held: HeldStatement): Death {
  return async (scene, call, fate) => {
    await scene.server.arm('after_reserve', 'wait');
    const calling = call();
    await unlessAnswered(calling, scene.server.waitsAt('after_reserve'));
    await killHolding(scene, await scene.database.hold(held.rows), held.statement, fate);
    return calling;
  };
}

/** It goes on to another death after a failpoint was armed. */
export function after(failpoint: FailpointName, action: 'wait' | 'fail', death: Death): Death {
  return async (scene, call, fate) => {
    await scene.server.arm(failpoint, action);
    return death(scene, call, fate);
  };
}

/** The customer's system is broken until the server is dead. */
export function withABrokenSystem(death: Death): Death {
  return async (scene, call, fate) => {
    scene.system.isFailing = true;
    return death(scene, call, fate).finally(() => {
      scene.system.isFailing = false;
    });
  };
}

/** Waits for the instant of a death. @throws {Error} where the call is answered, so that it will never come */
async function unlessAnswered<T>(calling: Promise<Heard>, instant: Promise<T>): Promise<T> {
  const answered = calling.then((heard) => {
    // A server that dies says nothing, and is about to be seen dead.
    if (heard === null) return instant;
    throw new Error(`the call never came to its death: ${heard.status} ${heard.text}`);
  });
  return Promise.race([instant, answered]);
}

async function killHolding(scene: Scene, hold: RowHold, statement: string, fate: Fate): Promise<void> {
  try {
    const session = await hold.waiter(statement);
    await scene.server.kill('SIGKILL');
    expect(await hold.waiters(statement)).toContain(session);
    await hold.letGo(session, fate);
  } finally {
    await hold.end();
  }
}

/** Resolves when the system is asked next and `work` is done; the answer waits for it too. */
function nextQuestion(scene: Scene, work: () => Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    scene.system.beforeResponse = () => {
      scene.system.beforeResponse = () => Promise.resolve();
      const done = work();
      done.then(resolve, reject);
      return done;
    };
  });
}
