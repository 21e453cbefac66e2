import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { receiptEnvironment } from '@tookeffect/evaluator';
import type { Caller } from '../../domain/caller.ts';
import { DomainError } from '../../domain/domain-error.ts';
import { Failpoints } from '../../failpoints/index.ts';
import { newId, toUuid } from '../../ids/new-id.ts';
import { readIdempotencyKey, requestFingerprint } from '../idempotency/index.ts';
import { operationDocument } from '../operations/index.ts';
import { evidenceItems } from './domain/evidence-items.ts';
import { storedObjectId } from './domain/stored-object-id.ts';
import {
  isConclusive,
  lastVerdictOf,
  observedAtOf,
  verificationAnswer,
} from './domain/verification-answer.ts';
import type { ReceiptFacts } from './domain/receipt-payload.ts';
import { type Inspection, Inspector } from './inspector.ts';
import { type IssuedReceipt, ReceiptIssuer } from './receipt-issuer.ts';
import { RunGate } from './run-gate.ts';
import { type Settlement, VerificationRepository } from './verification.repository.ts';

/** The answer of a verify: JSON text, as it was stored. */
export interface VerifyAnswer {
  readonly body: string;
  /** The caller's key, or the one that was made for the call. */
  readonly key: string;
  readonly isReplayed: boolean;
}

/** How often a verdict is judged again because another operation claimed what was seen. */
const MAX_JUDGEMENTS = 3;

/** Observes once, evaluates, signs, and settles. */
@Injectable()
export class VerificationService {
  constructor(
    private readonly gate: RunGate,
    private readonly runs: VerificationRepository,
    private readonly inspector: Inspector,
    private readonly issuer: ReceiptIssuer,
    private readonly failpoints: Failpoints,
  ) {}

  /**
   * @param header the caller's `Idempotency-Key`; without one the call cannot be replayed by accident
   * @throws {DomainError} what `RunGate.pass` throws; `idempotency_key_invalid`; `unavailable` when the run was taken
   *   back meanwhile
   */
  async verify(caller: Caller, operationId: string, header: string | undefined): Promise<VerifyAnswer> {
    const key = await this.keyOf(caller, operationId, header);
    const { accountId, workspaceId } = caller;
    const fingerprint = requestFingerprint('POST /v1/operations/{id}/verify', [operationId], null);
    const runId = newId('run');
    const request = { runId, accountId, workspaceId, operationId, key, fingerprint };
    await this.failpoints.reach('after_gate');
    const passed = await this.gate.pass(request);
    if ('body' in passed) return { body: passed.body, key, isReplayed: true };
    const { epoch } = passed.reservation;
    try {
      await this.failpoints.reach('after_reserve');
      const inspection = await this.inspector.observe(passed.reservation, passed.deadlineMs);
      await this.failpoints.reach('after_observe');
      const body = await this.conclude(runId, inspection, passed.isMetered);
      await this.failpoints.reach('after_settle');
      return { body, key, isReplayed: false };
    } catch (error) {
      await this.runs.release(runId, epoch).catch(() => undefined);
      throw error;
    }
  }

  /** Whose operation it is comes before what the key is: a wrong key says nothing of a foreign operation. */
  private async keyOf(caller: Caller, operationId: string, header: string | undefined): Promise<string> {
    try {
      return readIdempotencyKey(header) ?? randomUUID();
    } catch (error) {
      await this.gate.assertOwned(caller, operationId);
      throw error;
    }
  }

  /** Judges, signs and settles; judges again where another operation holds what was seen. */
  private async conclude(runId: string, inspection: Inspection, isMetered: boolean): Promise<string> {
    let claims: Readonly<Record<string, string>> = {};
    for (let judgement = 1; judgement <= MAX_JUDGEMENTS; judgement += 1) {
      const settlement = await this.settlement(inspection, claims, isMetered);
      await this.failpoints.reach('after_sign');
      const { epoch } = inspection.reservation;
      const [settled] = await Promise.all([
        this.runs.settle(runId, epoch, settlement),
        this.failpoints.reach('settle_sent'),
      ]);
      if (settled.outcome === 'settled') return settlement.body;
      if (settled.outcome !== 'claims_changed') throw takenBack();
      ({ claims } = settled);
    }
    throw takenBack();
  }

  private async settlement(
    inspection: Inspection,
    foreignClaims: Readonly<Record<string, string>>,
    isMetered: boolean,
  ): Promise<Settlement> {
    const { reservation, contract, connection, observation, now } = inspection;
    const { operation } = reservation;
    const { evaluation, seen } = this.inspector.judge(inspection, foreignClaims);
    await this.failpoints.reach('after_evaluate');
    const evidence = evidenceItems(reservation, observation.observed, seen.events);
    const receiptId = newId('rcp');
    const receipt = this.sign(inspection, { receiptId, evaluation, evidence });
    const isCharged = isMetered && (isConclusive(evaluation) || !reservation.isFreeWithoutAnswer);
    const charged = isCharged ? 1 : 0;
    const observedAt = observedAtOf(observation.reads, now);
    const answer = verificationAnswer(evaluation, { evidence, charged, receiptId, observedAt });
    const sequence = operation.lastSequence + 1;
    return {
      operationId: operation.id,
      receiptId,
      sequence,
      verdict: evaluation.verdict,
      reason: evaluation.reason,
      charged,
      observedAt,
      retryAfterSeconds: evaluation.retryAfterSeconds ?? null,
      acknowledgement: reservation.acknowledgement?.reference ?? null,
      ...receipt,
      lastVerdict: lastVerdictOf(answer, sequence),
      body: JSON.stringify(answer),
      origin: connection.origin,
      objectType: contract.compiled.object?.type ?? null,
      contractName: contract.compiled.name,
      seen: seen.objects.map(storedObjectId),
      foreignClaims,
      claimedObjectId: evaluation.claim ? storedObjectId(evaluation.claim.objectId) : null,
    };
  }

  private sign(
    { reservation, contract: { compiled }, connection, now }: Inspection,
    judged: Pick<ReceiptFacts, 'receiptId' | 'evaluation' | 'evidence'>,
  ): IssuedReceipt {
    const { operation } = reservation;
    const isTest = connection.environment === 'test';
    return this.issuer.issue({
      ...judged,
      issuedAt: now,
      environment: receiptEnvironment(compiled.document, connection.origin, isTest),
      contract: compiled,
      document: operationDocument({ ...operation, contractId: compiled.document.id }, toUuid(operation.id)),
      reservation,
    });
  }
}

function takenBack(): DomainError {
  return new DomainError(
    'unavailable',
    'The run took too long and was taken back; nothing was charged. Verify again.',
    { retryAfterSeconds: 1 },
  );
}
