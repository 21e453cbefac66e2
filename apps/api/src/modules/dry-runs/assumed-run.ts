import { canonicalize, saltedDigest } from '@tookeffect/core';
import type { Problem } from '@tookeffect/evaluator';
import type { DryRunRequest, OperationFacts } from '@tookeffect/wire';
import { type HeldContract, readsEvents } from '../../domain/compiled-contracts.ts';
import { DomainError } from '../../domain/domain-error.ts';
import { newId, toUuid } from '../../ids/new-id.ts';
import type { MarkedStart } from '../operations/index.ts';
import type { ReservedRun } from '../verification/index.ts';

/** A contract as it is published, or would be. */
export interface TriedContract extends HeldContract {
  readonly hash: string;
  readonly isPublished: boolean;
}

/** What a dry run is about. */
export interface Trial {
  readonly workspaceId: string;
  readonly contract: TriedContract;
  readonly request: Omit<DryRunRequest, 'contract'>;
  readonly facts: OperationFacts;
  /** 32 lower-case hex characters; salts the digests of the response. */
  readonly salt: string;
}

/** How far back an operation may be assumed to have begun: as long as an operation may be open. */
const MAX_AGE_MS = 90 * 24 * 3600 * 1000;

/**
 * Assumes an operation. All its time windows begin with it.
 * @param problems what the contract does not accept of the input
 * @param now the current instant
 * @throws {DomainError} `input_invalid` with every fault; `request_invalid` for an instant that no open operation has
 */
export function assumedOperation(
  { document: { id } }: TriedContract,
  { input, begunAt, operationId }: Trial['request'],
  problems: readonly Problem[],
  now: Date,
): OperationFacts {
  const errors = problems.map(({ pointer, message }) => ({ pointer: `/input${pointer}`, message }));
  if (errors.length > 0) {
    throw new DomainError('input_invalid', `The contract ${id} does not accept this input.`, { errors });
  }
  if (operationId !== undefined) refuseImpossible(operationId);
  const createdAt = begunAt === undefined ? now : new Date(begunAt);
  const ageMs = now.getTime() - createdAt.getTime();
  if (ageMs < 0 || ageMs > MAX_AGE_MS) throw impossibleBegin();
  const instant = createdAt.toISOString();
  return {
    id: operationId ?? newId('op'),
    createdAt: instant,
    input,
    firstVerifyAt: instant,
    settleSeconds: null,
  };
}

/** @returns the run that a verify of the assumed operation would reserve: no rivals, no earlier verdicts */
export function assumedRun(
  { workspaceId, contract, request, facts, salt }: Trial,
  start: MarkedStart,
): ReservedRun {
  const { document, hash } = contract;
  const { acknowledgement } = request;
  return {
    epoch: 0,
    operation: {
      ...{ id: facts.id, workspaceId, contractHash: hash, input: canonicalize(facts.input), salt },
      marker: start.marker,
      readsEvents: readsEvents(document),
      baseline: start.baseline,
      baselineErasedAt: null,
      baselineDigest: start.baselineDigest,
      baselineObservedAt: start.baselineObservedAt?.toISOString() ?? null,
      baselineFailure: start.baselineFailure,
      ...{ settleSeconds: null, createdAt: facts.createdAt, firstVerifyAt: facts.firstVerifyAt },
      ...{ lastSequence: 0, lastReceiptId: null, lastPayloadDigest: null, lastReceipt: null },
      ...{ firstVerifiedAt: null, firstNotFinalAt: null, lastShown: null },
    },
    connection: { service: document.service },
    isConnectionUseDue: false,
    isFreeIfInconclusive: true,
    actionResult:
      acknowledgement === undefined
        ? null
        : {
            reference: newId('ack'),
            body: canonicalize(acknowledgement),
            digest: saltedDigest('action-result', salt, acknowledgement),
            submittedAt: facts.createdAt,
          },
    ...{ ownClaims: [], hasUnboundKeys: false, rivals: [], moreRivals: false },
  };
}

/** An id names a UUID of version 7, and not every text of its form does. */
function refuseImpossible(operationId: string): void {
  try {
    toUuid(operationId);
  } catch (cause) {
    const message = 'It is not the id of an operation; use one that the API returned, or leave it out.';
    throw new DomainError('request_invalid', `operationId is not valid. ${message}`, {
      errors: [{ pointer: '/operationId', message }],
      cause,
    });
  }
}

function impossibleBegin(): DomainError {
  const message = 'It must be an instant of the last 90 days, and not in the future.';
  return new DomainError('request_invalid', `begunAt is not valid. ${message}`, {
    errors: [{ pointer: '/begunAt', message }],
  });
}
