import { Injectable } from '@nestjs/common';
import type { Draft } from '@tookeffect/evaluator';
import type { ContractJudgement, ContractTest } from '@tookeffect/wire';
import { ComputationTooHeavyError, ComputePool } from '../../compute/index.ts';
import { Deadline, SourceQueue } from '../../connectors/index.ts';
import type { Caller } from '../../domain/caller.ts';
import { DomainError, type InputFault } from '../../domain/domain-error.ts';
import { ContractRegistry } from './contract-registry.ts';
import type { DryRunBody } from './domain/dry-run-body.ts';
import type { RecordBody, RecordedRead } from './domain/record-body.ts';
import type { Publication, Publisher } from './domain/publication.ts';

/** What a computation on a body returns. */
type BodyResult<Value> =
  | { readonly value: Value }
  | {
      readonly refusal: {
        readonly code: DomainError['code'];
        readonly detail: string;
        readonly errors: readonly InputFault[];
      };
    };

/** The endpoints whose body is a contract and its fixtures. */
type PublicationEndpoint = 'publishContract' | 'mutateContract';

/** Judging a contract keeps a worker busy for seconds, so one account has one at a time, and others take turns with it. */
const JUDGEMENTS = {
  perOrigin: 1,
  perAccountAndOrigin: 1,
  perAccount: 1,
  waitingPerAccount: 8,
  waiting: 64,
  waitMs: 60_000,
};

/** The name of the place where judgements queue. */
const COMPUTE_POOL = 'compute pool';

/** Tests and judges contracts that callers send, on the compute pool: a small contract can be a lot to compile. */
@Injectable()
export class ContractTester {
  private readonly judgements = new SourceQueue(JUDGEMENTS);

  constructor(
    private readonly pool: ComputePool,
    private readonly registry: ContractRegistry,
  ) {}

  /**
   * @param body JSON as it was sent
   * @throws {DomainError} as `readBody`; `request_invalid` for a contract that takes too much time or memory; `unavailable`
   */
  test(body: Buffer): Promise<ContractTest> {
    return bounded(() => this.pool.run('testContractBody', body, Infinity));
  }

  /**
   * Gives a contract the id of the caller's workspace, and lints it.
   * @throws {DomainError} as `test`; `contract_invalid`
   */
  prepare(caller: Caller, body: Buffer, endpoint: PublicationEndpoint): Promise<Publication> {
    const argument = { body, endpoint, ...this.publisher(caller) };
    return bounded(() => this.pool.run('readPublication', argument, Infinity));
  }

  /**
   * Reads the body of a dry run; a contract that is not published gets the id of the caller's workspace, and is linted.
   * @throws {DomainError} as `test`; `contract_invalid`
   */
  readDryRun(caller: Caller, body: Buffer): Promise<DryRunBody> {
    const argument = { body, ...this.publisher(caller) };
    return bounded(() => this.pool.run('readDryRun', argument, Infinity));
  }

  /** Judges a contract with its fixtures and its mutants. @throws {DomainError} as `test`; `capacity_exceeded` */
  judge(caller: Caller, body: Buffer, endpoint: PublicationEndpoint): Promise<ContractJudgement> {
    const argument = { body, endpoint, ...this.publisher(caller) };
    return this.inTurn(caller, () => bounded(() => this.pool.run('judgePublication', argument, Infinity)));
  }

  /** Lints and fills the read of a recording. @throws {DomainError} as `test`; `contract_invalid` */
  readRecordRequest(body: Buffer): Promise<RecordBody> {
    return bounded(() => this.pool.run('readRecordRequest', body, Infinity));
  }

  /** Drafts a contract from what was read, and judges it. @throws {DomainError} as `judge` */
  draft(caller: Caller, recorded: RecordedRead): Promise<Draft> {
    return this.inTurn(caller, () =>
      bounded(async () => ({ value: await this.pool.run('draftRecorded', recorded, Infinity) })),
    );
  }

  private inTurn<Value>({ accountId }: Caller, run: () => Promise<Value>): Promise<Value> {
    return this.judgements.use({ accountId, origin: COMPUTE_POOL }, new Deadline(JUDGEMENTS.waitMs), run);
  }

  private publisher({ workspaceId }: Caller): Publisher {
    const names = this.registry.shipped().map(({ document: { id } }) => id.slice(0, id.lastIndexOf('@')));
    return { workspaceId, shippedNames: [...new Set(names)] };
  }
}

/** @throws {DomainError} the refusal; `request_invalid` for a computation that takes too much time or memory */
async function bounded<Value>(run: () => Promise<BodyResult<Value>>): Promise<Value> {
  try {
    const result = await run();
    if ('value' in result) return result.value;
    const { code, detail, errors } = result.refusal;
    throw new DomainError(code, detail, { errors });
  } catch (error) {
    if (!(error instanceof ComputationTooHeavyError)) throw error;
    const message =
      'takes too much time or memory to compile and evaluate; use fewer and shorter patterns, schemas, cases and fixtures';
    throw new DomainError('request_invalid', `The contract ${message}.`, {
      errors: [{ pointer: '/contract', message }],
      cause: error,
    });
  }
}
