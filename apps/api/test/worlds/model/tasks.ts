import type { JsonObject } from '@tookeffect/core';
import type { Content, Thing } from './truth.ts';

/** What one operation is asked to do. */
export interface Task {
  readonly kind: Kind;
  /** Which order, and which of the objects; the third is not there at the start. */
  readonly target: 1 | 2 | 3;
  readonly amount: number;
  /** Which members the object is to have. */
  readonly members: 'amount' | 'note' | 'both';
  /** Whether everything beside the effect must stay as it is. */
  readonly hasScope: boolean;
  /** Whether the note of a changed object must stay as it is. */
  readonly keepsNote: boolean;
  /** Whether a row is looked up by its key: who writes it inserts it, or changes the one that is there. */
  readonly isUpsert: boolean;
  /** Whether a set of rows is both rows that are there at the start. */
  readonly isPair: boolean;
  /** Which account of the service the operation is of. */
  readonly account: 0 | 1;
}

/** A system of record, and the contracts that one connection to it serves. */
export type Family = 'postgres' | 'api' | 'api with markers' | 'api with versions' | 'github' | 'transfers';

/** A contract, with the choices that change how its verdict is tied to the operation. */
interface KindFacts {
  readonly contract: string;
  readonly system: 'postgres' | 'http' | 'github' | 'transfers';
  readonly families: readonly [Family, ...Family[]];
  readonly effect: 'present' | 'changed' | 'absent' | 'state' | 'set';
  readonly hasMarker: boolean;
  readonly hasVersion: boolean;
}

const POSTGRES = {
  system: 'postgres',
  families: ['postgres'],
  hasMarker: false,
  hasVersion: false,
} as const;
const HTTP = { system: 'http', hasMarker: false, hasVersion: false } as const;
const UNMARKED = { ...HTTP, families: ['api', 'api with versions'] } as const;
const MARKED = { ...HTTP, families: ['api with markers'], hasMarker: true } as const;
const ANY_API = { ...HTTP, families: ['api', 'api with markers', 'api with versions'] } as const;

/** One contract of each kind. */
export const KINDS = {
  'a row with a marker': {
    ...POSTGRES,
    contract: 'postgres.row.present@1',
    effect: 'present',
    hasMarker: true,
  },
  'a row without a marker': { ...POSTGRES, contract: 'postgres.row.present@1', effect: 'present' },
  'a changed row with a version': {
    ...POSTGRES,
    contract: 'postgres.row.updated@1',
    effect: 'changed',
    hasVersion: true,
  },
  'a changed row with a marker': {
    ...POSTGRES,
    contract: 'postgres.row.updated@1',
    effect: 'changed',
    hasMarker: true,
  },
  'a changed row': { ...POSTGRES, contract: 'postgres.row.updated@1', effect: 'changed' },
  'a deleted row': { ...POSTGRES, contract: 'postgres.row.absent@1', effect: 'absent' },
  'a set of rows': { ...POSTGRES, contract: 'postgres.rows.exactly@1', effect: 'set' },
  'an object with a marker': { ...MARKED, contract: 'http.object.created@1', effect: 'present' },
  'an object without a marker': { ...UNMARKED, contract: 'http.object.created@1', effect: 'present' },
  'a changed object with a version': {
    ...HTTP,
    families: ['api with versions'],
    contract: 'http.object.updated@1',
    effect: 'changed',
    hasVersion: true,
  },
  'a changed object with a marker': { ...MARKED, contract: 'http.object.updated@1', effect: 'changed' },
  'a changed object': {
    ...HTTP,
    families: ['api'],
    contract: 'http.object.updated@1',
    effect: 'changed',
  },
  'a deleted object': { ...ANY_API, contract: 'http.object.deleted@1', effect: 'absent' },
  'an issue': {
    ...HTTP,
    system: 'github',
    families: ['github'],
    contract: 'github.issue.created@1',
    effect: 'present',
    hasMarker: true,
  },
  'a state': { ...ANY_API, contract: 'http.json.matches@1', effect: 'state' },
  'a transfer with a marker': {
    ...HTTP,
    system: 'transfers',
    families: ['transfers'],
    contract: 'bank.transfer.made@1',
    effect: 'present',
    hasMarker: true,
  },
  'a transfer without a marker': {
    ...HTTP,
    system: 'transfers',
    families: ['transfers'],
    contract: 'bank.transfer.made@1',
    effect: 'present',
  },
} as const satisfies Readonly<Record<string, KindFacts>>;

export type Kind = keyof typeof KINDS;

/** @returns the facts of a task's kind */
export function kindFacts({ kind }: Pick<Task, 'kind'>): KindFacts {
  return KINDS[kind];
}

/** The kinds that one connection serves. */
export function kindsOf(family: Family): readonly Kind[] {
  return (Object.keys(KINDS) as Kind[]).filter((kind) => kindFacts({ kind }).families.includes(family));
}

/** The input with which the operation begins. `names` are the table, and the name under which the collection is declared. */
export function operationInput(task: Task): JsonObject {
  switch (kindFacts(task).system) {
    case 'postgres':
      return rowInput(task);
    case 'http':
      return objectInput(task);
    case 'github':
      return { ...REPOSITORY, title: newOrder(task), body: amountText(task.amount) };
    case 'transfers':
      return {
        order: newOrder(task),
        amount: task.amount,
        ...(kindFacts(task).hasMarker && { marked: true }),
      };
  }
}

function rowInput(task: Task): JsonObject {
  const { effect, hasMarker, hasVersion } = kindFacts(task);
  const { target, hasScope } = task;
  const expect = expected(task);
  const input = {
    ...{ schema: 'public', table: 'orders' },
    ...(hasScope && { scope: {} }),
    ...(hasMarker && { correlationColumn: 'marker' }),
  };
  switch (effect) {
    case 'present':
      return { ...input, match: task.isUpsert ? { id: target } : { order_no: newOrder(task) }, expect };
    case 'absent':
      return { ...input, key: { order_no: deletedOrder(task) } };
    case 'set':
      return { ...input, scope: {}, rows: targets(task).map((id) => ({ key: { id }, expect })) };
    case 'changed':
    case 'state':
      return {
        ...input,
        ...(hasVersion && { versionColumn: 'version' }),
        ...(keepsNote(task) && { unchangedColumns: ['note'] }),
        ...{ key: { id: target }, expect },
      };
  }
}

function objectInput(task: Task): JsonObject {
  const unchanged = keepsNote(task) ? { unchanged: ['note'] } : {};
  const id = String(task.target);
  switch (kindFacts(task).effect) {
    case 'state':
      return { path: ['orders', id], parent: ['orders'], expect: expected(task), ...unchanged };
    case 'present':
      return { collection: 'orders', expect: { order_no: newOrder(task), ...expected(task) } };
    case 'absent':
      return { collection: 'orders', id };
    case 'changed':
    case 'set':
      return { collection: 'orders', id, expect: expected(task), ...unchanged };
  }
}

/** Where the issues are. */
const REPOSITORY = { owner: 'acme', repo: 'shop' };

/** How an amount stands in the text of an issue: no other amount contains it. */
export function amountText(amount: number): string {
  return `The amount is ${String(amount)}.`;
}

/** The order that the task names. */
export function newOrder({ target }: Pick<Task, 'target'>): string {
  return `order ${String(target)}`;
}

/** The order of the row that is to be deleted: one that is there at the start, or one that another operation inserts. */
function deletedOrder({ target }: Pick<Task, 'target'>): string {
  return target === 3 ? newOrder({ target: 1 }) : `order ${String(7 + target)}`;
}

/** The members that the object is to have, and their values. */
export function expected({ members, amount }: Task): Partial<Pick<Content, 'amount' | 'note'>> {
  return {
    ...(members !== 'note' && { amount }),
    ...(members !== 'amount' && { note: `note ${String(amount)}` }),
  };
}

/** The ids of the objects that a task names. */
export function targets({ kind, target, isPair }: Task): readonly number[] {
  return kindFacts({ kind }).effect === 'set' && isPair ? [1, 2] : [target];
}

/** Whether the input names the object by its key. Then it means what is under that key, even if another operation wrote it. */
export function isNamed(task: Task): boolean {
  const { effect, system } = kindFacts(task);
  return effect !== 'present' || (task.isUpsert && system === 'postgres');
}

/** Whether an object is under the key of the task. */
export function isUnderKey(task: Task, { id, order }: Thing): boolean {
  const { effect, system } = kindFacts(task);
  return effect === 'absent' && system === 'postgres'
    ? order === deletedOrder(task)
    : targets(task).includes(id);
}

/** Whether the note is an input of the task that must stay. */
function keepsNote(task: Task): boolean {
  return task.keepsNote && task.members === 'amount' && ['changed', 'state'].includes(kindFacts(task).effect);
}

/** Whether the task asks that the note stays, and it did not. */
export function hasLostNote(task: Task, now: Thing, before: Thing | undefined): boolean {
  return keepsNote(task) && before !== undefined && now.note !== before.note;
}

/** Whether an object is as the task asks, apart from its marker. */
export function isAsAsked(task: Task, thing: Thing): boolean {
  return isAskedFor(task, thing) && thing.state === 'settled';
}

/** The same of what the provider has not settled yet. */
export function isUnderway(task: Task, thing: Thing): boolean {
  return isAskedFor(task, thing) && thing.state === 'pending';
}

function isAskedFor(task: Task, thing: Thing): boolean {
  const isIt = isNamed(task) ? isUnderKey(task, thing) : thing.order === newOrder(task);
  return isIt && hasMembers(task, thing);
}

/** Whether an object has the values that the task expects. */
export function hasMembers(task: Task, thing: Thing): boolean {
  const { amount = thing.amount, note = thing.note } = expected(task);
  return thing.amount === amount && thing.note === note;
}
