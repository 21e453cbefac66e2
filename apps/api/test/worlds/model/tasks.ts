import type { JsonObject } from '@tookeffect/core';
import type { Thing } from './truth.ts';

/** What one operation is asked to do. */
export interface Task {
  readonly kind: Kind;
  /** Which order, and which of the rows that are there at the start. */
  readonly target: 1 | 2;
  readonly amount: number;
  /** Whether everything beside the effect must stay as it is. */
  readonly hasScope: boolean;
  /** Whether the note of a changed object must stay as it is. */
  readonly keepsNote: boolean;
}

/** A shipped contract, with the choices that change how its verdict is tied to the operation. */
interface KindFacts {
  readonly contract: string;
  readonly system: 'postgres' | 'http' | 'github';
  readonly effect: 'present' | 'changed' | 'absent' | 'state' | 'set';
  readonly hasMarker: boolean;
  readonly hasVersion: boolean;
}

const POSTGRES = { system: 'postgres', hasMarker: false, hasVersion: false } as const;
const HTTP = { system: 'http', hasMarker: false, hasVersion: false } as const;

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
  'an object with a marker': {
    ...HTTP,
    contract: 'http.object.created@1',
    effect: 'present',
    hasMarker: true,
  },
  'an object without a marker': { ...HTTP, contract: 'http.object.created@1', effect: 'present' },
  'a changed object with a version': {
    ...HTTP,
    contract: 'http.object.updated@1',
    effect: 'changed',
    hasVersion: true,
  },
  'a changed object with a marker': {
    ...HTTP,
    contract: 'http.object.updated@1',
    effect: 'changed',
    hasMarker: true,
  },
  'a changed object': { ...HTTP, contract: 'http.object.updated@1', effect: 'changed' },
  'a deleted object': { ...HTTP, contract: 'http.object.deleted@1', effect: 'absent' },
  'an issue': {
    ...HTTP,
    system: 'github',
    contract: 'github.issue.created@1',
    effect: 'present',
    hasMarker: true,
  },
  'a state': { ...HTTP, contract: 'http.json.matches@1', effect: 'state' },
} as const satisfies Readonly<Record<string, KindFacts>>;

export type Kind = keyof typeof KINDS;

/** @returns the facts of a task's kind */
export function kindFacts({ kind }: Pick<Task, 'kind'>): KindFacts {
  return KINDS[kind];
}

/** The input with which the operation begins. `names` are the table, and the name under which the collection is declared. */
export function operationInput(task: Task): JsonObject {
  const { effect, system, hasMarker, hasVersion } = kindFacts(task);
  const { target, amount, hasScope, keepsNote } = task;
  const relation = { schema: 'public', table: 'orders' };
  const scope = hasScope ? { scope: {} } : {};
  const marked = hasMarker ? { correlationColumn: 'marker' } : {};
  const expect = { amount };
  const kept = ['note'];
  if (system === 'github') return { ...REPOSITORY, title: newOrder(task), body: amountText(amount) };
  const asked = { order_no: newOrder(task), amount };
  const unchanged = keepsNote ? { unchanged: kept } : {};
  if (effect === 'state')
    return { path: ['orders', String(target)], parent: ['orders'], expect, ...unchanged };
  if (system === 'http') {
    if (effect === 'present') return { collection: 'orders', expect: asked };
    return {
      collection: 'orders',
      id: String(target),
      ...(effect === 'changed' && { expect, ...unchanged }),
    };
  }
  switch (effect) {
    case 'present':
      return { ...relation, ...marked, ...scope, match: { order_no: newOrder(task) }, expect };
    case 'changed':
      return {
        ...relation,
        ...marked,
        ...scope,
        ...(hasVersion && { versionColumn: 'version' }),
        ...(keepsNote && { unchangedColumns: kept }),
        key: { id: target },
        expect,
      };
    case 'absent':
      return { ...relation, ...scope, key: { order_no: oldOrder(task) } };
    case 'set':
      return { ...relation, scope: {}, rows: [{ key: { id: target }, expect }] };
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

/** The order that one of the rows that are there at the start has. */
function oldOrder({ target }: Pick<Task, 'target'>): string {
  return `order ${String(7 + target)}`;
}

/** Whether an object is under the key of the task. */
export function isUnderKey(task: Task, { id, order }: Thing): boolean {
  const { effect, system } = kindFacts(task);
  return effect === 'absent' && system === 'postgres' ? order === oldOrder(task) : id === task.target;
}

/** Whether the task asks that the note stays, and it did not. */
export function hasLostNote(task: Task, now: Thing, before: Thing | undefined): boolean {
  const isAsked = task.keepsNote && ['changed', 'state'].includes(kindFacts(task).effect);
  return isAsked && before !== undefined && now.note !== before.note;
}

/** Whether an object is as the task asks, apart from its marker. */
export function isAsAsked(task: Task, { order, amount }: Thing): boolean {
  const { effect } = kindFacts(task);
  return amount === task.amount && (effect !== 'present' || order === newOrder(task));
}
