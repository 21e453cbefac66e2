import type { Operation, OperationState } from '@tookeffect/wire';
import { type ListOptions, paged } from '../answers/paged.ts';
import type { PagedList } from '../answers/pages.ts';
import type { Transport } from '../transport/transport.ts';

/** Which operations to list. */
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

  /** Walks the operations, newest first. */
  list({ state, contract, ...options }: ListOperationsOptions = {}): PagedList<Operation> {
    return paged(this.#transport, options, { operation: 'listOperations', query: { state, contract } });
  }
}
