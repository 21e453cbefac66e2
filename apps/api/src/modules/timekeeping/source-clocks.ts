import { Injectable } from '@nestjs/common';
import type { Read } from '@tookeffect/wire';
import { Log } from '../../log/index.ts';
import { Metrics } from '../../metrics/index.ts';
import { clockDifference, isTooDifferent } from './domain/clock-difference.ts';

/** How often one connection is named in the log, and how many connections are remembered for that. */
const LOGGED_EVERY_MS = 3_600_000;
const MAX_REMEMBERED = 1000;

/**
 * What the systems of tenants say about the time: for the operator, who may find that all of them differ from the servers.
 * It changes no verdict and stops nothing, because a tenant can let its system say anything.
 */
@Injectable()
export class SourceClocks {
  readonly #loggedMs = new Map<string, number>();

  constructor(
    private readonly metrics: Metrics,
    private readonly log: Log,
  ) {}

  /** Records what a read says about the time of its system; nothing where it says nothing. */
  record(read: Read, { connector, connectionId }: { connector: string; connectionId: string }): void {
    if (read.outcome !== 'answered' || !read.source?.clock || read.completedAt === undefined) return;
    const asked = { sentMs: Date.parse(read.observedAt), arrivedMs: Date.parse(read.completedAt) };
    const { at, unitMs } = read.source.clock;
    const differenceMs = clockDifference(asked, new Date(at), unitMs);
    this.metrics.sourceClockRead({ connector, differenceMs });
    if (!isTooDifferent(differenceMs) || this.wasLogged(connectionId)) return;
    this.log.warn(
      { connectionId, differenceMs },
      'the clock of a system of record differs from the database',
    );
  }

  private wasLogged(connectionId: string): boolean {
    const lastMs = this.#loggedMs.get(connectionId);
    if (lastMs !== undefined && performance.now() - lastMs < LOGGED_EVERY_MS) return true;
    this.#loggedMs.set(connectionId, performance.now());
    if (this.#loggedMs.size > MAX_REMEMBERED) this.#loggedMs.delete(this.#loggedMs.keys().next().value!);
    return false;
  }
}
