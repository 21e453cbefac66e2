import type { Mutant } from '@tookeffect/testing/mutants';

const checks = 'lint/checks.ts';
const language = 'lint/language.ts';
const lookups = 'lint/lookups.ts';
const evidence = 'lint/evidence-levels.ts';

/** Mistakes in the linter's rules for shape, language and statuses: an invalid contract is evaluated. */
export const linterMutants: readonly Mutant[] = [
  {
    id: 'invalid-contracts-throw',
    why: 'treats a contract with lint findings as an invalid call',
    edits: [
      {
        file: 'evaluate.ts',
        find: 'return CONTRACT_INVALID;',
        replace: "throw new TypeError('the contract does not lint');",
      },
    ],
    throws: true,
  },
  {
    id: 'unknown-members-pass-the-linter',
    why: 'assumes that an unknown member is harmless',
    edits: [
      {
        file: 'lint/contract-shape.ts',
        find: 'if (validate(contract)) return [];',
        replace:
          "if (validate(contract) || validate.errors?.[0]?.keyword === 'additionalProperties') return [];",
      },
    ],
  },
  {
    id: 'any-path-passes-the-linter',
    why: 'accepts a path that selects several values',
    edits: [
      {
        file: 'language/path.ts',
        find: "if (!query.singularQuery()) return 'can select several values; use names and indices only';",
        replace: '',
      },
    ],
  },
  {
    id: 'any-root-passes-the-linter',
    why: 'accepts a path with an unknown root',
    edits: [
      {
        file: 'language/path.ts',
        find: "typeof root !== 'string' || !isPathRoot(root)",
        replace: "typeof root !== 'string'",
      },
      {
        file: language,
        find: 'if (!roots.includes(path.root)) return [rootFinding(pointer, path, roots, contract)];',
        replace: '',
      },
    ],
  },
  {
    id: 'patterns-are-javascript',
    why: 'uses JavaScript regular expressions, which have back-references',
    edits: [
      { file: 'language/pattern.ts', find: 'RE2JS.compile(source)', replace: 'new RegExp(source)' },
      { file: 'language/pattern.ts', find: 'compiled.matcher(text).find()', replace: 'compiled.test(text)' },
      { file: 'language/pattern.ts', find: 'compiled.programSize()', replace: '1' },
    ],
  },
  {
    id: 'deletions-need-no-check',
    why: 'assumes that an absent object has nothing to check',
    edits: [
      {
        file: checks,
        find: 'const asked =',
        replace: "if (contract.effect === 'absent') return [];\n  const asked =",
      },
    ],
  },
  {
    id: 'ids-may-repeat',
    why: 'rejects only reserved ids',
    edits: [
      {
        file: checks,
        find: 'RESERVED_CHECK_IDS.includes(check.id) || before.some(({ id }) => id === check.id)',
        replace: 'RESERVED_CHECK_IDS.includes(check.id)',
      },
    ],
  },
  {
    id: 'ids-may-be-reserved',
    why: 'rejects only ids of other checks',
    edits: [
      {
        file: checks,
        find: 'RESERVED_CHECK_IDS.includes(check.id) || before.some(({ id }) => id === check.id)',
        replace: 'before.some(({ id }) => id === check.id)',
      },
    ],
  },
  {
    id: 'absent-may-be-any-status',
    why: 'checks only the statuses of presence',
    edits: [{ file: lookups, find: '[...present, ...absent].filter(', replace: 'present.filter(' }],
  },
  {
    id: 'statuses-may-overlap',
    why: 'does not report the second list of findings',
    edits: [{ file: lookups, find: '[...inconclusive, ...both].map(', replace: 'inconclusive.map(' }],
  },
  {
    id: 'levels-need-no-source',
    why: 'assumes that a read gives every level',
    edits: [{ file: evidence, find: 'corroborates.length === 0', replace: '!observe' }],
  },
  {
    id: 'events-need-no-correlation',
    why: 'assumes that a declared object correlates every event',
    edits: [{ file: evidence, find: '!(value.object !== undefined && object) &&', replace: '!object &&' }],
  },
  {
    id: 'numbers-need-no-parent',
    why: 'assumes that a number is unique',
    edits: [{ file: evidence, find: '    ...orphanFindings(evidence),\n', replace: '' }],
  },
  {
    id: 'templates-may-contain-parent-segments',
    why: 'forgets one of the two dot segments',
    edits: [{ file: language, find: "segment === '.' || segment === '..'", replace: "segment === '.'" }],
  },
  {
    id: 'inputs-need-no-bounds',
    why: 'treats an input like a body, whose size the read limits',
    edits: [
      {
        file: 'lint/embedded-schemas.ts',
        find: "findings('/input', input, 'bounded')",
        replace: "findings('/input', input, 'open')",
      },
    ],
  },
  {
    id: 'required-checks-are-optional',
    why: 'assumes that optional checks are enough',
    edits: [{ file: checks, find: 'check.required && isAlwaysAsked', replace: 'isAlwaysAsked' }],
  },
  {
    id: 'any-input-path-passes-the-linter',
    why: 'looks up only template variables in the input schema',
    edits: [
      {
        file: language,
        find: "root !== 'input' || declaresMember(",
        replace: "root !== 'input' || presence === 'optional' || declaresMember(",
      },
    ],
  },
  {
    id: 'any-operand-passes-the-linter',
    why: 'requires at least one operand instead of exactly one',
    edits: [{ file: 'lint/operands.ts', find: 'if (count !== 1)', replace: 'if (count === 0)' }],
  },
];
