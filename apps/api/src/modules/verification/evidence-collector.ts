import { Injectable } from '@nestjs/common';
import type { Evaluation, Reads, SourceFault } from '@tookeffect/wire';
import type { Clock } from '../../clock/index.ts';
import type { Deadline } from '../../connectors/index.ts';
import { type FoundEvents, ProviderEventsRepository } from '../events/index.ts';
import { type ObservedRead, Observer } from '../observation/index.ts';
import type { StoredClaim } from './domain/reserved-run.ts';
import type { Judgement } from './domain/judge-run.ts';
import { isConclusive } from './domain/response.ts';
import type { RunEvidence } from './domain/run-evidence.ts';
import { RunJudge } from './run-judge.ts';
import { type ObservableRun, RunOpener } from './run-opener.ts';
import type { ReservedVerificationRun } from './run-outcomes.ts';

/** The evidence of a run, with what a further read needs. */
export interface CollectedRun extends RunEvidence {
  readonly connection: ObservableRun['connection'];
  readonly observed: readonly ObservedRead[];
  readonly deadline: Deadline;
  /** Whose instants the reads and the verdict have. */
  readonly clock: Clock;
}

/** A run before its reads and events. */
type StartedRun = Omit<CollectedRun, 'reads' | 'events' | 'eventsCutAt' | 'now'>;

/** Makes the reads of a run, and finds the events about what they show. No transaction is open during the reads. */
@Injectable()
export class EvidenceCollector {
  constructor(
    private readonly opener: RunOpener,
    private readonly observer: Observer,
    private readonly events: ProviderEventsRepository,
    private readonly runJudge: RunJudge,
  ) {}

  /**
   * Reads until the verdict is conclusive, or every read of the contract's plan is made.
   * @param clock whose instants the reads and the verdict have
   * @throws as `RunOpener.open`
   */
  async collect(run: ReservedVerificationRun, deadline: Deadline, clock: Clock): Promise<CollectedRun> {
    return this.collectOpened(await this.opener.open(run, deadline), deadline, clock);
  }

  /** As `collect`, for a run that is open already. */
  collectOpened(opened: ObservableRun, deadline: Deadline, clock: Clock): Promise<CollectedRun> {
    return this.observe({ ...opened, deadline, clock, observed: [], foreignClaims: [] });
  }

  /**
   * Goes on with other claims than were assumed: an object that another operation has claimed may need a read that was
   * not made. Reads are not repeated.
   */
  resume(collected: CollectedRun, foreignClaims: readonly StoredClaim[]): Promise<CollectedRun> {
    return this.goOn({ ...collected, foreignClaims });
  }

  /** Goes on with what is known of the operations beside this one. @param marked those whose markers were observed */
  async meetNeighbours(collected: CollectedRun, marked: readonly string[]): Promise<CollectedRun> {
    const beside = await this.opener.findNeighbours(collected.run, marked);
    return this.goOn({ ...collected, beside });
  }

  private async goOn(collected: CollectedRun): Promise<CollectedRun> {
    const resumed = await this.observe(collected);
    return resumed.observed.length === collected.observed.length ? collected : resumed;
  }

  /** Judges what was collected. @throws as `RunJudge.judge` */
  judge(collected: RunEvidence): Promise<Judgement> {
    return this.runJudge.judge(collected);
  }

  /** @returns why the system gave no response; undefined for another verdict than `source_unreachable` */
  async findFault(
    { observed, connection, deadline }: CollectedRun,
    { reason }: Pick<Evaluation, 'reason'>,
  ): Promise<SourceFault | undefined> {
    if (reason !== 'source_unreachable') return undefined;
    return this.observer.findFault(observed, connection, deadline);
  }

  private async observe(started: StartedRun): Promise<CollectedRun> {
    const { run, contract, facts, connection, deadline, clock } = started;
    const evaluate = async (reads: Reads) => this.runJudge.evaluate(await this.withEvents(started, reads));
    const { reads, observed } = await this.observer.observe({
      contract,
      plan: await this.runJudge.plan(started),
      connection,
      salt: run.operation.salt,
      begunAt: run.operation.createdAt,
      deadline,
      clock,
      made: started.observed,
      isDecided: async (soFar) => isConclusive(await evaluate(soFar)),
      controlled: {
        contract,
        operation: facts,
        differs: async (soFar, assumed) => !isSameVerdict(await evaluate(soFar), await evaluate(assumed)),
      },
    });
    return { ...(await this.withEvents(started, reads)), observed };
  }

  /** Adds the events that name the operation or an object of the reads. */
  private async withEvents(started: StartedRun, reads: Reads): Promise<CollectedRun> {
    const now = started.clock.now().toISOString();
    const collected = { ...started, reads, events: [], eventsCutAt: null, now };
    if (!started.run.operation.readsEvents) return collected;
    const { events, cutAt } = await this.findEvents(collected);
    return { ...collected, events, eventsCutAt: cutAt };
  }

  private async findEvents(collected: CollectedRun): Promise<FoundEvents> {
    const { run, contract } = collected;
    const keys = await this.runJudge.eventKeys(collected);
    const { workspaceId, createdAt } = run.operation;
    const { corroborates = [], contradicts = [] } = contract.document.evidence;
    const names = [...corroborates, ...contradicts].map(({ event }) => event);
    const { service } = run.connection;
    return this.events.find({ workspaceId, service, keys, names, since: createdAt });
  }
}

function isSameVerdict(left: Evaluation, right: Evaluation): boolean {
  const kinds = [left.attribution?.kind, right.attribution?.kind];
  return left.verdict === right.verdict && left.reason === right.reason && kinds[0] === kinds[1];
}
