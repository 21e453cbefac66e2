import type { Mutant } from '@tookeffect/testing/mutants';

const file = 'language/path.ts';

/** Mistakes in resolving a path. */
export const pathMutants: readonly Mutant[] = [
  {
    id: 'negative-indices-find-nothing',
    why: 'uses brackets, which do not count from the end',
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
    why: 'uses an index as a member name of an object',
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
    why: 'reads members of a list, such as its length',
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
    why: 'uses `in`, which finds inherited members',
    edits: [
      { file, find: 'Object.hasOwn(value, name)', replace: 'name in value' },
      { file: 'language/operators.ts', find: 'Object.hasOwn(actual, name)', replace: 'name in actual' },
    ],
  },
];
