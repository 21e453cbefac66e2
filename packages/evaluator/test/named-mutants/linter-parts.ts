import type { Mutant } from '@tookeffect/testing/mutants';

const parts = 'lint/parts.ts';
const joined = 'lint/joined-lists.ts';
const places = 'lint/places.ts';
const operands = 'lint/operands.ts';
const defaults = 'lint/sums-and-defaults.ts';

/** Mistakes in the linter's rules for conditions on elements, groups, sums and defaults. */
export const linterPartMutants: readonly Mutant[] = [
  mutant(
    'joined-values-are-lists',
    'takes a status for a list',
    joined,
    "if (part !== 'body') return part !== undefined;",
    "if (part !== 'body') return false;",
  ),
  mutant(
    'schemas-say-nothing-about-lists',
    'does not read the schema of the body',
    joined,
    "return declared !== undefined && !allows(declared, 'array');",
    'return false;',
  ),
  {
    id: 'zones-need-no-rules',
    why: 'accepts any name, so that the contract cannot be compiled',
    edits: [{ file: 'lint/instants.ts', find: 'return zoneClock(zone)', replace: 'return zone' }],
  },
  mutant(
    'elements-may-be-compared-with-lists',
    'lets every element be compared with a list of the provider',
    places,
    "const ELEMENT_EXPECTATION_ROOTS = ['input', 'operation', 'connection'] as const;",
    "const ELEMENT_EXPECTATION_ROOTS = ['input', 'operation', 'connection', 'observation'] as const;",
  ),
  mutant(
    'none-requires-something',
    'assumes that a list has elements',
    parts,
    "if (op === 'none') return true;",
    '',
  ),
  mutant(
    'groups-may-be-empty',
    'assumes that a body is the effect',
    parts,
    '...empty.flatMap((place) => vacuous(place, EMPTY_GROUP)),',
    '',
  ),
  mutant(
    'groups-may-be-opposites',
    'does not compare the groups',
    parts,
    '...(areComplementary(groups) ? vacuous(pointer, COMPLEMENTARY) : []),',
    '',
  ),
  mutant(
    'groups-may-read-elsewhere',
    'believes the path of the groups',
    parts,
    '!isBelow(part.value.path, above),',
    'part.value.path === above.root,',
  ),
  mutant(
    'elements-may-say-nothing',
    'does not look into conditions on elements',
    parts,
    '.flatMap(({ pointer, value }) => vacuous(pointer, vacuity(value, contract))),',
    '.flatMap(() => []),',
  ),
  mutant(
    'parts-may-be-many',
    'bounds no evaluation of elements',
    'lint/weight.ts',
    'const MAX_PART_WEIGHT = 64;',
    'const MAX_PART_WEIGHT = 6400;',
  ),
  mutant(
    'surplus-parts-are-ignored',
    'ignores the conditions of an operator that takes none',
    operands,
    'return surplus === undefined ? undefined : `takes no ${surplus}`;',
    'return undefined;',
  ),
  mutant(
    'sums-are-ignored-elsewhere',
    'ignores plus of an operator that does not add',
    operands,
    "if (!isAdded) return 'takes no plus; it needs ref, the operator eq or intEq, and another number than 0';",
    '',
  ),
  mutant(
    'sums-need-no-revision',
    'assumes that nobody else writes',
    defaults,
    'if (value.plus === undefined || object?.revision !== undefined) return [];',
    'if (value.plus === undefined || object !== undefined) return [];',
  ),
  mutant(
    'defaults-need-no-schema',
    'takes an error body for an object without the member',
    defaults,
    'if (schema === undefined)',
    'if (schema === undefined) return undefined;\n  if (schema === null)',
  ),
  mutant(
    'open-schemas-suffice',
    'assumes that every schema tells an error body',
    defaults,
    "check({ [UNDECLARED]: 'error' }).length === 0",
    'check({}).length < 0',
  ),
  mutant(
    'unchecked-reads-have-defaults',
    'assumes that the fallback has the schema too',
    defaults,
    'if (isUnchecked || observe?.fallback)',
    'if (isUnchecked)',
  ),
  mutant(
    'headers-have-defaults',
    'assumes that the schema is one of the response',
    defaults,
    "root === 'observation' && segments[0] === 'body' && segments.length > 1",
    "root === 'observation'",
  ),
  mutant(
    'presence-has-a-default',
    'lets a member be present that is not there',
    operands,
    "if (WITHOUT_DEFAULT.includes(op)) return 'takes no default';",
    '',
  ),
  mutant(
    'nested-expectations-may-filter',
    'looks at the checks and not at their parts',
    'lint/filters.ts',
    ".filter(({ pointer }) => pointer.startsWith('/checks/'))",
    '.filter(({ pointer }) => /^\\/checks\\/[0-9]+$/.test(pointer))',
  ),
];

function mutant(id: string, why: string, file: string, find: string, replace: string): Mutant {
  return { id, why, edits: [{ file, find, replace }] };
}
