import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { canonicalize } from '@tookeffect/core';
import type { CreateOperationRequest, Notice, OperationFacts } from '@tookeffect/wire';
import {
  type CompiledContract,
  type EffectSystem,
  UNVERIFIABLE_NOTICES,
  addressKey,
  awaitedEffect,
  effectKeys,
  expectedObjects,
  inputProblems,
  neighbourKeys,
  operationMarker,
} from '@tookeffect/evaluator';
import type { Caller } from '../../domain/caller.ts';
import { DomainError, type InputFault } from '../../domain/domain-error.ts';
import { placedOperation } from '../../domain/placed-operation.ts';
import { newId } from '../../ids/new-id.ts';
import { ConnectionsService, type NewResolution } from '../connections/index.ts';
import { ContractRegistry } from '../contracts/index.ts';
import { MemberKeys } from '../secrets/index.ts';
import { ClockAgreement } from '../timekeeping/index.ts';
import { BaselineReader } from './baseline-reader.ts';
import type { Start } from './domain/start-operation.ts';
import type { EffectKeys, NewOperation } from './operations.repository.ts';

const DEFAULT_DEADLINE_SECONDS = 7 * 24 * 3600;

/** How long an agent has for its action, unless it says how long. */
const DEFAULT_ACT_WITHIN_SECONDS = 900;

/** For effect keys that name no system, because it may not be known yet. */
const NO_SYSTEM: EffectSystem = { origin: '', environmentName: null };

/** Creates operations: checks the input against the contract, fixes the connection, and reads the baseline. */
@Injectable()
export class OperationCreator {
  constructor(
    private readonly contracts: ContractRegistry,
    private readonly connections: ConnectionsService,
    private readonly baselines: BaselineReader,
    private readonly memberKeys: MemberKeys,
    private readonly clocks: ClockAgreement,
  ) {}

  /**
   * @returns the operation, not stored yet
   * @throws {DomainError} `contract_not_found`, `contract_deprecated`, `input_invalid`, `connection_missing`, `connection_not_read_only`;
   *   `operation_not_verifiable` if the request demands that the effect can be verified; `unavailable` where the clocks of
   *   server and database differ
   */
  async create(caller: Caller, request: CreateOperationRequest): Promise<NewOperation> {
    const { compiled, hash } = await this.contracts.getForOperation(caller, request.contract);
    refuseInvalid(compiled, request);
    const { connection, at: createdAt, clock } = await this.resolve(caller, compiled, request);
    this.clocks.assertReading(clock);
    const facts = startingFacts(request, createdAt);
    const salt = randomBytes(16).toString('hex');
    const digestKey = await this.memberKeys.keyFor(caller.accountId);
    const { systems, address, ...start } = await this.baselines.read(compiled, facts, salt, connection, {
      ...{ digestKey, clock },
    });
    if (request.requireVerifiable === true) refuseUnverifiable(start);
    const placed = placedOperation(compiled, facts, connection?.declarations ?? {});
    const after = (seconds: number): Date => new Date(createdAt.getTime() + seconds * 1000);
    return {
      id: facts.id,
      createdAt,
      actUntil: after(request.actWithinSeconds ?? DEFAULT_ACT_WITHIN_SECONDS),
      deadline: after(request.deadlineSeconds ?? DEFAULT_DEADLINE_SECONDS),
      contractId: request.contract,
      contractHash: hash,
      begunBy: caller.credentialId,
      connectionId: connection?.id ?? null,
      input: canonicalize(request.input),
      salt,
      marker: operationMarker(compiled, facts) ?? null,
      settleSeconds: request.settleSeconds ?? null,
      readsEvents: compiled.corroborates.length + compiled.contradicts.length > 0,
      ...start,
      ...keysOf(compiled, { facts, placed, address }, systems),
      effect: awaitedEffect(compiled),
      expected: expectation(compiled, placed, digestKey),
    };
  }

  /**
   * A connection must exist if it is named, if a required baseline needs it, or if the effect must be verifiable. Any other
   * may be stored later, but not if there are several already: the operation could never be verified.
   */
  private resolve(
    { workspaceId }: Caller,
    { document, lookup }: CompiledContract,
    { connectionId, requireVerifiable }: CreateOperationRequest,
  ): Promise<NewResolution> {
    const isRequired =
      document.baseline === 'required' || (requireVerifiable === true && lookup !== undefined);
    return this.connections.resolveForNew(workspaceId, document.service, { connectionId, isRequired });
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

/** An operation without a connection has the keys without a system only, until its first verify. */
function keysOf(
  contract: CompiledContract,
  { facts, placed, address }: PlacedFacts,
  systems: readonly EffectSystem[],
): EffectKeys {
  const otherKeys = effectKeys(contract, facts, NO_SYSTEM);
  return systems.length === 0
    ? { effectKeys: otherKeys, otherKeys: [], nameKeys: [], placeKeys: [] }
    : {
        effectKeys: systems.flatMap((system) => effectKeys(contract, placed, system)),
        otherKeys,
        ...besideKeys(contract, { placed, address }, systems.at(-1)!),
      };
}

/** An operation as its agent named it, as others are compared with it, and the address that it reads. */
interface PlacedFacts {
  readonly facts: OperationFacts;
  readonly placed: OperationFacts;
  readonly address: string | undefined;
}

/** @param system the one that is known best */
function besideKeys(
  contract: CompiledContract,
  { placed, address }: Pick<PlacedFacts, 'placed' | 'address'>,
  system: EffectSystem,
): Pick<EffectKeys, 'nameKeys' | 'placeKeys'> {
  const { otherKinds, place } = neighbourKeys(contract, placed, system);
  const addressed = address === undefined ? [] : [addressKey(system, address)];
  return { nameKeys: [...otherKinds, ...addressed], placeKeys: place };
}

/** The most objects whose expected members are stored, and their longest JSON. */
const MAX_EXPECTED_OBJECTS = 128;
const MAX_EXPECTED_LENGTH = 32 * 1024;

/** @returns JSON of what an operation expects of its objects; null where that is more than is stored */
function expectation(contract: CompiledContract, facts: OperationFacts, digestKey: string): string | null {
  const objects = expectedObjects(contract, facts, digestKey);
  const text = JSON.stringify(objects);
  return objects.length <= MAX_EXPECTED_OBJECTS && text.length <= MAX_EXPECTED_LENGTH ? text : null;
}

/** @throws {DomainError} `operation_not_verifiable` with what the notices say */
function refuseUnverifiable({ notices }: Pick<Start, 'notices'>): void {
  const refused = (JSON.parse(notices) as Notice[]).filter(({ code }) => UNVERIFIABLE_NOTICES.includes(code));
  if (refused.length === 0) return;
  const causes = refused.map(({ code, reason, detail }) => `${code} (${String(reason)}): ${detail}`);
  throw new DomainError('operation_not_verifiable', `Nothing was created. ${causes.join(' ')}`);
}

/** @throws {DomainError} `input_invalid` with every fault */
function refuseInvalid(
  contract: CompiledContract,
  { contract: id, input, settleSeconds }: CreateOperationRequest,
): void {
  const errors: InputFault[] = inputProblems(contract, input as never).map(({ pointer, message }) => ({
    pointer: `/input${pointer}`,
    message,
  }));
  const { withinSeconds, atMostSeconds = withinSeconds } = contract.document.settle;
  if (settleSeconds !== undefined && settleSeconds > atMostSeconds) {
    errors.push({ pointer: '/settleSeconds', message: `The contract allows at most ${atMostSeconds} s.` });
  }
  if (errors.length === 0) return;
  throw new DomainError('input_invalid', `The contract ${id} does not accept this input.`, { errors });
}
