import type { CorrelationKeys, OperationDocument } from '@tookeffect/core';
import { externalIdOf } from '@tookeffect/evaluator';
import type { ActionResult, Notice, Operation, OperationState, StoredActionResult } from '@tookeffect/wire';
import type { ActionResultEntity } from './action-result.entity.ts';
import type { OperationEntity } from './operation.entity.ts';

/** The part of an operation that its receipts are about. */
export type DocumentedOperation = Pick<
  OperationEntity,
  'id' | 'contractHash' | 'input' | 'salt' | 'marker'
> & { readonly contractId: string };

/** The part of an action result that is served. */
export type ServedActionResult = Pick<ActionResultEntity, 'id' | 'body' | 'digest'> & {
  /** An instant, as it is served. */
  readonly submittedAt: string;
};

/** The part of an operation that is served. */
export type ServedOperation = DocumentedOperation &
  Pick<
    OperationEntity,
    | 'lastVerdict'
    | 'baselineDigest'
    | 'baselineObservedAt'
    | 'notices'
    | 'settleSeconds'
    | 'actUntil'
    | 'cancelledAt'
    | 'deadline'
    | 'createdAt'
    | 'updatedAt'
  > & {
    readonly currentState: OperationState;
    readonly actionResult: ServedActionResult | null;
  };

/** @returns the operation as it is served */
export function toOperation(operation: ServedOperation): Operation {
  const { id, currentState, lastVerdict, actionResult, deadline, createdAt, updatedAt } = operation;
  const { contract, input, correlationKeys } = operationDocument(operation);
  return {
    id,
    contract,
    input,
    // Every retry of this operation sends the same key to the provider, and no other operation sends it.
    idempotencyKey: id,
    correlationKeys,
    state: currentState,
    lastVerdict,
    actionResult: actionResult && toStoredActionResult(actionResult),
    baseline: baselineReference(operation),
    notices: JSON.parse(operation.notices) as Notice[],
    settleSeconds: operation.settleSeconds,
    actWithinSeconds: Math.round((operation.actUntil.getTime() - createdAt.getTime()) / 1000),
    deadline: deadline.toISOString(),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    cancelledAt: operation.cancelledAt?.toISOString() ?? null,
  };
}

/** @returns the document whose digest is the subject of the operation's receipts */
export function operationDocument(operation: DocumentedOperation): OperationDocument {
  const { contractId, contractHash, input, salt } = operation;
  return {
    contract: { id: contractId, hash: contractHash },
    correlationKeys: correlationKeys(operation),
    input: JSON.parse(input) as OperationDocument['input'],
    salt,
  };
}

/** @returns the action result as it is served: a digest in place of its content */
export function toStoredActionResult({
  id,
  body,
  digest,
  submittedAt,
}: ServedActionResult): StoredActionResult {
  const { status, providerReference } = JSON.parse(body) as ActionResult;
  return {
    reference: id,
    status,
    ...(providerReference !== undefined && { providerReference }),
    digest,
    submittedAt,
  };
}

/** Every value by which the effect can be found when the provider's response was lost. */
function correlationKeys({ id, marker }: DocumentedOperation): CorrelationKeys {
  return {
    reference: id,
    externalId: externalIdOf(id),
    metadata: { tookeffect_operation: id },
    ...(marker !== null && { marker }),
  };
}

function baselineReference({ baselineDigest, baselineObservedAt }: ServedOperation): Operation['baseline'] {
  if (baselineDigest === null || baselineObservedAt === null) return null;
  return { digest: baselineDigest, observedAt: baselineObservedAt.toISOString() };
}
