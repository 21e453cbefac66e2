import { writeSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Global, Module } from '@nestjs/common';
import { SETTINGS, type Settings } from '../config/index.ts';

/**
 * Points at which a test can stop the process: those of a verify, in their order, then that of the sweeper, and that of
 * deliveries. Those of a batch are reached only if several calls wait.
 */
export const FAILPOINTS = [
  'before_reserve',
  'reserve_batch_sent',
  'after_reserve',
  'before_observe',
  'after_observe',
  'after_evaluate',
  'after_sign',
  'settle_sent',
  'settle_batch_sent',
  'after_settle',
  'before_release',
  'event_batch_sent',
] as const;

/** The name of a failpoint. */
export type FailpointName = (typeof FAILPOINTS)[number];

/** What happens when an armed failpoint is reached: the process dies, waits for `resume`, or throws. */
export type FailpointAction = 'kill' | 'wait' | 'fail';

/** A message from the parent process: arm a failpoint, or resume at one. */
export type FailpointCommand =
  { readonly arm: FailpointName; readonly action: FailpointAction } | { readonly resume: FailpointName };

/** A message to the parent process: a failpoint was armed, or the process waits at one. */
export type FailpointEvent = { readonly armed: FailpointName } | { readonly waiting: FailpointName };

/** Points at which a test can make the process die, wait or fail. Without a test, reaching one has no effect. */
export abstract class Failpoints {
  abstract reach(name: FailpointName): Promise<void>;
}

/**
 * Failpoints that the parent process arms over the IPC channel of a child process; no request can reach them. Each
 * fires once. It writes its name to standard error first, so that a test can see that the failpoint was reached.
 */
class ArmedFailpoints extends Failpoints {
  private readonly armed = new Map<FailpointName, FailpointAction>();
  private readonly waiting = new Map<FailpointName, () => void>();

  constructor() {
    super();
    process.on('message', (command: FailpointCommand) => this.handle(command));
    // The open channel must not keep the process running after its work.
    process.channel?.unref();
  }

  async reach(name: FailpointName): Promise<void> {
    const action = this.armed.get(name);
    if (action === undefined) return;
    this.armed.delete(name);
    // The driver sends the statements of this turn of the event loop in the next one; they must be sent before the process stops.
    await nextTurn();
    writeSync(2, `failpoint ${name}\n`);
    if (action === 'kill') process.kill(process.pid, 'SIGKILL');
    if (action === 'fail') throw new Error(`failpoint ${name}`);
    const released = Promise.withResolvers<void>();
    this.waiting.set(name, released.resolve);
    report({ waiting: name });
    await released.promise;
  }

  private handle(command: FailpointCommand): void {
    if ('resume' in command) {
      this.waiting.get(command.resume)?.();
      return;
    }
    this.armed.set(command.arm, command.action);
    report({ armed: command.arm });
  }
}

class NoFailpoints extends Failpoints {
  private readonly reached = Promise.resolve();

  reach(): Promise<void> {
    return this.reached;
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

function report(event: FailpointEvent): void {
  process.send?.(event);
}
