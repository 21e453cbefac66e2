import type { Contract, ContractSummary } from '@tookeffect/wire';
import { ApiPromise } from '../answers/api-promise.ts';
import { type ListOptions, paged } from '../answers/paged.ts';
import type { PagedList } from '../answers/pages.ts';
import { answerReader } from '../answers/read-answer.ts';
import type { CallOptions } from '../transport/request.ts';
import type { Transport } from '../transport/transport.ts';

/** The contracts that operations can be begun against. */
export class Contracts {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** @throws {NotFoundError} `contract_not_found` */
  get(id: string, options: CallOptions = {}): ApiPromise<Contract> {
    return new ApiPromise(
      this.#transport.send({ ...options, operation: 'getContract', path: { id } }),
      readContract,
    );
  }

  /** Walks the contracts that this workspace sees. */
  list(options: ListOptions = {}): PagedList<ContractSummary> {
    return paged(this.#transport, options, { operation: 'listContracts' });
  }
}

const readContract = answerReader<Contract>({ id: 'text' });
