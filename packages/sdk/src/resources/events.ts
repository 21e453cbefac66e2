import type { EraseEventsRequest, EventErasure } from '@tookeffect/wire';
import { ApiPromise } from '../responses/api-promise.ts';
import { responseReader } from '../responses/response-reader.ts';
import type { CallOptions } from '../transport/request.ts';
import type { Transport } from '../transport/transport.ts';

/** The events that providers have sent to the workspace. */
export class Events {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Erases the bodies of events, the oldest first, at most 1,000 a call: repeat it while `hasMore`. Digests, ids and
   * receipts stay. An erased event is no evidence.
   */
  erase(request: EraseEventsRequest, options: CallOptions = {}): ApiPromise<EventErasure> {
    const sent = this.#transport.send({ ...options, operation: 'eraseEvents', body: request });
    return new ApiPromise(sent, readErasure);
  }
}

const readErasure = responseReader<EventErasure>({ erasedEvents: 'number', hasMore: 'boolean' });
