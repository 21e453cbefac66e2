import { setTimeout as pause } from 'node:timers/promises';
import { JUDGES } from '../judges/all-judges.ts';
import type { Judgement } from '../judges/judge.ts';
import type { Expectation, Outcome } from '../model/expectation.ts';
import type { Ask, BeginOptions, ConnectionRequest, Operation, Report } from '../model/operation.ts';
import type { Possibility, Scenario, Stage, World } from '../model/scenario.ts';
import { markersOnly } from '../product/markers-only.ts';
import { InexpressibleError, type OperationHost } from '../product/operation-host.ts';
import type { RunningSystem } from '../systems/system.ts';
import { normalizeBytes } from './normalize-bytes.ts';
import type { CourseResult, LookResult, ScenarioResult } from './results.ts';

/** How long a pending operation is looked at again. */
const PATIENCE_MS = 60_000;

/** Runs every course of a scenario, each in a world of its own. */
export async function runScenario(
  scenario: Scenario,
  system: RunningSystem,
  host: OperationHost,
): Promise<ScenarioResult> {
  const problems: string[] = [];
  const courses: CourseResult[] = [];
  let inexpressible = scenario.ask === null ? 'no shipped contract expresses the task' : undefined;
  for (const [index, course] of scenario.courses.entries()) {
    const run = new CourseRun(scenario, course, inexpressible === undefined ? host : markersOnly);
    try {
      courses.push(await run.play(await system.open(worldName(scenario, index))));
      inexpressible ??= run.inexpressible;
    } catch (error) {
      problems.push(
        `${course.when}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
      );
    }
    problems.push(...run.problems);
  }
  problems.push(...compareBytes(scenario, courses));
  return { scenario, courses, problems, ...(inexpressible !== undefined && { inexpressible }) };
}

function worldName({ id }: Scenario, index: number): string {
  const name = id.replace(/^[^/]+\//u, '').replaceAll(/[^a-z0-9]/gu, '_');
  return `${name}_${'ab'[index] ?? 'c'}`;
}

function compareBytes({ expect, differs }: Scenario, courses: readonly CourseResult[]): string[] {
  const [first, second] = courses;
  if (expect.truth !== 'undecidable' || differs !== undefined || !first || !second) return [];
  if (first.bytes === second.bytes) return [];
  return [`the two worlds differ for the observer:\n  ${first.bytes}\n  ${second.bytes}`];
}

/** One course of a scenario, from the task to the last look. */
class CourseRun {
  readonly problems: string[] = [];
  inexpressible: string | undefined;
  readonly #scenario: Scenario;
  readonly #course: Possibility<World>;
  #host: OperationHost;
  readonly #connections: ConnectionRequest[] = [];
  /** What was asked, and what the judges read before, by operation. */
  readonly #begun = new Map<Operation, Begun>();

  constructor(scenario: Scenario, course: Possibility<World>, host: OperationHost) {
    this.#scenario = scenario;
    this.#course = course;
    this.#host = host;
  }

  async play(world: World): Promise<CourseResult> {
    const { agent, before, meanwhile, when } = this.#course;
    try {
      if (this.#scenario.connect) world.connection = this.#scenario.connect(world);
      await before?.(world);
      const ask = this.#scenario.ask?.(world) ?? { contract: 'none', input: {} };
      const observed = this.#scenario.within?.(world) ?? world;
      const op = await this.#begin(ask, observed.connection, {}, observed);
      const stage: Stage = {
        op,
        begin: (other = {}, options = {}) =>
          this.#begin({ ...ask, ...other }, options.connection ?? observed.connection, options, observed),
      };
      const report = await agent(world, stage);
      await op.report(report);
      await meanwhile?.(world, stage);
      const look = (expect: Expectation, truth = this.#scenario.truth, looked: Operation = op) =>
        this.#look({ world, observed, op: looked, report, expect, truth });
      const looks = [await look(this.#scenario.expect)];
      for (const { after, expect, truth } of this.#scenario.later) {
        const other = await after(world, stage);
        looks.push(await look(expect, truth, other ?? op));
      }
      return {
        when,
        looks,
        bytes: normalizeBytes(await observed.observe(), [...this.#begun.keys()], observed.connection),
      };
    } finally {
      await world.close();
      await this.#host.endScenario(this.#connections);
    }
  }

  async #begin(
    ask: Ask,
    connection: ConnectionRequest,
    options: BeginOptions,
    observed: World,
  ): Promise<Operation> {
    this.#connections.push(connection);
    const operation = await this.#host.begin(ask, connection, options).catch((error: unknown) => {
      if (!(error instanceof InexpressibleError)) throw error;
      this.inexpressible = error.message;
      this.#host = markersOnly;
      return markersOnly.begin(ask, connection);
    });
    this.#begun.set(operation, { ask, memos: await prepareJudges(observed, ask) });
    return operation;
  }

  async #look(at: LookAt): Promise<LookResult> {
    const { world, observed, op, report, expect, truth } = at;
    const { ask, memos } = this.#begun.get(op)!;
    const isAsked = this.#host !== markersOnly;
    const outcome = isAsked ? await conclude(op, expect) : null;
    if (expect.accepts.pending === undefined) await world.settled();
    if (truth !== undefined && expect.truth !== 'undecidable') {
      const isDone = await truth(world);
      if (isDone !== (expect.truth === 'done')) {
        this.problems.push(
          `expected ${expect.truth}, but the administrator reads that it is ${isDone ? '' : 'not '}done`,
        );
      }
    }
    const situation = { scenario: this.#scenario, world: observed, ask, op, report };
    const judgements: Record<string, Judgement> = {};
    for (const { name, judge } of JUDGES) {
      judgements[name] = this.#scenario.ask === null ? 'unknown' : await judge(situation, memos.get(name));
    }
    return { expect, outcome, judgements };
  }
}

interface LookAt {
  readonly world: World;
  readonly observed: World;
  readonly op: Operation;
  readonly report: Report;
  readonly expect: Expectation;
  readonly truth: ((world: World) => Promise<boolean>) | undefined;
}

interface Begun {
  readonly ask: Ask;
  readonly memos: ReadonlyMap<string, unknown>;
}

async function prepareJudges(world: World, ask: Ask): Promise<ReadonlyMap<string, unknown>> {
  const memos = new Map<string, unknown>();
  if (ask.contract === 'none') return memos;
  for (const { name, prepare } of JUDGES) {
    if (prepare) memos.set(name, await prepare(world, ask).catch(() => undefined));
  }
  return memos;
}

/** Looks until the verdict is not pending, unless pending is what is expected. */
async function conclude(op: Operation, { accepts }: Expectation): Promise<Outcome> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const { retryAfterSeconds = 1, ...outcome } = await op.verify();
    const isFinal = outcome.verdict !== 'pending' || accepts.pending !== undefined;
    if (isFinal || performance.now() > deadline) return outcome;
    await pause(retryAfterSeconds * 1000);
  }
}
