import {
  type Expectation,
  notAsAsked,
  orInconclusive,
  refuted,
  tooEarly,
  undecidable,
  verified,
} from './expectation.ts';
import type { Ask, BeginOptions, ConnectionRequest, Operation, Report } from './operation.ts';

/** The systems, each written by somebody else. */
export const SYSTEM_NAMES = [
  'postgres',
  'postgres-standby',
  'mysql',
  'github',
  'slack',
  'linear',
  'json-server',
  'couchdb',
  'localstripe',
  'moto',
  's3',
  'dns',
  'kubernetes',
  'caldav',
  'imap',
  'mongodb',
  'etcd',
  'nginx',
  'feathers',
  'kinto',
  'verdaccio',
  'pypiserver',
  'webdav',
  'dbhub',
] as const;
export type SystemName = (typeof SYSTEM_NAMES)[number];

/**
 * Systems whose scenarios were written from the user's pages alone, by somebody who had seen neither the evaluator nor the
 * other scenarios. Their answers were frozen before the first run, and docs/gauntlet.md keeps its figures.
 */
export const OUTSIDE_SYSTEMS: readonly SystemName[] = [
  'feathers',
  'kinto',
  'verdaccio',
  'pypiserver',
  'webdav',
  'dbhub',
];

/** Systems that take minutes to install the first time: they are not in the sample, and `npm run soak` runs them. */
export const SLOW_SYSTEMS: readonly SystemName[] = ['kubernetes'];

/** The kinds of error that were seen in the product or its peers; `CLASS_TITLES` names them. */
export type ClassNumber = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 | 17 | 18;

/** What only few tools can see; the second table of the report has one row for each. */
export type Hidden = 'collateral' | 'lag' | 'stale baseline' | 'duplicate' | 'cache' | 'hidden rows';

/** A part of a real system that belongs to one scenario. */
export interface World {
  /** The connection through which the product and the other judges read. */
  connection: ConnectionRequest;
  /** The status of the agent's last request; null when it made none or got no answer. A statement counts as 200 or 500. */
  readonly lastStatus: number | null;
  /** @returns what the observer's credential can read, as text, to compare two worlds */
  readonly observe: () => Promise<string>;
  /** Waits until what was started with a delay has happened. */
  readonly settled: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** What an agent has: its own operation, and the means to begin others. */
export interface Stage {
  readonly op: Operation;
  /** Begins another operation of the account, of the same contract and input unless given. */
  readonly begin: (ask?: Partial<Ask>, options?: BeginOptions) => Promise<Operation>;
}

/** What happens in a world, from the task to the look. */
export interface Course<W extends World> {
  /** Done by an administrator before the operation begins. */
  readonly before?: (world: W) => Promise<unknown>;
  /** What the agent does, and what it says. */
  readonly agent: (world: W, stage: Stage) => Promise<Report> | Report;
  /** Done by others after the agent, before the look. */
  readonly meanwhile?: (world: W, stage: Stage) => Promise<unknown>;
}

/** A look after the first one. */
export interface LaterLook<W extends World> {
  /** Done before the look. If it returns an operation, that one is looked at instead of the first. */
  readonly after: (world: W, stage: Stage) => Promise<Operation | void>;
  readonly expect: Expectation;
  readonly truth?: (world: W) => Promise<boolean>;
}

/** One of the two worlds of an undecidable scenario. */
export interface Possibility<W extends World> extends Course<W> {
  /** What happened, in words. */
  readonly when: string;
  /** Whether the effect of the task is there, by this operation's agent. */
  readonly isDone: boolean;
}

/** A scenario of the gauntlet. */
export interface Scenario<W extends World = World> {
  readonly id: string;
  readonly system: SystemName;
  readonly seen: readonly ClassNumber[];
  readonly hidden?: Hidden;
  /** The task as given to the agent. */
  readonly task: string;
  /** The contract and its input; null where no shipped contract can express the task. */
  readonly ask: ((world: W) => Ask) | null;
  /** Changes the connection of the world, as the connection's owner. */
  readonly connect?: (world: W) => ConnectionRequest;
  /** The part of the world that is observed; the world itself when left out. */
  readonly within?: (world: W) => World;
  readonly expect: Expectation;
  /** One course for a decidable scenario, two for an undecidable one. */
  readonly courses: readonly Possibility<W>[];
  /** Reads the truth as administrator at the instant of the look. Undecidable courses say it themselves. */
  readonly truth?: (world: W) => Promise<boolean>;
  readonly later: readonly LaterLook<W>[];
  /** Whether the two courses cannot be compared byte by byte; the reason. */
  readonly differs?: string;
  /** An honest agent in a calm world, alone or beside operations on other members or objects: it must be verified. */
  readonly isCalm?: boolean;
  /** Why the expectation is what it is. */
  readonly because?: string;
}

interface Common<W extends World> {
  readonly seen?: readonly ClassNumber[];
  readonly hidden?: Hidden;
  readonly task: string;
  readonly ask: ((world: W) => Ask) | null;
  readonly connect?: (world: W) => ConnectionRequest;
  readonly within?: (world: W) => World;
  readonly later?: readonly LaterLook<W>[];
  readonly isCalm?: boolean;
  readonly because?: string;
}

/** A scenario whose truth an administrator can read. */
export interface Decidable<W extends World> extends Common<W>, Course<W> {
  readonly truth: (world: W) => Promise<boolean>;
}

/** A scenario whose truth the observer cannot know. */
export interface Undecidable<W extends World> extends Common<W> {
  /** Done in both worlds before the operation begins. */
  readonly before?: (world: W) => Promise<unknown>;
  readonly worlds: readonly [Possibility<W>, Possibility<W>];
  readonly differs?: string;
}

/** Builds the scenarios of one system. */
export function scenariosOf<W extends World>(system: SystemName) {
  const scenarios: Scenario<W>[] = [];
  const add = (name: string, scenario: Omit<Scenario<W>, 'id' | 'system'>): void => {
    scenarios.push({ ...scenario, id: `${system}/${name}`, system });
  };
  return {
    scenarios,
    /** The agent did what was asked. */
    honest: (name: string, given: Decidable<W>) => add(name, decidable(verified(), given)),
    /** The effect did not, or not only, or not as asked, take place. */
    trap: (name: string, reasons: readonly string[], given: Decidable<W>) =>
      add(name, decidable(refuted(...reasons), given)),
    /** As `trap`; the contract language also allows to say that others may have done it. */
    softTrap: (
      name: string,
      reasons: readonly string[],
      inconclusive: readonly string[],
      given: Decidable<W>,
    ) => add(name, decidable(orInconclusive(refuted(...reasons), ...inconclusive), given)),
    /** A story whose truth an administrator can read, with the sentences that are true of it. */
    story: (name: string, expect: Expectation, given: Decidable<W>) => add(name, decidable(expect, given)),
    /** A story with two worlds that the observer cannot tell apart, with the sentences that are true of both. */
    openStory: (name: string, expect: Expectation, given: Undecidable<W>) => add(name, open(expect, given)),
    /** Nobody with the observer's access can know. */
    unknowable: (name: string, reasons: readonly string[], given: Undecidable<W>) =>
      add(name, open(undecidable(...reasons), given)),
    /** As `unknowable`, but both worlds show that the state is not as asked. */
    overwritten: (name: string, given: Undecidable<W>) => add(name, open(notAsAsked(), given)),
    /** Nobody can know yet. */
    unsettled: (name: string, given: Undecidable<W>) => add(name, open(tooEarly('not_settled'), given)),
  };
}

function decidable<W extends World>(
  expect: Expectation,
  given: Decidable<W>,
): Omit<Scenario<W>, 'id' | 'system'> {
  const { before, agent, meanwhile, ...rest } = given;
  const course: Possibility<W> = {
    when: given.task,
    isDone: expect.truth === 'done',
    agent,
    ...(before && { before }),
    ...(meanwhile && { meanwhile }),
  };
  return { seen: [], later: [], ...rest, expect, courses: [course] };
}

function open<W extends World>(
  expect: Expectation,
  given: Undecidable<W>,
): Omit<Scenario<W>, 'id' | 'system'> {
  const { before, worlds, ...rest } = given;
  const courses = worlds.map((world) => ({
    ...world,
    before: async (at: W) => {
      await before?.(at);
      await world.before?.(at);
    },
  }));
  return { seen: [], later: [], ...rest, expect, courses };
}
