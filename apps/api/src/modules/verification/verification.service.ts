import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { receiptEnvironment } from '@tookeffect/evaluator';
import { Deadline } from '../../connectors/index.ts';
import type { Caller } from '../../domain/caller.ts';
import { DomainError } from '../../domain/domain-error.ts';
import { Failpoints } from '../../failpoints/index.ts';
import { newId } from '../../ids/new-id.ts';
import { wakeDigests } from '../events/index.ts';
import { readIdempotencyKey, requestFingerprint } from '../idempotency/index.ts';
import { operationDocument } from '../operations/index.ts';
import { SigningKeys } from '../signing/index.ts';
import type { Judgement } from './domain/judge-run.ts';
import { type IssuedReceipt, type ReceiptContent, issueReceipt } from './domain/receipt.ts';
import { earliestReadAt, isConclusive, toVerification } from './domain/response.ts';
import type { RunEvidence } from './domain/run-evidence.ts';
import { type Settlement, toSettlement } from './domain/settlement.ts';
import { responseBody } from './domain/stored-response.ts';
import { type CollectedRun, EvidenceCollector } from './evidence-collector.ts';
import { RunReservations } from './run-reservations.ts';
import { VerificationRunsRepository } from './verification-runs.repository.ts';

/** The response of a verify. */
export interface VerifyResponse {
  /** JSON text; a replay has the same bytes. */
  readonly body: string;
  /** The caller's key, or the one that was made for the call. */
  readonly key: string;
  readonly isReplayed: boolean;
}

/** What was collected, and the verdict on it. */
interface JudgedRun {
  readonly collected: CollectedRun;
  readonly judgement: Judgement;
}

/** What a settlement needs beside the verdict. */
interface RunTerms {
  readonly isMetered: boolean;
  /** The clock of this server minus the database's, at the reservation. */
  readonly clockDifferenceMs: number;
}

/** How often a verdict is evaluated: once, and again whenever other operations have claimed an observed object. */
const MAX_EVALUATIONS = 5;

/** Reserves a run, observes once, evaluates, signs and settles. */
@Injectable()
export class VerificationService {
  constructor(
    private readonly reservations: RunReservations,
    private readonly runs: VerificationRunsRepository,
    private readonly collector: EvidenceCollector,
    private readonly signingKeys: SigningKeys,
    private readonly failpoints: Failpoints,
  ) {}

  /**
   * @param header the caller's `Idempotency-Key`; without one the call gets a random key
   * @throws {DomainError} `idempotency_key_invalid`; as `RunReservations.reserve`; `unavailable` when the lease expired
   *   during the run, or no key can sign
   */
  async verify(caller: Caller, operationId: string, header: string | undefined): Promise<VerifyResponse> {
    const key = await this.readKey(caller, operationId, header);
    const { accountId, workspaceId } = caller;
    const fingerprint = requestFingerprint('POST /v1/operations/{id}/verify', [operationId], null);
    const runId = newId('run');
    await this.failpoints.reach('before_reserve');
    const reservation = await this.reservations.reserve({
      ...{ runId, accountId, workspaceId, operationId, key, fingerprint },
    });
    if ('replayedBody' in reservation) return { body: reservation.replayedBody, key, isReplayed: true };
    const { run, clock, deadlineMs, isMetered } = reservation;
    try {
      this.reservations.assertClock(clock);
      await this.failpoints.reach('after_reserve');
      await this.failpoints.reach('before_observe');
      const collected = await this.collector.collect(run, new Deadline(deadlineMs), clock);
      await this.failpoints.reach('after_observe');
      const body = await this.settle(runId, collected, { isMetered, clockDifferenceMs: clock.differenceMs });
      await this.failpoints.reach('after_settle');
      return { body, key, isReplayed: false };
    } catch (error) {
      await this.runs.release(runId, run.epoch).catch(() => undefined);
      throw error;
    }
  }

  /** Checks the owner before the key, so that an invalid key reveals nothing about an operation of another workspace. */
  private async readKey(caller: Caller, operationId: string, header: string | undefined): Promise<string> {
    try {
      return readIdempotencyKey(header) ?? randomUUID();
    } catch (error) {
      await this.reservations.assertOwned(caller, operationId);
      throw error;
    }
  }

  /** Evaluates, signs and stores; repeats it where other operations have claimed an observed object. */
  private async settle(runId: string, collected: CollectedRun, terms: RunTerms): Promise<string> {
    let evidence = collected;
    for (let evaluation = 1; evaluation <= MAX_EVALUATIONS; evaluation += 1) {
      const judged = await this.judge(evidence);
      evidence = judged.collected;
      const settlement = await this.prepareSettlement(judged, terms);
      await this.failpoints.reach('after_sign');
      const [settled] = await Promise.all([
        this.runs.settle(runId, collected.run.epoch, settlement),
        this.failpoints.reach('settle_sent'),
      ]);
      if (settled.outcome === 'settled') return responseBody(settlement);
      if (settled.outcome === 'outside_of_run') throw clockStepped();
      if (settled.outcome !== 'claims_changed') throw leaseLost();
      evidence = await this.collector.resume(evidence, settled.claims);
    }
    throw leaseLost();
  }

  /** Judges what was collected; again with the operations beside this one, where they can change the verdict. */
  private async judge(collected: CollectedRun): Promise<JudgedRun> {
    const judgement = await this.collector.judge(collected);
    if (!judgement.needsNeighbours) return { collected, judgement };
    const met = await this.collector.meetNeighbours(collected, judgement.observed.operations);
    return { collected: met, judgement: await this.collector.judge(met) };
  }

  private async prepareSettlement(
    { collected, judgement }: JudgedRun,
    { isMetered, clockDifferenceMs }: RunTerms,
  ): Promise<Settlement> {
    const { run, reads, now } = collected;
    const { evaluation, observed, evidence, eventKeys } = judgement;
    await this.failpoints.reach('after_evaluate');
    const receiptId = newId('rcp');
    const receipt = this.sign(collected, { receiptId, evaluation, evidence });
    const isFree = !isConclusive(evaluation) && run.isFreeIfInconclusive;
    const charged = isMetered && !isFree ? 1 : 0;
    const observedAt = earliestReadAt(reads, now);
    const sourceFault = await this.collector.findFault(collected, evaluation);
    const verification = toVerification(evaluation, {
      ...{ evidence, charged, receiptId, observedAt, sourceFault },
    });
    const wakeKeys = wakeDigests(eventKeys).map((digest) => digest.toString('hex'));
    const conclusion = { evaluation, observed, receipt, verification, wakeKeys };
    return { ...toSettlement(collected, conclusion), clockDifferenceMs };
  }

  private sign(
    collected: RunEvidence,
    evaluated: Pick<ReceiptContent, 'receiptId' | 'evaluation' | 'evidence'>,
  ): IssuedReceipt {
    const { run, contract, connection, now } = collected;
    const isTest = connection.environment === 'test';
    const environment = receiptEnvironment(contract.document, connection.origin, isTest);
    const document = operationDocument({ ...run.operation, contractId: contract.document.id });
    return issueReceipt(
      { ...evaluated, environment, collected, document },
      this.signingKeys.keyFor(environment, now),
    );
  }
}

function clockStepped(): DomainError {
  return new DomainError(
    'unavailable',
    'The clock of the database was set back during the run; nothing was charged. Verify again.',
    { retryAfterSeconds: 1 },
  );
}

function leaseLost(): DomainError {
  return new DomainError(
    'unavailable',
    'The run took longer than its lease and was released; nothing was charged. Verify again.',
    { retryAfterSeconds: 1 },
  );
}
