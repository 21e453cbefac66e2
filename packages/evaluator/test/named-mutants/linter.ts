import type { Mutant } from '@tookeffect/testing/mutants';

const checks = 'lint/checks.ts';
const language = 'lint/language.ts';
const lookups = 'lint/lookups.ts';
const rows = 'lint/postgres-rows.ts';
const correlation = 'lint/correlation.ts';
const evidence = 'lint/evidence-levels.ts';

/** Mistakes in the linter: an invalid contract is evaluated. */
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
    id: 'required-checks-are-optional',
    why: 'assumes that optional checks are enough',
    edits: [
      { file: checks, find: '!checks.some(({ required }) => required)', replace: 'checks.length === 0' },
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
    ],
  },
  {
    id: 'any-input-path-passes-the-linter',
    why: 'looks up only template variables in the input schema',
    edits: [
      {
        file: language,
        find: "path.root !== 'input' || declaresMember(",
        replace: "path.root !== 'input' || presence === 'optional' || declaresMember(",
      },
    ],
  },
  {
    id: 'acknowledgement-may-be-read',
    why: 'checks the path and not the operand',
    edits: [
      {
        file: checks,
        find: "check.required && roots.includes('ack')",
        replace: "check.required && roots[0] === 'ack'",
      },
    ],
  },
  {
    id: 'vacuous-checks-pass-the-linter',
    why: 'assumes that only a check on the acknowledgement is vacuous',
    edits: [{ file: checks, find: "root === 'observation' || root === 'event'", replace: "root !== 'ack'" }],
  },
  {
    id: 'patterns-are-javascript',
    why: 'uses JavaScript regular expressions, which have back-references',
    edits: [
      { file: 'language/pattern.ts', find: 'RE2JS.compile(source)', replace: 'new RegExp(source)' },
      { file: 'language/pattern.ts', find: 'compiled.matcher(text).find()', replace: 'compiled.test(text)' },
    ],
  },
  {
    id: 'any-operand-passes-the-linter',
    why: 'requires at least one operand instead of exactly one',
    edits: [{ file: language, find: 'return count === 1', replace: 'return count >= 1' }],
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
    id: 'probe-need-not-exist',
    why: 'assumes that a fallback proves absence',
    edits: [
      {
        file: lookups,
        find: 'absentRequiresProbe && !observe.visibilityProbe',
        replace: 'absentRequiresProbe && !observe.visibilityProbe && !observe.fallback',
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
    id: 'markers-need-no-id',
    why: 'requires that all variables are the id, so a marker without variables passes',
    edits: [
      {
        file: correlation,
        find: 'templateVariables(requireParsed(parseTemplate(correlation.marker))).some(',
        replace: 'templateVariables(requireParsed(parseTemplate(correlation.marker))).every(',
      },
    ],
  },
  {
    id: 'undated-effects-pass-the-linter',
    why: 'treats any declared baseline as required',
    edits: [{ file: correlation, find: "baseline === 'required' ||", replace: 'baseline !== undefined ||' }],
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
    id: 'templates-may-contain-parent-segments',
    why: 'forgets one of the two dot segments',
    edits: [{ file: language, find: "segment === '.' || segment === '..'", replace: "segment === '.'" }],
  },
  {
    id: 'rows-need-no-identity',
    why: 'assumes that the id column identifies a row',
    edits: [
      { file: rows, find: 'identities.length === 1 &&', replace: 'identities.length < 2 &&' },
      {
        file: rows,
        find: 'segments[1] === identity?.as',
        replace: 'segments[1] === (identity?.as ?? segments[1])',
      },
    ],
  },
  {
    id: 'rows-may-have-two-identities',
    why: 'assumes that the first of two identities is used',
    edits: [{ file: rows, find: 'identities.length === 1 &&', replace: '' }],
  },
  {
    id: 'columns-may-share-a-name',
    why: 'assumes that the later column is meant',
    edits: [
      {
        file: rows,
        find: 'some(({ as }) => as === column.as)',
        replace: 'some((earlier) => earlier === column)',
      },
    ],
  },
  {
    id: 'scopes-need-no-bounds',
    why: 'assumes that a baseline limits a scope',
    edits: [
      {
        file: correlation,
        find: "observe.select !== undefined && (observe.where?.length ?? 0) > 0 && baseline === 'required'",
        replace: "baseline === 'required'",
      },
    ],
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
];
