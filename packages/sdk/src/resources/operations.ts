import type { BaselineErasure, EraseBaselinesRequest, Operation, OperationState } from '@tookeffect/wire';
import { OperationHandle } from '../operations/operation-handle.ts';
import { ApiPromise } from '../responses/api-promise.ts';
import { type ListOptions, type PagedList, pagedList } from '../responses/pages.ts';
import { responseReader } from '../responses/response-reader.ts';
import type { CallOptions } from '../transport/request.ts';
import type { Transport } from '../transport/transport.ts';

/** The filters of `list`. */
export interface ListOperationsOptions extends ListOptions {
  readonly state?: OperationState | undefined;
  /** A contract id. */
  readonly contract?: string | undefined;
  /**
   * Only those without a conclusive verdict that are not cancelled: `any`, or those whose deadline has passed. Whether an
   * overdue operation took effect is unknown: verify it before anyone acts again.
   */
  readonly unfinished?: 'any' | 'overdue' | undefined;
}

/** The operations of the workspace. */
export class Operations {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Cancels an operation by its id; see `OperationHandle.cancel`.
   * @throws {ConflictError} `operation_not_cancellable` when it is verified or a run is in progress
   */
  cancel(id: string, options: CallOptions = {}): ApiPromise<Operation> {
    return new OperationHandle(this.#transport, id).cancel(options);
  }

  /**
   * Erases the baselines of the workspace's operations, the oldest first, at most 1,000 a call: repeat it while `hasMore`.
   * Digests, operations and receipts stay. A verdict that could depend on one is `inconclusive: baseline_missing`.
   */
  eraseBaselines(request: EraseBaselinesRequest, options: CallOptions = {}): ApiPromise<BaselineErasure> {
    const sent = this.#transport.send({ ...options, operation: 'eraseBaselines', body: request });
    return new ApiPromise(sent, readErasure);
  }

  /** Lists operations, newest first. */
  list({ state, contract, unfinished, ...options }: ListOperationsOptions = {}): PagedList<Operation> {
    const query = { state, contract, unfinished };
    return pagedList(this.#transport, options, { operation: 'listOperations', query });
  }
}

const readErasure = responseReader<BaselineErasure>({ erasedBaselines: 'number', hasMore: 'boolean' });
