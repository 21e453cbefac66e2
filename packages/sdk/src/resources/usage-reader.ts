import type { Usage } from '@tookeffect/core';
import { ApiPromise } from '../answers/api-promise.ts';
import { answerReader } from '../answers/read-answer.ts';
import type { CallOptions } from '../transport/request.ts';
import type { Transport } from '../transport/transport.ts';

/** The credits of the account. */
export class UsageReader {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** @returns the plan bucket, the bought bucket, and the verified actions of this period */
  get(options: CallOptions = {}): ApiPromise<Usage> {
    return new ApiPromise(this.#transport.send({ ...options, operation: 'getUsage' }), readUsage);
  }
}

const readUsage = answerReader<Usage>({
  plan: 'object',
  bought: 'object',
  verifiedActions: 'number',
  reserved: 'number',
});
