import { writeSync } from 'node:fs';
import { setImmediate as turn } from 'node:timers/promises';
import { type FailpointName, Failpoints } from './failpoints.ts';

/** What is to happen when a failpoint is reached next: the process dies, waits for a word, or fails there. */
export type FailpointAction = 'kill' | 'wait' | 'fail';

/** What the parent process says: arm one, or go on from one. */
export type FailpointOrder =
  { readonly arm: FailpointName; readonly action: FailpointAction } | { readonly goOn: FailpointName };

/** What the parent process hears: one was armed, or the process waits at one. */
export type FailpointNews = { readonly armed: FailpointName } | { readonly waits: FailpointName };

/**
 * Failpoints that the process's parent arms, over the channel that a parent has to a child that it has started: no
 * request reaches it. Each fires once. It says so on standard error first, so that a test knows that the instant was
 * reached.
 */
export class ArmedFailpoints extends Failpoints {
  private readonly armed = new Map<FailpointName, FailpointAction>();
  private readonly held = new Map<FailpointName, () => void>();

  constructor() {
    super();
    process.on('message', (order: FailpointOrder) => this.obey(order));
    // A parent keeps nothing alive that has ended its work.
    process.channel?.unref();
  }

  async reach(name: FailpointName): Promise<void> {
    const action = this.armed.get(name);
    if (action === undefined) return;
    this.armed.delete(name);
    // What was begun in the same breath is only now on its way: a statement that counts as sent has left.
    await turn();
    writeSync(2, `failpoint ${name}\n`);
    if (action === 'kill') process.kill(process.pid, 'SIGKILL');
    if (action === 'fail') throw new Error(`failpoint ${name}`);
    const told = Promise.withResolvers<void>();
    this.held.set(name, told.resolve);
    report({ waits: name });
    await told.promise;
  }

  private obey(order: FailpointOrder): void {
    if ('goOn' in order) {
      this.held.get(order.goOn)?.();
      return;
    }
    this.armed.set(order.arm, order.action);
    report({ armed: order.arm });
  }
}

function report(news: FailpointNews): void {
  process.send?.(news);
}
