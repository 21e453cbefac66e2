import type { OperationDocument } from '@tookeffect/core';
import type { ActionResult, Operation, StoredActionResult } from '@tookeffect/wire';
import { correlationKeys } from './correlation-keys.ts';
import type { ActionResultRow, OperationRow } from './operation-row.ts';

/** An operation as it is served. @param externalId the operation's UUID in its usual spelling */
export function operationAnswer(row: OperationRow, externalId: string): Operation {
  const { id, state, lastVerdict, deadline, createdAt, updatedAt } = row;
  const { contract, input, correlationKeys: keys } = operationDocument(row, externalId);
  return {
    id,
    contract,
    input,
    // The same for every retry of this operation, and no other's.
    idempotencyKey: id,
    correlationKeys: keys,
    state,
    lastVerdict,
    actionResult: row.actionResult && storedActionResult(row.actionResult),
    baseline: baselineOf(row),
    deadline,
    createdAt,
    updatedAt,
  };
}

function baselineOf({ baselineDigest, baselineObservedAt }: OperationRow): Operation['baseline'] {
  if (baselineDigest === null || baselineObservedAt === null) return null;
  return { digest: baselineDigest, observedAt: baselineObservedAt };
}

/** What the subject of the operation's receipts is the digest of. */
export function operationDocument(row: DocumentedOperation, externalId: string): OperationDocument {
  return {
    contract: { id: row.contractId, hash: row.contractHash },
    correlationKeys: correlationKeys(row.id, externalId, row.marker ?? undefined),
    input: JSON.parse(row.input) as OperationDocument['input'],
    salt: row.salt,
  };
}

type DocumentedOperation = Pick<
  OperationRow,
  'id' | 'contractId' | 'contractHash' | 'input' | 'salt' | 'marker'
>;

/** An action result as it is shown: its content is named by digest. */
export function storedActionResult({
  reference,
  body,
  digest,
  submittedAt,
}: ActionResultRow): StoredActionResult {
  const { status, providerReference } = JSON.parse(body) as ActionResult;
  return {
    reference,
    status,
    ...(providerReference !== undefined && { providerReference }),
    digest,
    submittedAt,
  };
}
