import { writeSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Global, Module } from '@nestjs/common';
import { SETTINGS, type Settings } from '../config/index.ts';

/** Instants at which a test can stop the process: of a verify, in its order, and of the sweeper's round. */
export const FAILPOINTS = [
  'after_gate',
  'after_reserve',
  'before_observe',
  'after_observe',
  'after_evaluate',
  'after_sign',
  'settle_sent',
  'after_settle',
  'after_claim',
] as const;

/** The name of such an instant. */
export type FailpointName = (typeof FAILPOINTS)[number];

/** What happens when an armed failpoint is reached: the process dies, waits for `goOn`, or throws. */
export type FailpointAction = 'kill' | 'wait' | 'fail';

/** A message from the parent process: arm a failpoint, or go on from one. */
export type FailpointOrder =
  { readonly arm: FailpointName; readonly action: FailpointAction } | { readonly goOn: FailpointName };

/** A message to the parent process: a failpoint was armed, or the process waits at one. */
export type FailpointNews = { readonly armed: FailpointName } | { readonly waits: FailpointName };

/** Instants at which a test can make the process die, wait or fail. Without a test, reaching one has no effect. */
export abstract class Failpoints {
  abstract reach(name: FailpointName): Promise<void>;
}

/**
 * Failpoints that the parent process arms over the IPC channel of a child process; no request can reach them. Each
 * fires once. It writes its name to standard error first, so that a test knows that the instant was reached.
 */
class ArmedFailpoints extends Failpoints {
  private readonly armed = new Map<FailpointName, FailpointAction>();
  private readonly waiting = new Map<FailpointName, () => void>();

  constructor() {
    super();
    process.on('message', (order: FailpointOrder) => this.obey(order));
    // The channel must not keep a process alive that has ended its work.
    process.channel?.unref();
  }

  async reach(name: FailpointName): Promise<void> {
    const action = this.armed.get(name);
    if (action === undefined) return;
    this.armed.delete(name);
    // Statements of the current turn are sent only in the next one, and must have left before the process stops.
    await nextTurn();
    writeSync(2, `failpoint ${name}\n`);
    if (action === 'kill') process.kill(process.pid, 'SIGKILL');
    if (action === 'fail') throw new Error(`failpoint ${name}`);
    const released = Promise.withResolvers<void>();
    this.waiting.set(name, released.resolve);
    report({ waits: name });
    await released.promise;
  }

  private obey(order: FailpointOrder): void {
    if ('goOn' in order) {
      this.waiting.get(order.goOn)?.();
      return;
    }
    this.armed.set(order.arm, order.action);
    report({ armed: order.arm });
  }
}

class NoFailpoints extends Failpoints {
  async reach(): Promise<void> {
    return Promise.resolve();
  }
}

/** Provides the failpoints: armed ones only where the environment lets the parent process arm them. */
@Global()
@Module({
  providers: [
    {
      provide: Failpoints,
      inject: [SETTINGS],
      useFactory: ({ hasFailpoints }: Settings) =>
        hasFailpoints ? new ArmedFailpoints() : new NoFailpoints(),
    },
  ],
  exports: [Failpoints],
})
export class FailpointsModule {}

function report(news: FailpointNews): void {
  process.send?.(news);
}
