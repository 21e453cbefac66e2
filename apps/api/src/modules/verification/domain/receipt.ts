import {
  type ComparedParts,
  type EvidenceItem,
  type OperationDocument,
  type Receipt,
  type ReceiptPayload,
  RECEIPT_PAYLOAD_TYPE,
  canonicalize,
  dssePae,
  operationDocumentDigest,
  receiptContradiction,
  saltedDigest,
  sha256Hex,
} from '@tookeffect/core';
import type { Evaluation, Read } from '@tookeffect/wire';
import { EVALUATOR_VERSION } from '@tookeffect/evaluator';
import { responseDigest } from '../../../domain/response-digest.ts';
import { releasedRead } from '../../../domain/held-bodies.ts';
import type { ReservedRun } from './reserved-run.ts';
import type { RunEvidence } from './run-evidence.ts';

/** The content of a receipt. */
export interface ReceiptContent {
  readonly receiptId: string;
  readonly environment: ReceiptPayload['predicate']['environment'];
  readonly collected: Pick<RunEvidence, 'run' | 'now'>;
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

/**
 * Signs an in-toto Statement as DSSE.
 * @throws {Error} for a verdict that contradicts itself; nothing is signed then
 * @see schemas/wire/receipt.schema.json
 */
export function issueReceipt(
  content: ReceiptContent,
  { keyId, issuer, ...signer }: ReceiptSigner,
): IssuedReceipt {
  const payload = receiptPayload(content, { keyId, issuer });
  refuseContradiction(payload, content.evaluation);
  const canonical = canonicalize(payload);
  const signature = signer.sign(dssePae(RECEIPT_PAYLOAD_TYPE, canonical));
  const envelope: Omit<Receipt, 'payload'> = {
    receiptVersion: 'tookeffect-receipt/1',
    payloadType: RECEIPT_PAYLOAD_TYPE,
    signatures: [{ keyId, alg: 'Ed25519', sig: Buffer.from(signature).toString('hex') }],
  };
  // The payload, most of the receipt, is written once: its name comes before the others.
  const document = `{"payload":${canonical},${canonicalize(envelope).slice(1)}`;
  return { document, payloadDigest: `sha256:${sha256Hex(canonical)}` };
}

/**
 * Refuses to sign a payload that clients would refuse, or a claim by another verdict than `verified`. That is a fault of
 * this service and no verdict: the caller gets `internal_error`, and nothing is charged.
 * @throws {Error} that says which parts contradict each other
 */
export function refuseContradiction(
  payload: ComparedParts,
  { verdict, claims }: Pick<Evaluation, 'verdict' | 'claims'>,
): void {
  const hasClaim = verdict !== 'verified' && claims.length > 0;
  const contradiction = receiptContradiction(payload) ?? (hasClaim ? `${verdict} with a claim` : undefined);
  if (contradiction !== undefined) throw new Error(`the verdict contradicts itself: ${contradiction}`);
}

/**
 * Lists the evidence of a verdict: source and salted digest of each item, in the order E1, E2, E3.
 * @param usedEvents references of the events that the verdict rests on
 */
export function listEvidence(
  { run, observed, events }: Pick<RunEvidence, 'run' | 'observed' | 'events'>,
  usedEvents: readonly string[],
): EvidenceItem[] {
  const { operation, actionResult, connection } = run;
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
    digest: responseDigest('evidence', operation.salt, withoutInstants(releasedRead(read))),
    observedAt: read.observedAt,
  }));
  const received = events
    .filter(({ reference }) => usedEvents.includes(reference))
    .map(({ reference, body, receivedAt }): EvidenceItem => ({
      level: 'E2',
      source: { provider: connection.service, eventId: reference },
      digest: saltedDigest('evidence', operation.salt, body),
      observedAt: receivedAt,
    }));
  const room = MAX_ITEMS - submitted.length - read.length;
  return [...submitted, ...received.slice(-room), ...read];
}

function receiptPayload(
  { receiptId, environment, collected, document, evaluation, evidence }: ReceiptContent,
  { keyId, issuer }: Pick<ReceiptSigner, 'keyId' | 'issuer'>,
): ReceiptPayload {
  const { run, now } = collected;
  const { operation, actionResult } = run;
  const { verdict, reason, attribution, evidenceLevels, checks, coverage } = evaluation;
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
      verdict: { verdict, reason, attribution, evidenceLevels, checks },
      coverage,
    },
  };
}

function previousReceipt({ operation }: ReservedRun): ReceiptPayload['predicate']['previous'] {
  const { lastReceiptId, lastPayloadDigest } = operation;
  if (lastReceiptId === null || lastPayloadDigest === null) return null;
  return { receiptId: lastReceiptId, digest: lastPayloadDigest };
}

function baselineReference({ operation }: ReservedRun): ReceiptPayload['predicate']['baseline'] {
  const { baselineDigest, baselineObservedAt } = operation;
  if (baselineDigest === null || baselineObservedAt === null) return null;
  return { digest: baselineDigest, observedAt: baselineObservedAt };
}

/** The provider's response without the instants of the read, so that equal responses have equal digests. */
function withoutInstants(read: Read): object {
  if (read.outcome === 'failed') return { outcome: read.outcome, failure: read.failure };
  const { observedAt: _begin, completedAt: _end, source, ...response } = read;
  if (source === undefined) return response;
  const { clock: _clock, ...stated } = source;
  return { ...response, source: stated };
}
