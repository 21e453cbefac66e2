import type { Usage, UsageEntry } from '@tookeffect/wire';
import { ApiPromise } from '../responses/api-promise.ts';
import { type ListOptions, type PagedList, pagedList } from '../responses/pages.ts';
import { responseReader } from '../responses/response-reader.ts';
import type { CallOptions } from '../transport/request.ts';
import type { Transport } from '../transport/transport.ts';

/** The credits of the account and their use. */
export class UsageReader {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** @returns the credits of the plan, the bought credits, and the number of verified actions in this period */
  get(options: CallOptions = {}): ApiPromise<Usage> {
    return new ApiPromise(this.#transport.send({ ...options, operation: 'getUsage' }), readUsage);
  }

  /** Lists every change of the credits, newest first. The changes of a bucket add up to its balance. */
  history(options: ListOptions = {}): PagedList<UsageEntry> {
    return pagedList(this.#transport, options, { operation: 'getUsageHistory' });
  }
}

const readUsage = responseReader<Usage>({
  plan: 'object',
  bought: 'object',
  verifiedActions: 'number',
  reserved: 'number',
});
