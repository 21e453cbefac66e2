import { Inject, Injectable } from '@nestjs/common';
import { saltedDigest } from '@tookeffect/core';
import type { OperationFacts } from '@tookeffect/wire';
import { type CompiledContract, baselineFailure, readPlan } from '@tookeffect/evaluator';
import { SETTINGS, type Settings } from '../../config/index.ts';
import { digestible } from '../../domain/digestible.ts';
import { ConnectionOpener, type SealedConnection } from '../connections/index.ts';
import { Observer } from '../observation/index.ts';
import type { NewOperation } from './operations.repository.ts';

/** What is stored of the reads before the action. */
export type Baseline = Pick<
  NewOperation,
  'baseline' | 'baselineDigest' | 'baselineObservedAt' | 'baselineFailure'
>;

/** The columns of an operation without a baseline. */
export const NO_BASELINE: Baseline = {
  baseline: null,
  baselineDigest: null,
  baselineObservedAt: null,
  baselineFailure: null,
};

/** Reads the system of record before the action, so that a verdict can distinguish the effect from what existed before. */
@Injectable()
export class BaselineReader {
  constructor(
    private readonly observer: Observer,
    private readonly connections: ConnectionOpener,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Reads once, unmetered. A source that does not respond is no error: the verdict names the missing baseline. */
  async read(
    contract: CompiledContract,
    operation: OperationFacts,
    salt: string,
    connection: SealedConnection,
  ): Promise<Baseline> {
    const { reads, observed } = await this.observer.observe({
      contract,
      plan: readPlan(contract, operation, null),
      connection: await this.connections.open(connection),
      salt,
      deadlineMs: this.settings.verification.deadlineMs,
    });
    const failure = baselineFailure(contract, operation, reads);
    if (failure) return { ...NO_BASELINE, baselineFailure: failure };
    const observedAt = observed.map(({ read }) => read.observedAt).reduce((a, b) => (a < b ? a : b));
    return {
      baseline: JSON.stringify({ observedAt, reads }),
      baselineDigest: saltedDigest('baseline', salt, digestible(reads)),
      baselineObservedAt: new Date(observedAt),
      baselineFailure: null,
    };
  }
}
