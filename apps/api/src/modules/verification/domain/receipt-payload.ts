import {
  type Environment,
  type EvidenceItem,
  type OperationDocument,
  type ReceiptPayload,
  operationDocumentDigest,
  saltedDigest,
} from '@tookeffect/core';
import type { Evaluation } from '@tookeffect/wire';
import { type CompiledContract, EVALUATOR_VERSION } from '@tookeffect/evaluator';
import type { Reservation } from './reservation.ts';

/** What a receipt says, before it is signed. */
export interface ReceiptFacts {
  readonly receiptId: string;
  readonly issuer: string;
  readonly keyId: string;
  readonly issuedAt: string;
  readonly environment: Environment;
  readonly contract: CompiledContract;
  readonly document: OperationDocument;
  readonly reservation: Reservation;
  readonly evaluation: Evaluation;
  readonly evidence: readonly EvidenceItem[];
}

const MAX_COVERAGE_LENGTH = 4096;

/** @returns the in-toto Statement that is signed. @see schemas/wire/receipt.schema.json */
export function receiptPayload(facts: ReceiptFacts): ReceiptPayload {
  const { document, reservation, evaluation, evidence, contract } = facts;
  const { operation, acknowledgement } = reservation;
  const { verdict, reason, evidenceLevels, checks } = evaluation;
  return {
    _type: 'https://in-toto.io/Statement/v1',
    subject: [{ name: `operation/${operation.id}`, digest: { sha256: operationDocumentDigest(document) } }],
    predicateType: 'https://tookeffect.dev/receipt/v1',
    predicate: {
      receiptId: facts.receiptId,
      issuer: facts.issuer,
      keyId: facts.keyId,
      issuedAt: facts.issuedAt,
      environment: facts.environment,
      workspaceId: operation.workspaceId,
      sequence: operation.lastSequence + 1,
      previous: previousReceipt(reservation),
      operation: {
        id: operation.id,
        contractId: document.contract.id,
        contractHash: document.contract.hash,
        inputHash: saltedDigest('input', operation.salt, document.input),
        correlationKeys: document.correlationKeys,
      },
      actionResult: acknowledgement && {
        reference: acknowledgement.reference,
        digest: acknowledgement.digest,
        submittedAt: acknowledgement.submittedAt,
      },
      baseline: baselineOf(reservation),
      evidence: [...evidence],
      evaluator: { version: EVALUATOR_VERSION },
      verdict: { verdict, reason, evidenceLevels, checks },
      coverage: coverage(contract, evidence),
    },
  };
}

function previousReceipt({ operation }: Reservation): ReceiptPayload['predicate']['previous'] {
  const { lastReceiptId, lastPayloadDigest } = operation;
  if (lastReceiptId === null || lastPayloadDigest === null) return null;
  return { receiptId: lastReceiptId, digest: lastPayloadDigest };
}

function baselineOf({ operation }: Reservation): ReceiptPayload['predicate']['baseline'] {
  if (operation.baseline === null || operation.baselineDigest === null) return null;
  const { observedAt } = JSON.parse(operation.baseline) as { observedAt: string };
  return { digest: operation.baselineDigest, observedAt };
}

/** For people: how often we looked and where, and what the contract looks at. Nothing of the input is repeated. */
function coverage({ document }: CompiledContract, evidence: readonly EvidenceItem[]): string {
  const looks = evidence.flatMap((item) => (item.level === 'E3' ? [item.source.origin] : []));
  const where = looks.length === 0 ? 'Nothing was read.' : `Reads made: ${looks.length}, of ${looks[0]!}.`;
  return `${where} ${document.description}`.slice(0, MAX_COVERAGE_LENGTH);
}
