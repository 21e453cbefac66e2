import { writeSync } from 'node:fs';
import { setImmediate as turn } from 'node:timers/promises';
import type { FailpointSetting } from '../config/index.ts';
import { type FailpointName, Failpoints } from './failpoints.ts';

/** Nothing happens at any failpoint. */
export class NoFailpoints extends Failpoints {
  async reach(): Promise<void> {
    return Promise.resolve();
  }
}

/**
 * Lets the process die, or wait for a word from its parent, at one failpoint. It says so on standard error first, so
 * that a test knows that the instant was reached.
 */
export class ArmedFailpoint extends Failpoints {
  private readonly armed: FailpointSetting;

  constructor(armed: FailpointSetting) {
    super();
    this.armed = armed;
  }

  async reach(name: FailpointName): Promise<void> {
    if (name !== this.armed.name) return;
    // What was begun in the same breath is only now on its way: a statement that counts as sent has left.
    await turn();
    writeSync(2, `failpoint ${name}\n`);
    if (this.armed.action === 'kill') process.kill(process.pid, 'SIGKILL');
    const told = Promise.withResolvers<void>();
    process.once('message', () => told.resolve());
    process.send?.({ failpoint: name });
    await told.promise;
  }
}
