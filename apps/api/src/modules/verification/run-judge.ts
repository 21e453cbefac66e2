import { Injectable } from '@nestjs/common';
import { type ReadPlan, namesBaseline } from '@tookeffect/evaluator';
import type { Evaluation } from '@tookeffect/wire';
import { ComputationTooHeavyError, ComputePool } from '../../compute/index.ts';
import {
  type Judgement,
  type PlainEvidence,
  baselineLength,
  evidenceLength,
  plainEvidence,
  withoutLargeEvidence,
} from './domain/judge-run.ts';
import type { OpenedRun, RunEvidence } from './domain/run-evidence.ts';

type Computation = 'judgeRun' | 'evaluatePlain' | 'findEventKeys';

/**
 * Judges runs: here, or on the compute pool if a provider, an agent or an earlier observation sent much. What takes too
 * much time or memory counts as over the limit, so that the run gets a verdict.
 */
@Injectable()
export class RunJudge {
  constructor(private readonly pool: ComputePool) {}

  /** @throws {DomainError} `unavailable` while too much waits for the pool; so do the other methods */
  judge(collected: RunEvidence): Promise<Judgement> {
    return this.compute('judgeRun', collected) as Promise<Judgement>;
  }

  evaluate(collected: RunEvidence): Promise<Evaluation> {
    return this.compute('evaluatePlain', collected) as Promise<Evaluation>;
  }

  /** Lists the keys of the events that may concern a run. */
  eventKeys(collected: RunEvidence): Promise<readonly string[]> {
    return this.compute('findEventKeys', collected) as Promise<readonly string[]>;
  }

  plan({ run, facts, contract, digestKey }: OpenedRun): Promise<ReadPlan> {
    const { document } = contract;
    const bytes = namesBaseline(document) ? baselineLength(run) : 0;
    return this.pool.run('planRun', { run, facts, document, digestKey }, { ...contract, bytes });
  }

  /** @returns the keys of an operation that began without a connection */
  effectKeys({ facts, contract, connection }: OpenedRun): Promise<readonly string[]> {
    const { origin, environment, declarations } = connection;
    const argument = {
      ...{ facts, document: contract.document },
      connection: { origin, environment, declarations },
    };
    return this.pool.run('findEffectKeys', argument, { ...contract, bytes: 0 });
  }

  private async compute(name: Computation, collected: RunEvidence): Promise<unknown> {
    const plain: PlainEvidence = plainEvidence(collected);
    try {
      return await this.pool.run(name, plain, { ...collected.contract, bytes: evidenceLength(plain) });
    } catch (error) {
      if (!(error instanceof ComputationTooHeavyError)) throw error;
      return this.pool.run(name, withoutLargeEvidence(plain), { ...collected.contract, bytes: 0 });
    }
  }
}
