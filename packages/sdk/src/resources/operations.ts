import type { Operation, OperationState } from '@tookeffect/wire';
import { type ListOptions, type PagedList, pagedList } from '../responses/pages.ts';
import type { Transport } from '../transport/transport.ts';

/** The filters of `list`. */
export interface ListOperationsOptions extends ListOptions {
  readonly state?: OperationState | undefined;
  /** A contract id. */
  readonly contract?: string | undefined;
}

/** The operations of the workspace. */
export class Operations {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Lists operations, newest first. */
  list({ state, contract, ...options }: ListOperationsOptions = {}): PagedList<Operation> {
    return pagedList(this.#transport, options, { operation: 'listOperations', query: { state, contract } });
  }
}
