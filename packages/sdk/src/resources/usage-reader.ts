import type { Usage, UsageEntry } from '@tookeffect/wire';
import { ApiPromise } from '../answers/api-promise.ts';
import { type ListOptions, paged } from '../answers/paged.ts';
import type { PagedList } from '../answers/pages.ts';
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

  /** Walks every change of the credits, newest first; those of a bucket add up to what it holds. */
  history(options: ListOptions = {}): PagedList<UsageEntry> {
    return paged(this.#transport, options, { operation: 'getUsageHistory' });
  }
}

const readUsage = answerReader<Usage>({
  plan: 'object',
  bought: 'object',
  verifiedActions: 'number',
  reserved: 'number',
});
