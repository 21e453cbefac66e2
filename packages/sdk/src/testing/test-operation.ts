import {
  canonicalize,
  dssePae,
  operationDocumentDigest,
  payloadDigest,
  type EvidenceItem,
  type OperationDocument,
  type Receipt,
  RECEIPT_PAYLOAD_TYPE,
  type ReceiptPayload,
  saltedDigest,
} from '@tookeffect/core';
import type {
  ActionResult,
  Operation,
  StoredActionResult,
  TimelineEntry,
  Verification,
} from '@tookeffect/wire';
import { newId, toHex } from './ids.ts';
import { RefusedCall } from './problems.ts';
import { TEST_ISSUER, type TestKey } from './test-key.ts';
import type { CompleteVerdict } from './test-verdict.ts';

/** What an operation is begun with. */
export interface BeginRequest {
  readonly contract: Operation['contract'];
  readonly input: Operation['input'];
  /** The contract's marker, with placeholders. */
  readonly marker: string | undefined;
  readonly deadlineSeconds: number;
  readonly settleSeconds: number | null;
  readonly actWithinSeconds: number;
}

/** One run: the verdict that the test set, and who signs its receipt. */
export interface TestRun {
  readonly verdict: CompleteVerdict;
  readonly now: number;
  readonly key: TestKey;
  readonly workspaceId: string;
}

/** An operation of a test service: its documents, its receipts, and what the service refuses. */
export class TestOperation {
  readonly id: string;
  readonly receipts: Receipt[] = [];
  /** Newest first. */
  readonly timeline: TimelineEntry[] = [];
  readonly document: OperationDocument;
  readonly #operation: Operation;
  readonly #deadline: number;
  #earliestVerify = 0;

  constructor({ contract, input, marker, ...rest }: BeginRequest, now: number) {
    const { id, uuid } = newId('op', now);
    this.id = id;
    this.#deadline = now + rest.deadlineSeconds * 1000;
    const text = marker?.replaceAll('{operation.id}', id).replaceAll('{operation.externalId}', uuid);
    const correlationKeys = {
      reference: id,
      externalId: uuid,
      metadata: { tookeffect_operation: id },
      ...(text !== undefined && { marker: text }),
    };
    this.document = {
      contract,
      correlationKeys,
      input,
      salt: toHex(crypto.getRandomValues(new Uint8Array(16))),
    };
    const createdAt = instant(now);
    this.#operation = {
      ...{ id, contract, input, idempotencyKey: `tookeffect-${id}`, correlationKeys },
      ...{ state: 'created', lastVerdict: null, actionResult: null, baseline: null },
      ...{ settleSeconds: rest.settleSeconds, actWithinSeconds: rest.actWithinSeconds },
      ...{
        deadline: instant(this.#deadline),
        createdAt,
        updatedAt: createdAt,
        notices: [],
        cancelledAt: null,
      },
    };
    this.timeline.push({ kind: 'operation_created', occurredAt: createdAt });
  }

  /** The operation as the service shows it at an instant. */
  at(now: number): Operation {
    return structuredClone({ ...this.#operation, state: this.#stateAt(now) });
  }

  isOverdue(now: number): boolean {
    return this.#stateAt(now) === 'expired';
  }

  /** @throws {RefusedCall} `operation_cancelled`, `action_result_conflict` */
  submit(
    result: ActionResult,
    now: number,
  ): { readonly stored: StoredActionResult; readonly isNew: boolean } {
    const digest = saltedDigest('action-result', this.document.salt, result);
    const known = this.#operation.actionResult;
    if (known?.digest === digest) return { stored: known, isNew: false };
    if (known) {
      throw new RefusedCall(
        'action_result_conflict',
        `This operation already has the action result ${known.reference}. Create a new operation for another action.`,
      );
    }
    this.#refuseCancelled();
    const { status, providerReference } = result;
    const stored: StoredActionResult = {
      reference: newId('ack', now).id,
      status,
      ...(providerReference !== undefined && { providerReference }),
      digest,
      submittedAt: instant(now),
    };
    this.#operation.actionResult = stored;
    this.#record({
      kind: 'action_result_submitted',
      occurredAt: instant(now),
      reference: stored.reference,
      status,
    });
    return { stored, isNew: true };
  }

  /** @throws {RefusedCall} `operation_not_cancellable` */
  cancel(now: number): Operation {
    if (this.#stateAt(now) === 'verified') {
      throw new RefusedCall('operation_not_cancellable', 'The operation is verified, so it was acted on.');
    }
    if (this.#operation.cancelledAt === null) {
      this.#operation.cancelledAt = instant(now);
      this.#record({ kind: 'operation_cancelled', occurredAt: instant(now) });
    }
    return this.at(now);
  }

  /** @throws {RefusedCall} `operation_cancelled`, `observed_too_recently` */
  refuseVerify(now: number): void {
    this.#refuseCancelled();
    const retryAfterSeconds = Math.ceil((this.#earliestVerify - now) / 1000);
    if (retryAfterSeconds <= 0) return;
    const detail = `Verified too recently; retry after ${retryAfterSeconds} s.`;
    throw new RefusedCall('observed_too_recently', detail, { retryAfterSeconds });
  }

  /** Ends a run with the verdict that the test set: signs the receipt, and shows the verdict. */
  async conclude(run: TestRun): Promise<Verification> {
    const { now, verdict: complete, key } = run;
    const { nextAction, retryAfterSeconds, limits, ...verdict } = complete;
    const observedAt = instant(now);
    const evidence = this.#evidence(now);
    const shown = { ...verdict, evidenceLevels: evidence.map(({ level }) => level) };
    const read = { read: 'main', key: 'identity', complete: true, asOf: observedAt } as const;
    const coverage = { reads: [read], limits: [...limits] };
    const payload = this.#payload(run, { verdict: shown, evidence, coverage });
    const sig = toHex(
      await key.sign(dssePae(RECEIPT_PAYLOAD_TYPE, new TextEncoder().encode(canonicalize(payload)))),
    );
    const signatures = [{ keyId: key.keyId, alg: 'Ed25519', sig }];
    this.receipts.push({
      receiptVersion: 'tookeffect-receipt/1',
      payloadType: RECEIPT_PAYLOAD_TYPE,
      payload,
      signatures,
    });
    const { receiptId, sequence } = payload.predicate;
    const charged = verdict.verdict === 'verified' || verdict.verdict === 'refuted' ? 1 : 0;
    const next = { nextAction, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) };
    const { evidenceLevels, reason } = shown;
    this.#earliestVerify = now + (retryAfterSeconds ?? 0) * 1000;
    this.#operation.lastVerdict = {
      ...{ verdict: verdict.verdict, reason, evidenceLevels, ...next, receiptId, sequence, observedAt },
    };
    this.#record({
      ...{ kind: 'verification_completed', occurredAt: observedAt, runId: newId('run', now).id, sequence },
      ...{ receiptId, verdict: verdict.verdict, reason, evidenceLevels, charged },
    });
    return { ...shown, evidence, ...next, charged, receiptId, observedAt, coverage };
  }

  #payload(
    { key, now, workspaceId }: TestRun,
    parts: Pick<ReceiptPayload['predicate'], 'verdict' | 'evidence' | 'coverage'>,
  ): ReceiptPayload {
    const { contract, correlationKeys, input, salt } = this.document;
    const previous = this.receipts.at(-1)?.payload;
    const { actionResult } = this.#operation;
    return {
      _type: 'https://in-toto.io/Statement/v1',
      subject: [{ name: `operation/${this.id}`, digest: { sha256: operationDocumentDigest(this.document) } }],
      predicateType: 'https://tookeffect.dev/receipt/v1',
      predicate: {
        ...{ receiptId: newId('rcp', now).id, issuer: TEST_ISSUER, keyId: key.keyId, issuedAt: instant(now) },
        ...{ environment: 'test', workspaceId, sequence: this.receipts.length + 1 },
        previous: previous
          ? { receiptId: previous.predicate.receiptId, digest: payloadDigest(previous) }
          : null,
        operation: {
          ...{ id: this.id, contractId: contract.id, contractHash: contract.hash },
          ...{ inputHash: saltedDigest('input', salt, input), correlationKeys },
        },
        actionResult: actionResult && {
          reference: actionResult.reference,
          digest: actionResult.digest,
          submittedAt: actionResult.submittedAt,
        },
        ...{ baseline: null, evaluator: { version: '0.0.0-testing' }, ...parts },
      },
    };
  }

  /** What a run would rest on: the action result, and one read of a system that does not exist. */
  #evidence(now: number): EvidenceItem[] {
    const { actionResult } = this.#operation;
    const digest = (value: unknown): string => saltedDigest('evidence', this.document.salt, value);
    const read: EvidenceItem = {
      level: 'E3',
      source: {
        ...{ connector: 'in_memory', origin: TEST_ISSUER, connectionId: newId('con', now).id },
        requestDigest: digest(null),
      },
      digest: digest(null),
      observedAt: instant(now),
    };
    if (!actionResult) return [read];
    const { reference, submittedAt } = actionResult;
    return [
      { level: 'E1', source: { reference }, digest: actionResult.digest, observedAt: submittedAt },
      read,
    ];
  }

  #record(entry: TimelineEntry): void {
    this.timeline.unshift(entry);
    this.#operation.updatedAt = entry.occurredAt;
  }

  #stateAt(now: number): Operation['state'] {
    const { cancelledAt, lastVerdict, actionResult } = this.#operation;
    if (cancelledAt !== null) return 'cancelled';
    const verdict = lastVerdict?.verdict;
    if (verdict === 'verified' || verdict === 'refuted') return verdict;
    if (now >= this.#deadline) return 'expired';
    return verdict ?? (actionResult ? 'acknowledged' : 'created');
  }

  #refuseCancelled(): void {
    if (this.#operation.cancelledAt === null) return;
    throw new RefusedCall(
      'operation_cancelled',
      'The operation was cancelled. Create a new one for another action.',
    );
  }
}

/** @param milliseconds since 1970-01-01 UTC */
export function instant(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
