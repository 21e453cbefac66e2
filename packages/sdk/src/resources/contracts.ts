import type {
  Contract,
  ContractJudgement,
  ContractSummary,
  ContractTest,
  ContractTestRequest,
  DryRun,
  DryRunRequest,
  PublishContractRequest,
  RecordResponseRequest,
  RecordedResponse,
} from '@tookeffect/wire';
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

  /** Lists what the linter finds in a contract that is not published: its places, and what to do. Nothing is stored. */
  lint(contract: unknown, options: CallOptions = {}): ApiPromise<ContractTest> {
    return this.test({ contract, cases: [] }, options);
  }

  /** Lints a contract that is not published, and evaluates cases and fixtures with it. Nothing is stored. */
  test(request: ContractTestRequest, options: CallOptions = {}): ApiPromise<ContractTest> {
    const sent = this.#transport.send({ ...options, operation: 'testContract', body: request });
    return new ApiPromise(sent, readTest);
  }

  /** Says everything that decides whether a contract can be published. Nothing is stored; it can take a minute. */
  mutate(request: PublishContractRequest, options: CallOptions = {}): ApiPromise<ContractJudgement> {
    const sent = this.#transport.send({ ...options, operation: 'mutateContract', body: request });
    return new ApiPromise(sent, readJudgement);
  }

  /**
   * Publishes a contract for the workspace; the same contract again changes nothing. It can take a minute.
   * @throws {UnprocessableEntityError} `contract_invalid`; `errors` lists the faults
   * @throws {ConflictError} `contract_version_exists`
   */
  publish(request: PublishContractRequest, options: CallOptions = {}): ApiPromise<Contract> {
    const sent = this.#transport.send({ ...options, operation: 'publishContract', body: request });
    return new ApiPromise(sent, readContract);
  }

  /**
   * Reads a real system and says what a contract decides, without an operation. Nothing is stored, signed or charged.
   * @throws {UnprocessableEntityError} `contract_invalid`, `input_invalid`
   */
  dryRun(request: DryRunRequest, options: CallOptions = {}): ApiPromise<DryRun> {
    const sent = this.#transport.send({ ...options, operation: 'dryRunContract', body: request });
    return new ApiPromise(sent, readDryRun);
  }

  /**
   * Reads one response through a connection, and drafts a contract with fixtures from it. The response is shown: it needs
   * the scope `connections:write`. It is not repeated by itself, because each call counts as a dry run.
   * @returns the response, and the draft; `draft.notes` say what its author must add
   * @throws {UnprocessableEntityError} `contract_invalid` for `observe`, `input_invalid`
   */
  record(request: RecordResponseRequest, options: CallOptions = {}): ApiPromise<RecordedResponse> {
    const sent = this.#transport.send({ ...options, operation: 'recordResponse', body: request });
    return new ApiPromise(sent, readRecorded);
  }

  /** Ends a contract of the workspace for new operations. @throws {NotFoundError} `contract_not_found` */
  deprecate(id: string, options: CallOptions = {}): ApiPromise<Contract> {
    const sent = this.#transport.send({ ...options, operation: 'deprecateContract', path: { id } });
    return new ApiPromise(sent, readContract);
  }
}

const readContract = responseReader<Contract>({ id: 'text' });
const readTest = responseReader<ContractTest>({ findings: 'list', evaluations: 'list' });
const readJudgement = responseReader<ContractJudgement>({
  isPublishable: 'boolean',
  faults: 'list',
  mutants: 'object',
});
const readRecorded = responseReader<RecordedResponse>({ result: 'text', draft: 'object_or_null' });
const readDryRun = responseReader<DryRun>({ evaluation: 'object', operation: 'object', notices: 'list' });
