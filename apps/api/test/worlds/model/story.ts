import fc from 'fast-check';
import { calmStories, mixed } from './calm-stories.ts';
import { type Weather, calmed, mostly, settings } from './setting.ts';
import type { Deed, Manner, Meanwhile, Report, Step, Story } from './steps.ts';
import type { Kind } from './tasks.ts';

const settleSeconds = mostly<number | null>(null, 5, 60);
const operation = fc.constantFrom(0, 0, 0, 1, 1, 2, 3);

const manner = mostly<Manner>(
  'as asked',
  'without marker',
  'wrong amount',
  'on an older one',
  'and a note',
  'otherwise',
  'twice',
  'everywhere',
  'only if it lacks',
  'after a failure',
  'into a queue',
);
const report = mostly<Report>('the truth', 'another object', 'nothing', 'accepted', 'failed');
const act = fc.record({ do: fc.constant('act' as const), operation, manner });

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
const wait = fc.record({ do: fc.constant('wait' as const), seconds: fc.constantFrom(1, 10, 1000) });
const weather = fc.record({
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
    'line silent',
  ),
});

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('begin' as const), operation, settleSeconds, meanwhile }),
  },
  { weight: 5, arbitrary: act },
  { weight: 4, arbitrary: stranger },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('report' as const), operation, report }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('verify' as const), operation, meanwhile }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const), operation }) },
  { weight: 2, arbitrary: wait },
  { weight: 2, arbitrary: weather },
);

const FIRST: Step = { do: 'begin', operation: 0, settleSeconds: null, meanwhile: null };
const LAST: Step = { do: 'verify', operation: 0, meanwhile: null };

/** Anything, in any order: the first operation begins early, and somebody looks at the end. */
const anySteps: fc.Arbitrary<readonly Step[]> = fc
  .tuple(fc.array(step, { maxLength: 2 }), fc.array(step, { maxLength: 14 }))
  .map(([before, after]) => [...before, FIRST, ...after, LAST]);

/** What one agent of a team does, in this order; the steps of several agents are mixed. */
const work = fc.record({
  manner: mostly<Manner | null>(
    'as asked',
    null,
    'wrong amount',
    'without marker',
    'on an older one',
    'everywhere',
    'after a failure',
    'into a queue',
  ),
  again: mostly<Manner | null>(null, 'as asked', 'twice', 'only if it lacks'),
  report: mostly<Report | null>(null, 'the truth'),
  looks: fc.constantFrom(0, 1, 1, 2),
  isCancelled: mostly(false, true),
});

/** The steps of several agents that all work at once, with little that disturbs them. */
const teamwork: fc.Arbitrary<readonly Step[]> = fc
  .record({
    works: fc.array(work, { minLength: 2, maxLength: 4 }),
    disturbances: fc.array(fc.oneof(wait, wait, stranger, weather), { maxLength: 2 }),
    order: fc.array(fc.nat({ max: 999 }), { minLength: 28, maxLength: 28 }),
  })
  .map(({ works, disturbances, order }) => [
    ...mixed(
      [
        ...works.map((each, number): readonly Step[] => [
          { do: 'begin', operation: number, settleSeconds: null, meanwhile: null },
          ...(each.manner ? [{ do: 'act', operation: number, manner: each.manner } as const] : []),
          ...(each.report ? [{ do: 'report', operation: number, report: each.report } as const] : []),
          ...Array.from({ length: each.looks }, () => ({ ...LAST, operation: number })),
          ...(each.again ? [{ do: 'act', operation: number, manner: each.again } as const] : []),
          ...(each.isCancelled ? [{ do: 'cancel', operation: number } as const] : []),
        ]),
        disturbances,
      ],
      order,
    ),
    ...works.map((_, number): Step => ({ ...LAST, operation: number })),
  ]);

/**
 * Random stories: of anything, of teams, and some of them calm.
 * @param isCalm whether only people make mistakes: clocks, caches, readers and networks are as they should be
 */
export function stories(kind?: fc.Arbitrary<Kind>, isCalm = false): fc.Arbitrary<Story> {
  const calm = settings(kind).map(calmed);
  const any = isCalm ? calm : settings(kind);
  return fc.oneof(
    { weight: 6, arbitrary: fc.record({ setting: any, steps: anySteps }) },
    { weight: 2, arbitrary: fc.record({ setting: any, steps: teamwork }) },
    { weight: 5, arbitrary: fc.record({ setting: calm, steps: teamwork }) },
    { weight: 1, arbitrary: calmStories(kind) },
  );
}
