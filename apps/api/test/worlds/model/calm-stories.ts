import fc from 'fast-check';
import {
  CALM,
  type Setting,
  anyKind,
  calmed,
  generatesKeys,
  hasVersionColumn,
  mostly,
  tasks,
  teams,
} from './setting.ts';
import type { Step, Story } from './steps.ts';
import { type Kind, type Task, expected, isNamed, kindFacts, targets } from './tasks.ts';

/** Honest agents in a calm world: one after the other, several at once, or one after the other on one object. */
export function calmStories(kind?: fc.Arbitrary<Kind>): fc.Arbitrary<Story> {
  return fc.oneof(oneAfterTheOther(kind), besideEachOther(kind), handedOver());
}

/** Each begins, does what it was asked, may crash before its report, and is looked at. */
function oneAfterTheOther(kind: fc.Arbitrary<Kind> = anyKind): fc.Arbitrary<Story> {
  return fc
    .record({
      task: tasks(kind).map((task): Task => ({
        ...task,
        target: task.target === 2 ? 2 : 1,
        account: 0,
        isUpsert: task.isUpsert && kindFacts(task).hasMarker,
      })),
      reports: fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
      pause: fc.constantFrom(1, 10, 1000),
      pageSize: fc.constantFrom(1, 2, 10),
      clockSeconds: fc.constantFrom(-7, -1, 0, 1, 7),
      hasActor: fc.boolean(),
      events: fc.constantFrom<Setting['events'][]>('none', 'prompt'),
    })
    .map(({ task, reports, pause, ...setting }) => {
      const other: Task = { ...task, target: task.target === 1 ? 2 : 1 };
      // The third operation wants another amount of the same object, which only a change can give it.
      const third: Task = { ...task, amount: 300 };
      const isAgain = !isPair(task);
      return {
        setting: {
          ...CALM,
          ...setting,
          family: kindFacts(task).families[0],
          tasks: [task, isAgain ? other : third, third, third],
        },
        steps: reports
          .slice(0, isAgain && isRepeatable(task) ? 3 : 2)
          .flatMap((isReported, operation): Step[] => [
            { do: 'begin', operation, settleSeconds: null, meanwhile: null },
            { do: 'wait', seconds: pause },
            { do: 'act', operation, manner: 'as asked' },
            ...(isReported ? [{ do: 'report', operation, report: 'the truth' } as const] : []),
            { do: 'wait', seconds: pause },
            { do: 'verify', operation, meanwhile: null },
            { do: 'verify', operation, meanwhile: null },
          ]),
      };
    });
}

function isPair(task: Task): boolean {
  return targets(task).length > 1;
}

function isRepeatable(task: Task): boolean {
  return ['changed', 'state'].includes(kindFacts(task).effect);
}

/** All at once, on other objects or on other members of one object. */
function besideEachOther(kind?: fc.Arbitrary<Kind>): fc.Arbitrary<Story> {
  return fc
    .record({
      team: teams(kind),
      isReported: fc.boolean(),
      pause: fc.constantFrom(1, 10),
      order: fc.array(fc.nat({ max: 999 }), { minLength: 28, maxLength: 28 }),
    })
    .map(({ team, isReported, pause, order }) => {
      const setting = calmed(team);
      const numbers = compatible(setting.tasks);
      const works = numbers.map((operation): readonly Step[] => [
        { do: 'begin', operation, settleSeconds: null, meanwhile: null },
        { do: 'wait', seconds: pause },
        { do: 'act', operation, manner: 'as asked' },
        ...(isReported ? [{ do: 'report', operation, report: 'the truth' } as const] : []),
        { do: 'wait', seconds: pause },
        { do: 'verify', operation, meanwhile: null },
      ]);
      const looks = numbers.map((operation): Step => ({ do: 'verify', operation, meanwhile: null }));
      return { setting, steps: [...mixed(works, order), ...looks] };
    });
}

/** Takes the next step of one of the lists at a time. @param order which list is next, modulo those that are left */
export function mixed(lists: readonly (readonly Step[])[], order: readonly number[]): readonly Step[] {
  const left = lists.map((list) => [...list]);
  const steps: Step[] = [];
  for (let turn = 0; left.some((list) => list.length > 0); turn++) {
    const open = left.filter((list) => list.length > 0);
    steps.push(open[order[turn % order.length]! % open.length]!.shift()!);
  }
  return steps;
}

/** The operations of a team that leave each other's effect alone: every one that agrees with all before it. */
function compatible(all: Setting['tasks']): readonly number[] {
  const hasVersion = hasVersionColumn({ tasks: all });
  return all.reduce<readonly number[]>((chosen, task, number) => {
    const isPossible = changes(task) ? !targets(task).includes(3) : !isUntied(task);
    const isBeside = (other: Task): boolean =>
      areBeside(task, other) && !(hasVersion && (raises(task, other) || raises(other, task)));
    return isPossible && chosen.every((other) => isBeside(all[other]!)) ? [...chosen, number] : chosen;
  }, []);
}

/** Whether nothing can tie the effect to the operation: a row that was there, and has no marker. */
function isUntied(task: Task): boolean {
  return isNamed(task) && !kindFacts(task).hasMarker && task.target !== 3;
}

/** Whether what an operation is about must be there before. */
function changes(task: Task): boolean {
  return kindFacts(task).effect !== 'present';
}

/** Whether two operations are about other objects, or about other members of one object, and neither forbids the other. */
function areBeside(one: Task, other: Task): boolean {
  // A scope forbids what another account does: nothing there is known of it.
  if (one.account !== other.account && (isScoped(one) || isScoped(other))) return false;
  if (!isNamed(one) && !isNamed(other)) return one.target !== other.target;
  if (!isNamed(one) || !isNamed(other)) {
    const [named, unnamed] = isNamed(one) ? [one, other] : [other, one];
    return !targets(named).includes(3) && !mayBeWrittenBy(named, unnamed);
  }
  if (!targets(one).some((id) => targets(other).includes(id))) return true;
  const [, ...rewriting] = [one, other].filter((task) =>
    ['changed', 'state', 'set'].includes(kindFacts(task).effect),
  );
  if (rewriting.length === 0 || one.keepsNote || other.keepsNote) return false;
  return !Object.keys(expected(one)).some((member) => member in expected(other));
}

/**
 * Whether a row that one changes may be that which another is to have as it is, for all that the service reads: only who
 * writes an object of an API always makes it.
 */
function mayBeWrittenBy(named: Task, unnamed: Task): boolean {
  const { effect, hasMarker, hasVersion, system } = kindFacts(named);
  const isUntold = effect === 'changed' && !hasMarker && !hasVersion && system === 'postgres';
  return isUntold && Object.keys(expected(named)).every((member) => member in expected(unnamed));
}

/** Whether one raises a version in the scope of the other, without a word of it in its input. */
function raises(one: Task, other: Task): boolean {
  const isSilent = isNamed(one) && kindFacts(one).effect !== 'absent' && !kindFacts(one).hasVersion;
  return isSilent && isScoped(other);
}

function isScoped(task: Task): boolean {
  return kindFacts(task).effect === 'set' || task.hasScope;
}

/** One creates an object and is verified, and another one changes it. */
function handedOver(): fc.Arbitrary<Story> {
  const pairs = fc.constantFrom<readonly [Kind, Kind]>(
    ['a row with a marker', 'a changed row with a marker'],
    ['a row with a marker', 'a changed row with a version'],
    ['a row without a marker', 'a changed row with a version'],
    ['a row without a marker', 'a changed row'],
    ['an object with a marker', 'a changed object with a marker'],
    ['an object without a marker', 'a changed object'],
    ['an object with a marker', 'a state'],
  );
  return fc
    .record({
      pair: pairs,
      hasScope: mostly(false, true),
      isUpsert: fc.boolean(),
      amount: fc.constantFrom(100, 200),
    })
    .map(({ pair: [creates, changed], hasScope, isUpsert, amount }) => {
      const rest = { hasScope, isUpsert, amount, keepsNote: false, isPair: false, account: 0 } as const;
      const first: Task = { ...rest, kind: creates, target: isUpsert ? 3 : 1, members: 'amount' };
      const second: Task = { ...rest, kind: changed, target: 3, members: 'note' };
      const [family] = kindFacts(first).families;
      const calm = calmed({ family, tasks: [first, second, second, second] });
      const setting = { ...calm, isKeyGenerated: true };
      // Under a key that people choose, a row without the marker may be another one than that of the first look.
      const isUnknown = family === 'postgres' && !generatesKeys(setting) && kindFacts(second).hasMarker;
      const work = (operation: number): Step[] => [
        { do: 'begin', operation, settleSeconds: null, meanwhile: null },
        { do: 'act', operation, manner: 'as asked' },
        // An API tells its time in whole seconds: only then is it known that the object was made before the look.
        { do: 'wait', seconds: 10 },
        { do: 'verify', operation, meanwhile: null },
      ];
      const again: Step = { do: 'verify', operation: 0, meanwhile: null };
      return { setting, steps: [...work(0), ...work(1), ...(isUnknown ? [] : [again])] };
    });
}

/** Whether something tells who wrote last, or the contract asks for a state only: else a wrong value may be anybody's. */
function isTold(task: Task): boolean {
  const { effect, hasMarker, hasVersion } = kindFacts(task);
  return effect !== 'changed' || hasMarker || hasVersion;
}

/** One agent alone that makes a mistake, in a calm world. */
export function calmMistakes(kind: fc.Arbitrary<Kind> = anyKind): fc.Arbitrary<Story> {
  return fc
    .record({
      task: tasks(kind).map((task): Task => ({ ...task, target: task.target === 2 ? 2 : 1, account: 0 })),
      isReported: fc.boolean(),
      isActing: fc.boolean(),
    })
    .map(({ task, isReported, isActing }) => ({
      setting: calmed({ family: kindFacts(task).families[0], tasks: [task, task, task, task] }),
      steps: [
        { do: 'begin', operation: 0, settleSeconds: null, meanwhile: null },
        ...(isActing && isTold(task) ? [{ do: 'act', operation: 0, manner: 'wrong amount' } as const] : []),
        ...(isReported ? [{ do: 'report', operation: 0, report: 'the truth' } as const] : []),
        { do: 'verify', operation: 0, meanwhile: null },
        { do: 'wait', seconds: 1000 },
        { do: 'verify', operation: 0, meanwhile: null },
      ],
    }));
}
