import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { canonicalize, sha256Hex } from '@tookeffect/core';
import type { CreateOperationRequest, OperationFacts } from '@tookeffect/wire';
import { type CompiledContract, inputProblems, operationMarker } from '@tookeffect/evaluator';
import type { Caller } from '../../domain/caller.ts';
import { DomainError } from '../../domain/domain-error.ts';
import { newId } from '../../ids/new-id.ts';
import { ConnectionsService, type SealedConnection } from '../connections/index.ts';
import { ContractRegistry } from '../contracts/index.ts';
import { type Baseline, BaselineReader, NO_BASELINE } from './baseline-reader.ts';
import { type NewOperation, OperationsRepository } from './operations.repository.ts';

const DEFAULT_DEADLINE_SECONDS = 7 * 24 * 3600;

/** Creates operations: checks the input against the contract, and reads a baseline where the contract requires one. */
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
  async create(caller: Caller, request: CreateOperationRequest): Promise<NewOperation> {
    const { compiled, hash } = this.contracts.get(request.contract);
    const errors = inputProblems(compiled, request.input as never);
    if (errors.length > 0) throw inputInvalid(request.contract, errors);
    const connection = await this.connection(caller, compiled, request.connectionId);
    const createdAt = await this.operations.now();
    const facts: OperationFacts = {
      id: newId('op'),
      createdAt: createdAt.toISOString(),
      input: request.input,
      firstVerifyAt: null,
    };
    const salt = randomBytes(16).toString('hex');
    const input = canonicalize(request.input);
    const deadlineSeconds = request.deadlineSeconds ?? DEFAULT_DEADLINE_SECONDS;
    return {
      id: facts.id,
      createdAt,
      deadline: new Date(createdAt.getTime() + deadlineSeconds * 1000),
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

  /** A connection that is named, or that a required baseline needs, must exist; any other may be stored later. */
  private async connection(
    { workspaceId }: Caller,
    { document }: CompiledContract,
    connectionId: string | undefined,
  ): Promise<SealedConnection | null> {
    if (connectionId === undefined && document.baseline !== 'required') {
      return this.connections.resolve(workspaceId, document.service).catch(nullIfMissing);
    }
    return this.connections.resolve(workspaceId, document.service, connectionId);
  }

  private async baseline(
    contract: CompiledContract,
    facts: OperationFacts,
    salt: string,
    connection: SealedConnection | null,
  ): Promise<Baseline> {
    if (contract.document.baseline === 'none' || !connection) return NO_BASELINE;
    return this.baselines.read(contract, facts, salt, connection);
  }
}

function inputInvalid(
  contract: string,
  errors: readonly { pointer: string; message: string }[],
): DomainError {
  return new DomainError('input_invalid', `The input does not match the input schema of ${contract}.`, {
    errors: errors.map(({ pointer, message }) => ({ pointer: `/input${pointer}`, message })),
  });
}

function nullIfMissing(error: unknown): null {
  if (error instanceof DomainError && error.code === 'connection_missing') return null;
  throw error;
}
