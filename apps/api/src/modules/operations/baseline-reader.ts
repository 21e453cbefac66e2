import { Inject, Injectable } from '@nestjs/common';
import { saltedDigest } from '@tookeffect/core';
import {
  type CompiledContract,
  type EffectSystem,
  type ReadPlan,
  beginNotices,
  effectSystems,
  readPlan,
} from '@tookeffect/evaluator';
import type { BaselineObservation, Notice, OperationFacts } from '@tookeffect/wire';
import { Clock } from '../../clock/index.ts';
import { SETTINGS, type Settings } from '../../config/index.ts';
import { Deadline, type OpenConnection } from '../../connectors/index.ts';
import { digestible } from '../../domain/digestible.ts';
import { DomainError } from '../../domain/domain-error.ts';
import { connectionFacts } from '../../domain/connection-facts.ts';
import { ConnectionTrials, type SealedConnection } from '../connections/index.ts';
import { type ObservationRequest, Observer } from '../observation/index.ts';
import type { NewOperation } from './operations.repository.ts';

/** What is known before the action: the baseline, and what the agent is told about it. */
export type Start = Pick<
  NewOperation,
  'baseline' | 'baselineDigest' | 'baselineObservedAt' | 'baselineFailure' | 'notices'
> & {
  /** Empty without a connection. */
  readonly systems: readonly EffectSystem[];
};

/** Reads the system of record before the action, so that a verdict can distinguish the effect from what existed before. */
@Injectable()
export class BaselineReader {
  constructor(
    private readonly observer: Observer,
    private readonly connections: ConnectionTrials,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * Reads once, unmetered, unless the contract uses no baseline. What was read is kept even if it is no usable baseline: a
   * source that does not respond is no error, and the notices say what follows from it. A connection that is still untested
   * is tested in any case, so that the agent learns before its action that the effect cannot be verified.
   * @throws {DomainError} `input_invalid` if the connection cannot serve a request of the contract; as
   *   `ConnectionTrials.open`
   */
  async read(
    contract: CompiledContract,
    operation: OperationFacts,
    salt: string,
    sealed: SealedConnection | null,
  ): Promise<Start> {
    const deadline = new Deadline(this.settings.verification.deadlineMs);
    const connection = sealed && (await this.connections.open(sealed, deadline));
    const baseline = connection && (await this.observe(operation, { contract, salt, connection, deadline }));
    const facts = connectionFacts(connection?.declarations ?? {});
    const notices = beginNotices(
      contract,
      operation,
      { origin: connection?.origin ?? '', connection: facts, baseline, hasConnection: connection !== null },
      this.clock.now().toISOString(),
    );
    const baselineFailure = failureOf(notices);
    return {
      ...storedBaseline(baseline, salt, baselineFailure === null),
      baselineFailure,
      notices: JSON.stringify(notices),
      systems: connection
        ? effectSystems(contract, operation, baseline?.reads, {
            origin: connection.origin,
            environmentName: facts.environmentName,
          })
        : [],
    };
  }

  private async observe(
    operation: OperationFacts,
    request: Omit<ObservationRequest, 'plan'>,
  ): Promise<BaselineObservation | null> {
    const { contract, connection } = request;
    const plan = readPlan(contract, operation, { acknowledgement: null, baseline: null });
    this.refuseUnservable(plan, connection);
    if (contract.document.baseline === 'none') return null;
    const { reads, observed } = await this.observer.observe({ ...request, plan });
    if (observed.length === 0) return null;
    const observedAt = observed.map(({ read }) => read.observedAt).reduce((a, b) => (a < b ? a : b));
    return { observedAt, reads };
  }

  private refuseUnservable(plan: ReadPlan, connection: OpenConnection): void {
    const message = this.observer.requestProblem(plan, connection);
    if (message === undefined) return;
    throw new DomainError('input_invalid', 'The connection cannot serve this input.', {
      errors: [{ pointer: '/input', message }],
    });
  }
}

/** What was read is always kept; it is referred to only if the source responded and it can serve as a baseline. */
function storedBaseline(
  baseline: BaselineObservation | null,
  salt: string,
  isUsable: boolean,
): Pick<Start, 'baseline' | 'baselineDigest' | 'baselineObservedAt'> {
  if (baseline === null) return { baseline, baselineDigest: null, baselineObservedAt: null };
  const { reads, observedAt } = baseline;
  const isShown = isUsable && Object.values(reads).some(({ outcome }) => outcome === 'answered');
  return {
    baseline: JSON.stringify(baseline),
    baselineDigest: isShown ? saltedDigest('baseline', salt, digestible(reads)) : null,
    baselineObservedAt: isShown ? new Date(observedAt) : null,
  };
}

function failureOf(notices: readonly Notice[]): Start['baselineFailure'] {
  return notices.find(({ code }) => code === 'baseline_missing')?.reason ?? null;
}
