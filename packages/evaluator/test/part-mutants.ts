import type { Condition, Contract } from '@tookeffect/wire';
import { listConditions } from '../src/lint/places.ts';
import type { ContractMutant } from './contract-mutants.ts';

/** Changes the condition at a place of a copy of the contract. */
interface PartEdit {
  readonly what: string;
  readonly apply: (condition: Condition) => void;
}

const OPPOSITE = {
  ...{ eq: 'ne', ne: 'eq', eqFold: 'ne', present: 'absent', absent: 'present', gte: 'lte', lte: 'gte' },
  ...{ some: 'none', none: 'some' },
} as const satisfies Partial<Record<Condition['op'], Condition['op']>>;

/**
 * Makes the mutants of conditions that have parts, and of those parts: one is dropped, negated or loosened, a sum is
 * another one, a default is dropped. Each differs from the contract in one place.
 */
export function partMutants(contract: Contract): ContractMutant[] {
  return listConditions(contract).flatMap(({ pointer, value }) => {
    const edits = [...memberEdits(value), ...groupEdits(value), ...(isPart(pointer) ? ownEdits(value) : [])];
    return edits.map(({ what, apply }) => {
      const mutant = structuredClone(contract);
      apply(listConditions(mutant).find((place) => place.pointer === pointer)!.value);
      return { what: `${pointer} ${what}`, mutant };
    });
  });
}

/** Whether a condition is part of a check or a rule, and not one itself. */
function isPart(pointer: string): boolean {
  return /\/[0-9]+\/(?:where|completeWhen|groups\/[0-9]+)\/[0-9]+$/.test(pointer);
}

function memberEdits({ op, where, completeWhen, plus, default: missing }: Condition): PartEdit[] {
  const isSearch = op === 'some' || op === 'none';
  return [
    ...(isSearch ? [edit('is negated', (condition) => (condition.op = OPPOSITE[op]))] : []),
    ...(where && where.length > 1 ? where.map((_, index) => dropped('where', index)) : []),
    ...(completeWhen ? [edit('is complete always', (condition) => delete condition.completeWhen)] : []),
    ...(plus === undefined
      ? []
      : [
          edit('adds nothing', (condition) => delete condition.plus),
          edit('adds more', (condition) => (condition.plus = plus + 1)),
        ]),
    ...(missing === undefined ? [] : [edit('has no default', (condition) => delete condition.default)]),
  ];
}

/** A group that counts for nothing, and one without one of its conditions. */
function groupEdits({ groups = [] }: Condition): PartEdit[] {
  return groups.flatMap((group, index) => [
    edit(`needs no group ${String(index)}`, (condition) => {
      condition.groups![index] = condition.groups![index === 0 ? 1 : 0]!;
    }),
    ...(group.length > 1
      ? group.map((_, position) =>
          edit(`drops condition ${String(position)} of group ${String(index)}`, (condition) => {
            condition.groups![index]!.splice(position, 1);
          }),
        )
      : []),
  ]);
}

/** A part that is negated, and one that only asks whether the value is there. */
function ownEdits({ op, path }: Condition): PartEdit[] {
  const opposite = op in OPPOSITE ? OPPOSITE[op as keyof typeof OPPOSITE] : 'absent';
  const isUnary = (one: Condition['op']): boolean => one === 'present' || one === 'absent';
  const turn = (to: Condition['op']) => (condition: Condition) => {
    condition.op = to;
    if (!isUnary(to)) return;
    for (const name of ['value', 'ref', 'default', 'where', 'completeWhen'])
      Reflect.deleteProperty(condition, name);
  };
  return [
    ...(op === 'some' || op === 'none' ? [] : [edit('is negated', turn(opposite))]),
    ...(isUnary(op) ? [] : [edit(`only asks for ${path}`, turn('present'))]),
  ];
}

function dropped(member: 'where', index: number): PartEdit {
  return edit(`drops ${member} ${String(index)}`, (condition) => condition[member]!.splice(index, 1));
}

function edit(what: string, apply: (condition: Condition) => unknown): PartEdit {
  return { what, apply };
}
