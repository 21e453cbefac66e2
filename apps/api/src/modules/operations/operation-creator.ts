import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { canonicalize, sha256Hex } from '@tookeffect/core';
import type { CreateOperationRequest, OperationFacts } from '@tookeffect/wire';
import { type CompiledContract, inputProblems, operationMarker } from '@tookeffect/evaluator';
import type { Caller } from '../../domain/caller.ts';
import { DomainError } from '../../domain/domain-error.ts';
import { newId } from '../../ids/new-id.ts';
import { ConnectionsService, type SealedConnectionRow } from '../connections/index.ts';
import { ContractRegistry } from '../contracts/index.ts';
import { BaselineReader } from './baseline-reader.ts';
import { type NewOperation, OperationsRepository } from './operations.repository.ts';

const DEFAULT_DEADLINE_SECONDS = 7 * 24 * 3600;

/** Makes new operations: checks the input against the contract, and looks before the action where that is asked for. */
@Injectable()
export class OperationCreator {
  constructor(
    private readonly operations: OperationsRepository,
    private readonly contracts: ContractRegistry,
    private readonly connections: ConnectionsService,
    private readonly baselines: BaselineReader,
  ) {}

  /**
   * @returns the operation, not stored yet
   * @throws {DomainError} `contract_not_found`, `input_invalid`, `connection_missing`, `connection_not_read_only`
   */
  async make(caller: Caller, request: CreateOperationRequest): Promise<NewOperation> {
    const { compiled, hash } = this.contracts.get(request.contract);
    const errors = inputProblems(compiled, request.input as never);
    if (errors.length > 0) throw inputInvalid(request.contract, errors);
    const connection = await this.connection(caller, compiled, request.connectionId);
    const facts: OperationFacts = {
      id: newId('op'),
      createdAt: await this.operations.now(),
      input: request.input,
      firstVerifyAt: null,
    };
    const salt = randomBytes(16).toString('hex');
    const input = canonicalize(request.input);
    const deadlineSeconds = request.deadlineSeconds ?? DEFAULT_DEADLINE_SECONDS;
    return {
      id: facts.id,
      createdAt: facts.createdAt,
      deadline: new Date(Date.parse(facts.createdAt) + deadlineSeconds * 1000).toISOString(),
      contractId: request.contract,
      contractHash: hash,
      connectionId: connection?.id ?? null,
      input,
      inputDigest: Buffer.from(sha256Hex(`${hash}\n${input}`), 'hex'),
      salt,
      marker: operationMarker(compiled, facts) ?? null,
      readsEvents: compiled.corroborates.length + compiled.contradicts.length > 0,
      ...(await this.baseline(compiled, facts, salt, connection)),
    };
  }

  /** A connection that is named must be there, and one that a required baseline needs; any other can come later. */
  private async connection(
    { workspaceId }: Caller,
    { document }: CompiledContract,
    connectionId: string | undefined,
  ): Promise<SealedConnectionRow | null> {
    if (connectionId === undefined && document.baseline !== 'required') {
      return this.connections.resolve(workspaceId, document.service).catch(nothingYet);
    }
    return this.connections.resolve(workspaceId, document.service, connectionId);
  }

  private async baseline(
    contract: CompiledContract,
    facts: OperationFacts,
    salt: string,
    connection: SealedConnectionRow | null,
  ): Promise<Pick<NewOperation, 'baseline' | 'baselineFailure'>> {
    if (contract.document.baseline === 'none' || !connection)
      return { baseline: null, baselineFailure: null };
    const reading = await this.baselines.read(contract, facts, salt, connection);
    return 'failure' in reading
      ? { baseline: null, baselineFailure: reading.failure }
      : { baseline: reading.baseline, baselineFailure: null };
  }
}

function inputInvalid(
  contract: string,
  errors: readonly { pointer: string; message: string }[],
): DomainError {
  return new DomainError('input_invalid', `The input is not what ${contract} asks for.`, {
    errors: errors.map(({ pointer, message }) => ({ pointer: `/input${pointer}`, message })),
  });
}

function nothingYet(error: unknown): null {
  if (error instanceof DomainError && error.code === 'connection_missing') return null;
  throw error;
}
