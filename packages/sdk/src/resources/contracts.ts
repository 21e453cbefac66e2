import type { Contract, ContractSummary } from '@tookeffect/wire';
import { ApiPromise } from '../responses/api-promise.ts';
import { type ListOptions, type PagedList, pagedList } from '../responses/pages.ts';
import { responseReader } from '../responses/response-reader.ts';
import type { CallOptions } from '../transport/request.ts';
import type { Transport } from '../transport/transport.ts';

/** The contracts that operations can be begun with. */
export class Contracts {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * @param id with the version, for example `github.issue.created@1`
   * @throws {NotFoundError} `contract_not_found`
   */
  get(id: string, options: CallOptions = {}): ApiPromise<Contract> {
    return new ApiPromise(
      this.#transport.send({ ...options, operation: 'getContract', path: { id } }),
      readContract,
    );
  }

  /** Lists the contracts that this workspace can use. */
  list(options: ListOptions = {}): PagedList<ContractSummary> {
    return pagedList(this.#transport, options, { operation: 'listContracts' });
  }
}

const readContract = responseReader<Contract>({ id: 'text' });
