import type { Mutant } from '@tookeffect/testing/mutants';

const file = 'language/path.ts';

/** Mistakes in following a path. */
export const pathMutants: readonly Mutant[] = [
  {
    id: 'negative-indices-find-nothing',
    why: 'brackets do not count from the end',
    edits: [
      {
        file,
        find: '(value as readonly JsonValue[]).at(index)',
        replace: '(value as readonly JsonValue[])[index]',
      },
    ],
  },
  {
    id: 'indices-are-names',
    why: 'JavaScript finds a member by a number as well',
    edits: [
      {
        file,
        find: '.at(index) : undefined',
        replace: '.at(index) : (value as unknown as Readonly<Record<number, JsonValue>>)[index]',
      },
    ],
  },
  {
    id: 'names-reach-into-lists',
    why: 'JavaScript lists have a length',
    edits: [
      {
        file,
        find: '!Array.isArray(value) && Object.hasOwn(value, name)',
        replace: 'Object.hasOwn(value, name)',
      },
    ],
  },
  {
    id: 'inherited-members-count',
    why: '`in` sees what every object inherits',
    edits: [
      { file, find: 'Object.hasOwn(value, name)', replace: 'name in value' },
      { file: 'language/operators.ts', find: 'Object.hasOwn(actual, name)', replace: 'name in actual' },
    ],
  },
];
