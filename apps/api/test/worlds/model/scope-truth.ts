import type { Facts } from './facts.ts';
import { hasVersionColumn } from './setting.ts';
import { type Task, expected, hasMembers, isNamed, isUnderKey, kindFacts } from './tasks.ts';
import type { Thing } from './truth.ts';

/**
 * Why "nothing beside the effect changed" is false. What operations of the account that were open beside this one expect
 * does not count, whoever did it; nor does what was changed and put back with equal content: who wrote a row and when is
 * not part of it.
 */
export function lieOfScope(facts: Facts): string | undefined {
  if (!hasScope(facts.task)) return undefined;
  const own = facts.ownUids();
  const overwritten = !isNamed(facts.task) && facts.before.find(({ uid }) => own.includes(uid));
  if (overwritten) return `it overwrote object ${String(overwritten.id)}, which was there before`;
  const others = facts.besides.map(({ task }) => task);
  const ids = new Set(
    [...facts.before, ...facts.now].filter(({ uid }) => !own.includes(uid)).map(({ id }) => id),
  );
  const harmed = [...ids].find((id) => !isExplained(facts, others, own, id));
  return harmed === undefined ? undefined : `object ${String(harmed)} beside it changed`;
}

/** Whether the operation says that everything beside its effect must stay as it is. */
function hasScope(task: Task): boolean {
  const { system, effect } = kindFacts(task);
  return effect === 'set' || (task.hasScope && system === 'postgres');
}

/** Whether what is under an id is as it was, or as operations beside this one expect it. */
function isExplained(facts: Facts, others: readonly Task[], own: readonly number[], id: number): boolean {
  const [old, thing] = [facts.before, facts.now].map((things) =>
    things.find((each) => each.id === id && !own.includes(each.uid)),
  );
  if (old && thing)
    return isSame(old, thing, hasVersionColumn(facts.world.setting)) || isChangeExpected(others, old, thing);
  if (old) return others.some((task) => isDeletion(task) && isUnderKey(task, old));
  return thing === undefined || isNewcomerExpected(others, thing);
}

/** Whether a row is as it was, in every column that the table has. */
function isSame(old: Thing, thing: Thing, hasVersion: boolean): boolean {
  const row = ({ id, order, amount, note, marker, version, isDetached }: Thing): string =>
    JSON.stringify([id, order, amount, note, marker, isDetached, hasVersion ? version : 0]);
  return row(old) === row(thing);
}

/** Every member that is not as before is one that an operation expects of this object, with its value. */
function isChangeExpected(others: readonly Task[], old: Thing, thing: Thing): boolean {
  const meaning = others.filter((task) => isNamed(task) && !isDeletion(task) && isUnderKey(task, thing));
  const members = (['amount', 'note'] as const).filter((member) => old[member] !== thing[member]);
  const isElsewhere = old.order !== thing.order || old.id !== thing.id;
  if (isElsewhere || thing.isDetached) return false;
  if (members.length === 0) return meaning.some((task) => hasMembers(task, thing));
  return members.every((member) => meaning.some((task) => expected(task)[member] === thing[member]));
}

/** An operation creates it, and what it has otherwise is what others that change it expect. */
function isNewcomerExpected(others: readonly Task[], thing: Thing): boolean {
  const creating = others.filter(
    (task) =>
      kindFacts(task).effect === 'present' &&
      (isNamed(task) ? isUnderKey(task, thing) : thing.order === `order ${String(task.target)}`),
  );
  const changing = others.filter((task) => isNamed(task) && !isDeletion(task) && isUnderKey(task, thing));
  return creating.some((task) =>
    Object.entries(expected(task)).every(
      ([member, value]) =>
        thing[member as 'amount' | 'note'] === value ||
        changing.some(
          (other) => expected(other)[member as 'amount' | 'note'] === thing[member as 'amount' | 'note'],
        ),
    ),
  );
}

function isDeletion(task: Task): boolean {
  return kindFacts(task).effect === 'absent';
}
