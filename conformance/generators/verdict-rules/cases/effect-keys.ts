import type { EffectCase } from '../verdict-case.ts';

const thing = { owner: 'ada', title: 'Hello' };
const shipped = { ...thing, state: 'shipped' };
const lines = (...keys: readonly string[]) => ({
  ...shipped,
  lines: keys.map((key) => ({ key, state: 'paid' })),
});
const SAME = { left: 1, right: 1, common: 1 };
const DIFFERENT = { left: 1, right: 1, common: 0 };

/** Which operations can be rivals: those with a common effect key. */
export const effectCases: readonly EffectCase[] = [
  {
    id: 'object to create and object to change',
    comment: 'one write can do what either operation awaits',
    source: 'rivals: kinds of effect',
    kills: 'creations-and-changes-are-apart',
    left: { contract: 'keyed thing', input: thing },
    right: { contract: 'changed thing', input: shipped },
    expected: SAME,
  },
  {
    id: 'object to create and object to delete',
    comment: 'what removes an object cannot have created it',
    source: 'rivals: kinds of effect',
    kills: 'removals-are-writes',
    left: { contract: 'keyed thing', input: thing },
    right: { contract: 'deleted thing', input: thing },
    expected: DIFFERENT,
  },
  {
    id: 'object to change and object to delete by a mark',
    comment: 'a deleted object is still shown, so that a write can delete it',
    source: 'rivals: kinds of effect',
    kills: 'marks-of-deletion-are-no-writes',
    left: { contract: 'changed thing', input: shipped },
    right: { contract: 'deleted thing that stays visible', input: thing },
    expected: { left: 1, right: 2, common: 1 },
  },
  {
    id: 'object to delete by either contract',
    comment: 'an object that stays visible can also be removed',
    source: 'rivals: kinds of effect',
    kills: 'visible-objects-are-never-removed',
    left: { contract: 'deleted thing', input: thing },
    right: { contract: 'deleted thing that stays visible', input: thing },
    expected: { left: 1, right: 2, common: 1 },
  },
  {
    id: 'element of a set and the same element with another value',
    comment: 'the member that names the object is compared, and no other one',
    source: 'cardinality: identity',
    kills: 'whole-elements-name-objects',
    left: { contract: 'changed lines', input: lines('7', '8') },
    right: {
      contract: 'changed lines',
      input: {
        ...shipped,
        lines: [
          { key: '7', state: 'cancelled' },
          { key: '9', state: 'paid' },
        ],
      },
    },
    expected: { left: 2, right: 2, common: 1 },
  },
  {
    id: 'sets that have an element in common',
    comment: 'each element is an effect of its own',
    source: 'cardinality: identity',
    kills: 'sets-are-one-effect',
    left: { contract: 'changed lines', input: lines('7', '8') },
    right: { contract: 'changed lines', input: lines('8', '9') },
    expected: { left: 2, right: 2, common: 1 },
  },
];
