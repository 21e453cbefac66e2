import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { canonicalize } from '@tookeffect/core';
import type { CreateOperationRequest, Notice, OperationFacts } from '@tookeffect/wire';
import { UNVERIFIABLE_NOTICES } from '@tookeffect/evaluator';
import { ComputePool } from '../../compute/index.ts';
import type { Caller } from '../../domain/caller.ts';
import { type HeldContract, readsEvents, textLength } from '../../domain/compiled-contracts.ts';
import { DomainError, type InputFault } from '../../domain/domain-error.ts';
import { newId } from '../../ids/new-id.ts';
import { ConnectionsService, type NewResolution } from '../connections/index.ts';
import { ContractRegistry } from '../contracts/index.ts';
import { MemberKeys } from '../secrets/index.ts';
import { ClockAgreement } from '../timekeeping/index.ts';
import { BaselineReader } from './baseline-reader.ts';
import type { Start } from './domain/start-operation.ts';
import type { NewOperation } from './operations.repository.ts';

const DEFAULT_DEADLINE_SECONDS = 7 * 24 * 3600;

/** How long an agent has for its action, unless it says how long. */
const DEFAULT_ACT_WITHIN_SECONDS = 900;

/** Creates operations: checks the input against the contract, fixes the connection, and reads the baseline. */
@Injectable()
export class OperationCreator {
  constructor(
    private readonly contracts: ContractRegistry,
    private readonly connections: ConnectionsService,
    private readonly baselines: BaselineReader,
    private readonly memberKeys: MemberKeys,
    private readonly clocks: ClockAgreement,
    private readonly pool: ComputePool,
  ) {}

  /**
   * @returns the operation, not stored yet
   * @throws {DomainError} `contract_not_found`, `contract_deprecated`, `input_invalid`, `connection_missing`, `connection_not_read_only`;
   *   `operation_not_verifiable` if the request demands that the effect can be verified; `unavailable` where the clocks of
   *   server and database differ
   */
  async create(caller: Caller, request: CreateOperationRequest): Promise<NewOperation> {
    const contract = await this.contracts.getForOperation(caller, request.contract);
    await this.refuseInvalid(contract, request);
    const { connection, at: createdAt, clock } = await this.resolve(caller, contract, request);
    this.clocks.assertReading(clock);
    const facts = startingFacts(request, createdAt);
    const salt = randomBytes(16).toString('hex');
    const digestKey = await this.memberKeys.keyFor(caller.accountId);
    const { keys, ...start } = await this.baselines.read(contract, facts, salt, connection, {
      ...{ digestKey, clock },
    });
    if (request.requireVerifiable === true) refuseUnverifiable(start);
    const after = (seconds: number): Date => new Date(createdAt.getTime() + seconds * 1000);
    return {
      id: facts.id,
      createdAt,
      actUntil: after(request.actWithinSeconds ?? DEFAULT_ACT_WITHIN_SECONDS),
      deadline: after(request.deadlineSeconds ?? DEFAULT_DEADLINE_SECONDS),
      contractId: request.contract,
      contractHash: contract.hash,
      begunBy: caller.credentialId,
      connectionId: connection?.id ?? null,
      input: canonicalize(request.input),
      salt,
      settleSeconds: request.settleSeconds ?? null,
      readsEvents: readsEvents(contract.document),
      ...start,
      ...keys!,
    };
  }

  /**
   * A connection must exist if it is named, if a required baseline needs it, or if the effect must be verifiable. Any other
   * may be stored later, but not if there are several already: the operation could never be verified.
   */
  private resolve(
    { workspaceId }: Caller,
    { document }: HeldContract,
    { connectionId, requireVerifiable }: CreateOperationRequest,
  ): Promise<NewResolution> {
    const isRequired =
      document.baseline === 'required' || (requireVerifiable === true && document.observe !== undefined);
    return this.connections.resolveForNew(workspaceId, document.service, { connectionId, isRequired });
  }

  /** @throws {DomainError} `input_invalid` with every fault */
  private async refuseInvalid(
    contract: HeldContract,
    { contract: id, input, settleSeconds }: CreateOperationRequest,
  ): Promise<void> {
    const { document } = contract;
    const weight = { ...contract, bytes: textLength(input) };
    const problems = await this.pool.run('findInputProblems', { document, input }, weight);
    const errors: InputFault[] = problems.map(({ pointer, message }) => ({
      pointer: `/input${pointer}`,
      message,
    }));
    const { withinSeconds, atMostSeconds = withinSeconds } = document.settle;
    if (settleSeconds !== undefined && settleSeconds > atMostSeconds) {
      errors.push({ pointer: '/settleSeconds', message: `The contract allows at most ${atMostSeconds} s.` });
    }
    if (errors.length === 0) return;
    throw new DomainError('input_invalid', `The contract ${id} does not accept this input.`, { errors });
  }
}

function startingFacts(request: CreateOperationRequest, createdAt: Date): OperationFacts {
  return {
    id: newId('op'),
    createdAt: createdAt.toISOString(),
    input: request.input,
    firstVerifyAt: null,
    settleSeconds: request.settleSeconds ?? null,
  };
}

/** @throws {DomainError} `operation_not_verifiable` with what the notices say */
function refuseUnverifiable({ notices }: Pick<Start, 'notices'>): void {
  const refused = (JSON.parse(notices) as Notice[]).filter(({ code }) => UNVERIFIABLE_NOTICES.includes(code));
  if (refused.length === 0) return;
  const causes = refused.map(({ code, reason, detail }) => `${code} (${String(reason)}): ${detail}`);
  throw new DomainError('operation_not_verifiable', `Nothing was created. ${causes.join(' ')}`);
}
