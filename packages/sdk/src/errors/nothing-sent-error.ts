import { TookEffectError } from './took-effect-error.ts';

/** A member of each, because a program can contain two copies of this package: the tool’s and the adapter’s. */
const BRAND = Symbol.for('tookeffect.nothing-sent');

/**
 * A tool or an action throws it when it knows that nothing left the process, for example because a connection could not be
 * opened. Its body then counts as not begun: nothing is submitted or verified, the operation stays open, and a repeated
 * call runs the body. Do not throw it after a request was sent, also not after a time-out: the request may have arrived.
 */
export class NothingSent extends TookEffectError {
  override readonly name: string = 'NothingSent';
  declare readonly code: 'nothing_sent';

  /** @param options `cause`: the error that prevented the request */
  constructor(message = 'nothing was sent', options?: ErrorOptions) {
    super('nothing_sent', message, options);
  }

  readonly [BRAND] = true;
}

/** Whether an action threw `NothingSent`, of this copy of the package or of another. */
export function saysNothingSent(thrown: unknown): boolean {
  return typeof thrown === 'object' && thrown !== null && BRAND in thrown;
}
