import fc from 'fast-check';
import { KINDS, type Kind, type Task, kindFacts } from './tasks.ts';

/** What the world is like before anything happens; whatever it does not say is calm. */
export interface Setting {
  readonly task: Task;
  /** Of the second and third operation, where they differ from the first one's. */
  readonly others: readonly Pick<Task, 'target' | 'amount'>[];
  /** The provider's clock minus the clock of the service, in seconds. */
  readonly clockSeconds: number;
  readonly relation:
    'table' | 'partition' | 'simple view' | 'filtered view' | 'materialized view' | 'foreign table';
  readonly hasKey: boolean;
  readonly hasRowSecurity: boolean;
  readonly isStandby: boolean;
  readonly cache: 'none' | 'silent' | 'honest';
  readonly pageSize: number;
  readonly showsGone: boolean;
  readonly showsCreation: boolean;
  /** What the objects have that are there at the start. */
  readonly startAmount: number;
  /** While the first operation begins. */
  readonly startWeather: Weather;
  readonly missing: 'absent' | 'unknown';
  /** Whether the owner of the connection declared the account of the agents. */
  readonly hasActor: boolean;
  /** Which events the provider sends. `forged`: unsigned ones say the contrary. */
  readonly events: 'none' | 'prompt' | 'late' | 'lossy' | 'forged';
}

/** How an agent does its task. */
export type Manner =
  'as asked' | 'without marker' | 'wrong amount' | 'on an older one' | 'and a note' | 'otherwise';
/** What an agent reports. */
export type Report = 'the truth' | 'another object' | 'nothing' | 'accepted' | 'failed';
export type Deed =
  | 'edits'
  | 'does what was asked'
  | 'deletes'
  | 'touches'
  | 'adds a look-alike'
  | 'copies the marker'
  | 'quotes the marker'
  | 'hides'
  | 'puts back';
export type Weather =
  | 'calm'
  | 'error page'
  | 'unavailable'
  | 'denied'
  | 'error body'
  | 'too many requests'
  | 'routes lost'
  | 'replay stops'
  | 'receiver stops';

/** What somebody writes while the service reads: after so many of its requests were answered. */
export interface Meanwhile {
  readonly after: number;
  readonly step: WritingStep;
}

type WritingStep =
  | { readonly do: 'act'; readonly operation: number; readonly manner: Manner }
  | { readonly do: 'stranger'; readonly deed: Deed; readonly target: 1 | 2 | 3 };

/** One thing that happens. Steps that cannot happen are left out by the world. */
export type Step =
  | WritingStep
  | {
      readonly do: 'begin';
      readonly operation: number;
      readonly settleSeconds: number | null;
      readonly meanwhile: Meanwhile | null;
    }
  | { readonly do: 'verify'; readonly operation: number; readonly meanwhile: Meanwhile | null }
  | { readonly do: 'cancel'; readonly operation: number }
  | { readonly do: 'report'; readonly operation: number; readonly report: Report }
  | { readonly do: 'wait'; readonly seconds: number }
  | { readonly do: 'weather'; readonly weather: Weather };

/** A whole story: a setting, and what happens in it. */
export interface Story {
  readonly setting: Setting;
  readonly steps: readonly Step[];
}

/** A world in which nothing is wrong. */
const CALM: Omit<Setting, 'task' | 'others'> = {
  clockSeconds: 0,
  relation: 'table',
  hasKey: true,
  hasRowSecurity: false,
  isStandby: false,
  cache: 'none',
  pageSize: 10,
  showsGone: false,
  showsCreation: true,
  startAmount: 1,
  startWeather: 'calm',
  missing: 'absent',
  hasActor: true,
  events: 'none',
};

const kinds = Object.keys(KINDS) as Kind[];
const target = fc.constantFrom<(1 | 2)[]>(1, 2);
const amount = fc.constantFrom(100, 200);
const settleSeconds = mostly<number | null>(null, 5, 60);
const operation = fc.constantFrom(0, 0, 0, 1, 1, 2);

/** Mostly the first value, which is the calm one. */
function mostly<Value>(calm: Value, ...others: readonly Value[]): fc.Arbitrary<Value> {
  return fc.oneof(
    { weight: 4, arbitrary: fc.constant(calm) },
    { weight: 2, arbitrary: fc.constantFrom(...others) },
  );
}

/** A task of any kind, or of one. */
function tasks(kind: fc.Arbitrary<Kind>): fc.Arbitrary<Task> {
  return fc.record({ kind, target, amount, hasScope: mostly(false, true), keepsNote: mostly(false, true) });
}

const settings = (kind: fc.Arbitrary<Kind>): fc.Arbitrary<Setting> =>
  fc.record({
    task: tasks(kind),
    others: fc.array(fc.record({ target, amount }), { minLength: 2, maxLength: 2 }),
    clockSeconds: mostly(0, -7, 7, 1, -2, 60),
    relation: mostly<Setting['relation']>(
      'table',
      'partition',
      'simple view',
      'filtered view',
      'materialized view',
      'foreign table',
    ),
    hasKey: mostly(true, false),
    hasRowSecurity: mostly(false, true),
    isStandby: mostly(false, true),
    cache: mostly<Setting['cache']>('none', 'silent', 'honest'),
    pageSize: mostly(10, 1, 2),
    showsGone: mostly(false, true),
    showsCreation: mostly(true, false),
    startAmount: mostly(1, 100),
    startWeather: mostly<Weather>('calm', 'error body', 'unavailable'),
    missing: mostly<Setting['missing']>('absent', 'unknown'),
    hasActor: fc.boolean(),
    events: fc.constantFrom<Setting['events'][]>('none', 'prompt', 'late', 'lossy', 'forged'),
  });

const act = fc.record({
  do: fc.constant('act' as const),
  operation,
  manner: mostly<Manner>(
    'as asked',
    'without marker',
    'wrong amount',
    'on an older one',
    'and a note',
    'otherwise',
  ),
});

const stranger = fc.record({
  do: fc.constant('stranger' as const),
  deed: fc.constantFrom<Deed[]>(
    'edits',
    'does what was asked',
    'deletes',
    'touches',
    'adds a look-alike',
    'copies the marker',
    'quotes the marker',
    'hides',
    'puts back',
  ),
  target: fc.constantFrom<(1 | 2 | 3)[]>(1, 2, 3),
});

const meanwhile: fc.Arbitrary<Meanwhile | null> = fc.oneof(
  { weight: 5, arbitrary: fc.constant(null) },
  {
    weight: 1,
    arbitrary: fc.record({ after: fc.integer({ min: 0, max: 4 }), step: fc.oneof(act, stranger) }),
  },
);

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('begin' as const), operation, settleSeconds, meanwhile }),
  },
  { weight: 5, arbitrary: act },
  { weight: 4, arbitrary: stranger },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('report' as const),
      operation,
      report: mostly<Report>('the truth', 'another object', 'nothing', 'accepted', 'failed'),
    }),
  },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('verify' as const), operation, meanwhile }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const), operation }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('wait' as const), seconds: fc.constantFrom(1, 10, 1000) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('weather' as const),
      weather: mostly<Weather>(
        'calm',
        'error page',
        'unavailable',
        'denied',
        'error body',
        'too many requests',
        'routes lost',
        'replay stops',
        'receiver stops',
      ),
    }),
  },
);

/**
 * Random stories; some of them are calm. The first operation begins early, and somebody looks at the end.
 * @param isCalm whether only people make mistakes: clocks, caches, readers and networks are as they should be
 */
export function stories(
  kind: fc.Arbitrary<Kind> = fc.constantFrom(...kinds),
  isCalm = false,
): fc.Arbitrary<Story> {
  const first: Step = { do: 'begin', operation: 0, settleSeconds: null, meanwhile: null };
  const last: Step = { do: 'verify', operation: 0, meanwhile: null };
  const random = fc.record({
    setting: isCalm ? settings(kind).map(calmed) : settings(kind),
    steps: fc
      .tuple(fc.array(step, { maxLength: 2 }), fc.array(step, { maxLength: 14 }))
      .map(([before, after]) => [...before, first, ...after, last]),
  });
  return fc.oneof({ weight: 9, arbitrary: random }, { weight: 1, arbitrary: calmStories(kind) });
}

function calmed({ task, others }: Setting): Setting {
  return { ...CALM, task, others };
}

/** Honest agents in a calm world: each begins, does what it was asked, may crash before its report, and is looked at. */
export function calmStories(kind: fc.Arbitrary<Kind> = fc.constantFrom(...kinds)): fc.Arbitrary<Story> {
  return fc
    .record({
      task: tasks(kind),
      reports: fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
      pause: fc.constantFrom(1, 10, 1000),
      pageSize: fc.constantFrom(1, 2, 10),
      clockSeconds: fc.constantFrom(-7, -1, 0, 1, 7),
      hasActor: fc.boolean(),
      events: fc.constantFrom<Setting['events'][]>('none', 'prompt'),
    })
    .map(({ task, reports, pause, ...setting }) => ({
      setting: {
        ...CALM,
        ...{ task, ...setting },
        others: [
          { target: task.target === 1 ? 2 : 1, amount: task.amount },
          { target: task.target, amount: 300 },
        ],
      },
      // The third operation wants another amount of the same object, which only a change can give it.
      steps: reports
        .slice(0, isRepeatable(task) ? 3 : 2)
        .flatMap((isReported, operation): Step[] => [
          { do: 'begin', operation, settleSeconds: null, meanwhile: null },
          { do: 'wait', seconds: pause },
          { do: 'act', operation, manner: 'as asked' },
          ...(isReported ? [{ do: 'report', operation, report: 'the truth' } as const] : []),
          { do: 'wait', seconds: pause },
          { do: 'verify', operation, meanwhile: null },
          { do: 'verify', operation, meanwhile: null },
        ]),
    }));
}

function isRepeatable(task: Task): boolean {
  return ['changed', 'state'].includes(kindFacts(task).effect);
}
