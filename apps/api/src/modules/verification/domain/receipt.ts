import {
  type EvidenceItem,
  type OperationDocument,
  type Receipt,
  type ReceiptPayload,
  RECEIPT_PAYLOAD_TYPE,
  canonicalize,
  dssePae,
  operationDocumentDigest,
  saltedDigest,
  sha256Hex,
} from '@tookeffect/core';
import type { Evaluation, Read } from '@tookeffect/wire';
import { type CompiledContract, EVALUATOR_VERSION } from '@tookeffect/evaluator';
import { digestible } from '../../../domain/digestible.ts';
import type { ReservedRun, RunEvidence } from './run-evidence.ts';

/** The content of a receipt. */
export interface ReceiptContent {
  readonly receiptId: string;
  readonly environment: ReceiptPayload['predicate']['environment'];
  readonly collected: Pick<RunEvidence, 'run' | 'contract' | 'now'>;
  readonly document: OperationDocument;
  readonly evaluation: Evaluation;
  readonly evidence: readonly EvidenceItem[];
}

/** The key that signs a receipt. */
export interface ReceiptSigner {
  readonly keyId: string;
  readonly issuer: string;
  /** @returns the 64 bytes of an Ed25519 signature */
  sign(bytes: Uint8Array): Uint8Array;
}

/** A receipt as it is stored and served. */
export interface IssuedReceipt {
  /** Canonical JSON. */
  readonly document: string;
  /** `sha256:…` of the canonical payload; the next receipt of the operation refers to it. */
  readonly payloadDigest: string;
}

/** A receipt lists at most this many evidence items; the oldest events are left out first. */
const MAX_ITEMS = 32;
const MAX_COVERAGE_LENGTH = 4096;

/** Signs an in-toto Statement as DSSE. @see schemas/wire/receipt.schema.json */
export function issueReceipt(
  content: ReceiptContent,
  { keyId, issuer, ...signer }: ReceiptSigner,
): IssuedReceipt {
  const payload = receiptPayload(content, { keyId, issuer });
  const canonical = canonicalize(payload);
  const signature = signer.sign(dssePae(RECEIPT_PAYLOAD_TYPE, Buffer.from(canonical, 'utf8')));
  const receipt: Receipt = {
    receiptVersion: 'tookeffect-receipt/1',
    payloadType: RECEIPT_PAYLOAD_TYPE,
    payload,
    signatures: [{ keyId, alg: 'Ed25519', sig: Buffer.from(signature).toString('hex') }],
  };
  return { document: canonicalize(receipt), payloadDigest: `sha256:${sha256Hex(canonical)}` };
}

/**
 * Lists the evidence of a verdict: source and salted digest of each item, in the order E1, E2, E3.
 * @param usedEvents references of the events that the verdict rests on
 */
export function listEvidence(
  { run, observed }: Pick<RunEvidence, 'run' | 'observed'>,
  usedEvents: readonly string[],
): EvidenceItem[] {
  const { operation, actionResult, connection, events } = run;
  const digest = (value: unknown) => saltedDigest('evidence', operation.salt, value);
  const submitted: EvidenceItem[] = actionResult
    ? [
        {
          level: 'E1',
          source: { reference: actionResult.reference },
          digest: actionResult.digest,
          observedAt: actionResult.submittedAt,
        },
      ]
    : [];
  const read = observed.map(({ source, read }): EvidenceItem => ({
    level: 'E3',
    source,
    digest: digest(digestible(withoutInstant(read))),
    observedAt: read.observedAt,
  }));
  const received = events
    .filter(({ reference }) => usedEvents.includes(reference))
    .map(({ reference, body, receivedAt }): EvidenceItem => ({
      level: 'E2',
      source: { provider: connection.service, eventId: reference },
      digest: digest(body),
      observedAt: receivedAt,
    }));
  const room = MAX_ITEMS - submitted.length - read.length;
  return [...submitted, ...received.slice(-room), ...read];
}

function receiptPayload(
  { receiptId, environment, collected, document, evaluation, evidence }: ReceiptContent,
  { keyId, issuer }: Pick<ReceiptSigner, 'keyId' | 'issuer'>,
): ReceiptPayload {
  const { run, contract, now } = collected;
  const { operation, actionResult } = run;
  const { verdict, reason, evidenceLevels, checks } = evaluation;
  return {
    _type: 'https://in-toto.io/Statement/v1',
    subject: [{ name: `operation/${operation.id}`, digest: { sha256: operationDocumentDigest(document) } }],
    predicateType: 'https://tookeffect.dev/receipt/v1',
    predicate: {
      receiptId,
      issuer,
      keyId,
      issuedAt: now,
      environment,
      workspaceId: operation.workspaceId,
      sequence: operation.lastSequence + 1,
      previous: previousReceipt(run),
      operation: {
        id: operation.id,
        contractId: document.contract.id,
        contractHash: document.contract.hash,
        inputHash: saltedDigest('input', operation.salt, document.input),
        correlationKeys: document.correlationKeys,
      },
      actionResult: actionResult && {
        reference: actionResult.reference,
        digest: actionResult.digest,
        submittedAt: actionResult.submittedAt,
      },
      baseline: baselineReference(run),
      evidence: [...evidence],
      evaluator: { version: EVALUATOR_VERSION },
      verdict: { verdict, reason, evidenceLevels, checks },
      coverage: describeCoverage(contract, evidence),
    },
  };
}

function previousReceipt({ operation }: ReservedRun): ReceiptPayload['predicate']['previous'] {
  const { lastReceiptId, lastPayloadDigest } = operation;
  if (lastReceiptId === null || lastPayloadDigest === null) return null;
  return { receiptId: lastReceiptId, digest: lastPayloadDigest };
}

function baselineReference({ operation }: ReservedRun): ReceiptPayload['predicate']['baseline'] {
  if (operation.baseline === null || operation.baselineDigest === null) return null;
  const { observedAt } = JSON.parse(operation.baseline) as { observedAt: string };
  return { digest: operation.baselineDigest, observedAt };
}

/** For people: how many reads were made and where, and what the contract covers. It repeats nothing of the input. */
function describeCoverage({ document }: CompiledContract, evidence: readonly EvidenceItem[]): string {
  const origins = evidence.flatMap((item) => (item.level === 'E3' ? [item.source.origin] : []));
  const reads =
    origins.length === 0 ? 'Nothing was read.' : `Reads made: ${origins.length}, of ${origins[0]!}.`;
  return `${reads} ${document.description}`.slice(0, MAX_COVERAGE_LENGTH);
}

/** The provider's response without the instant of the read, so that equal responses have equal digests. */
function withoutInstant(read: Read): object {
  const { observedAt: _, ...response } = read;
  return response;
}
