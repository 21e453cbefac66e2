import type { Mutant } from '@tookeffect/testing/mutants';

const checks = 'lint/checks.ts';
const language = 'lint/language.ts';
const lookups = 'lint/lookups.ts';
const rows = 'lint/postgres-rows.ts';
const correlation = 'lint/correlation.ts';
const evidence = 'lint/evidence-levels.ts';

/** Mistakes that let a contract through on which no verdict can rest. */
export const linterMutants: readonly Mutant[] = [
  {
    id: 'invalid-contracts-throw',
    why: 'a contract that does not lint is thought to be a broken call',
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
    id: 'unknown-members-lint',
    why: 'a member that nobody reads is thought to do no harm',
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
    id: 'nothing-need-be-required',
    why: 'having checks at all is thought to be enough',
    edits: [
      { file: checks, find: '!checks.some(({ required }) => required)', replace: 'checks.length === 0' },
    ],
  },
  {
    id: 'any-path-lints',
    why: 'whatever the parser reads is taken; what selects many is read as if it selected one',
    edits: [
      {
        file: 'language/path.ts',
        find: "if (!query.singularQuery()) return 'can select several values; use names and indices only';",
        replace: '',
      },
    ],
  },
  {
    id: 'any-root-lints',
    why: 'a path that leads nowhere is thought to find nothing',
    edits: [
      {
        file: 'language/path.ts',
        find: "typeof root !== 'string' || !isPathRoot(root)",
        replace: "typeof root !== 'string'",
      },
    ],
  },
  {
    id: 'any-input-path-lints',
    why: 'only what a read cannot do without is looked up in the input schema',
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
    why: 'the path is looked at, the operand is not',
    edits: [
      {
        file: checks,
        find: "check.required && roots.includes('ack')",
        replace: "check.required && roots[0] === 'ack'",
      },
    ],
  },
  {
    id: 'vacuous-checks-lint',
    why: 'only the word of the agent is thought to be vacuous',
    edits: [{ file: checks, find: "root === 'observation' || root === 'event'", replace: "root !== 'ack'" }],
  },
  {
    id: 'patterns-are-javascript',
    why: 'the patterns of the platform are at hand, back-references and all',
    edits: [
      { file: 'language/pattern.ts', find: 'RE2JS.compile(source)', replace: 'new RegExp(source)' },
      { file: 'language/pattern.ts', find: 'compiled.matcher(text).find()', replace: 'compiled.test(text)' },
    ],
  },
  {
    id: 'any-operand-lints',
    why: 'one operand is thought to be the least, not the most',
    edits: [{ file: language, find: 'return count === 1', replace: 'return count >= 1' }],
  },
  {
    id: 'ids-may-repeat',
    why: 'only the reserved ids are taken',
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
    why: 'only the ids of other checks are taken',
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
    why: 'a fallback is thought to prove absence as well',
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
    why: 'only the statuses of presence are looked at',
    edits: [{ file: lookups, find: '[...present, ...absent].filter(', replace: 'present.filter(' }],
  },
  {
    id: 'statuses-may-overlap',
    why: 'the second list of findings is not reported',
    edits: [{ file: lookups, find: '[...inconclusive, ...both].map(', replace: 'inconclusive.map(' }],
  },
  {
    id: 'markers-need-no-id',
    why: 'every variable must be the id, and a marker without variables passes',
    edits: [
      {
        file: correlation,
        find: 'templateVariables(requireParsed(parseTemplate(correlation.marker))).some(',
        replace: 'templateVariables(requireParsed(parseTemplate(correlation.marker))).every(',
      },
    ],
  },
  {
    id: 'undated-effects-lint',
    why: 'a declared baseline is taken for a required one',
    edits: [{ file: correlation, find: "baseline === 'required' ||", replace: 'baseline !== undefined ||' }],
  },
  {
    id: 'levels-need-no-source',
    why: 'whatever is observed is thought to give every level',
    edits: [{ file: evidence, find: 'corroborates.length === 0', replace: '!observe' }],
  },
  {
    id: 'events-need-no-tie',
    why: 'the object that the contract names is thought to tie its events too',
    edits: [{ file: evidence, find: '!(value.object !== undefined && object) &&', replace: '!object &&' }],
  },
  {
    id: 'templates-may-climb',
    why: 'one of the two dot segments is forgotten',
    edits: [{ file: language, find: "segment === '.' || segment === '..'", replace: "segment === '.'" }],
  },
  {
    id: 'rows-need-no-identity',
    why: 'the id of a row is thought to be its own',
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
    why: 'the first name is thought to be the one that counts',
    edits: [{ file: rows, find: 'identities.length === 1 &&', replace: '' }],
  },
  {
    id: 'columns-may-share-a-name',
    why: 'the later column is thought to have been meant',
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
    why: 'a baseline is thought to bound a scope',
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
    why: 'an input is treated like a body, whose size the read limits',
    edits: [
      {
        file: 'lint/embedded-schemas.ts',
        find: "findings('/input', input, 'bounded')",
        replace: "findings('/input', input, 'open')",
      },
    ],
  },
];
