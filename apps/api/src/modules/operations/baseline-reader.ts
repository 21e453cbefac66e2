import { Inject, Injectable } from '@nestjs/common';
import { type Reason, saltedDigest } from '@tookeffect/core';
import type { OperationFacts } from '@tookeffect/wire';
import { type CompiledContract, baselineFailure, readPlan } from '@tookeffect/evaluator';
import { SETTINGS, type Settings } from '../../config/index.ts';
import { digestible } from '../../domain/digestible.ts';
import { ConnectionOpener, type SealedConnectionRow } from '../connections/index.ts';
import { Observer } from '../observation/index.ts';
import type { NewBaseline } from './operations.repository.ts';

/** What came of looking before the action. */
export type BaselineReading = { readonly baseline: NewBaseline } | { readonly failure: Reason };

/** Looks at the system of record before the action, so that the effect can be told from what stood there. */
@Injectable()
export class BaselineReader {
  constructor(
    private readonly observer: Observer,
    private readonly connections: ConnectionOpener,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Reads once, unmetered. A source that does not answer is no error: the verdict will say what lacks. */
  async read(
    contract: CompiledContract,
    operation: OperationFacts,
    salt: string,
    connection: SealedConnectionRow,
  ): Promise<BaselineReading> {
    const { reads, observed } = await this.observer.observe({
      contract,
      plan: readPlan(contract, operation, null),
      connection: await this.connections.open(connection),
      salt,
      deadlineMs: this.settings.verification.deadlineMs,
    });
    const failure = baselineFailure(contract, operation, reads);
    if (failure) return { failure };
    const observedAt = observed.map(({ read }) => read.observedAt).reduce((a, b) => (a < b ? a : b));
    const document = JSON.stringify({ observedAt, reads });
    return { baseline: { document, observedAt, digest: saltedDigest('baseline', salt, digestible(reads)) } };
  }
}
