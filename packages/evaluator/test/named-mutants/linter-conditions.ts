import type { Mutant } from '@tookeffect/testing/mutants';

const checks = 'lint/checks.ts';
const places = 'lint/places.ts';
const language = 'lint/language.ts';
const vacuity = 'lint/vacuity.ts';
const states = 'lint/state-rules.ts';
const pattern = 'language/pattern.ts';
const template = 'language/template.ts';

/** Mistakes in the linter's rules for what a place reads and whether a condition says anything. */
export const linterConditionMutants: readonly Mutant[] = [
  {
    id: 'optional-checks-are-always-asked',
    why: 'assumes that every expected value is given',
    edits: [
      {
        file: checks,
        find: "return path?.root !== 'input' || alwaysHasMember(input, path.segments);",
        replace: 'return true;',
      },
    ],
  },
  {
    id: 'actors-are-always-declared',
    why: 'assumes that every owner declares the account',
    edits: [{ file: checks, find: "if (path?.root === 'connection') return false;", replace: '' }],
  },
  {
    id: 'expectations-may-read-anything',
    why: 'checks only the root of the path',
    edits: [
      {
        file: places,
        find: '...one(`${pointer}/ref`, value.ref, [...roots, ...expectationRoots(roots)]),',
        replace: "...one(`${pointer}/ref`, value.ref, [...roots, ...expectationRoots(roots), 'ack']),",
      },
    ],
  },
  {
    id: 'checks-may-read-anything',
    why: 'takes a check of the input for a check',
    edits: [
      {
        file: places,
        find: "roots: value.required ? observed : (['observation', 'event'] as const),",
        replace: "roots: ['observation', 'event', 'input'] as const,",
      },
    ],
  },
  {
    id: 'ages-may-read-anything',
    why: 'believes the creation instant of the acknowledgement',
    edits: [
      {
        file: places,
        find: "...one('/freshness/path', freshness?.path, observed),",
        replace: "...one('/freshness/path', freshness?.path, [...observed, 'ack']),",
      },
    ],
  },
  {
    id: 'ids-may-read-anything',
    why: 'believes that the input names the object',
    edits: [
      {
        file: places,
        find: "one('/object/id', id, observed)",
        replace: "one('/object/id', id, [...observed, 'input'])",
      },
    ],
  },
  {
    id: 'markers-may-read-anything',
    why: 'believes the marker of the acknowledgement',
    edits: [
      {
        file: places,
        find: "...one('/correlation/path', correlation?.path, observed),",
        replace: "...one('/correlation/path', correlation?.path, [...observed, 'ack']),",
      },
    ],
  },
  {
    id: 'listings-may-read-anything',
    why: 'lets the acknowledgement complete a listing',
    edits: [
      {
        file: places,
        find: "...rooted('/observe/completeWhen', observe?.completeWhen, state),",
        replace: "...rooted('/observe/completeWhen', observe?.completeWhen, [...state, 'ack']),",
      },
    ],
  },
  {
    id: 'identities-may-read-anything',
    why: 'reads the identity after the action',
    edits: [
      {
        file: places,
        find: "...rooted('/identity', identity, input),",
        replace: "...rooted('/identity', identity, [...input, 'ack']),",
      },
    ],
  },
  {
    id: 'connections-may-be-read',
    why: 'lets contracts read the connection',
    edits: [
      {
        file: language,
        find: "path.root === 'connection' && !",
        replace: "path.root === 'event' && path.segments.length > 99 && !",
      },
    ],
  },
  {
    id: 'any-observed-path-passes',
    why: 'assumes that observations have any member',
    edits: [
      { file: language, find: "  observation: ['status', 'headers', 'body', 'count'],\n", replace: '' },
    ],
  },
  {
    id: 'checks-may-compare-themselves',
    why: 'forgets the comparison of a value with itself',
    edits: [
      {
        file: vacuity,
        find: "if (reference && isSamePath(path, reference)) return 'compares a value with itself';",
        replace: '',
      },
    ],
  },
  {
    id: 'checks-may-expect-nothing',
    why: 'forgets the empty expectation',
    edits: [
      {
        file: vacuity,
        find: "if (op === 'contains' && isEmpty(value))",
        replace: "if (op === 'contains' && value === null)",
      },
    ],
  },
  {
    id: 'statuses-may-be-checked',
    why: 'forgets that every response has one of the statuses',
    edits: [
      {
        file: vacuity,
        find: "if (outcomes.every((one) => one === 'passed')) return 'can never fail: it holds for every present status';",
        replace: '',
      },
    ],
  },
  {
    id: 'patterns-may-match-everything',
    why: 'forgets the pattern of every text',
    edits: [
      {
        file: vacuity,
        find: "if (op === 'matches' && matchesEverything(value as string))",
        replace: "if (op === 'matches' && value === '')",
      },
    ],
  },
  {
    id: 'empty-objects-may-pass',
    why: 'assumes that a body is the effect',
    edits: [
      {
        file: checks,
        find: 'checks.every((check) => passesForNothing(check, document))',
        replace: 'false',
      },
    ],
  },
  {
    id: 'unread-baselines-may-be-checked',
    why: 'assumes that there is a baseline',
    edits: [
      {
        file: vacuity,
        find: "(op === 'sameAsBaseline' || reads('baseline'))",
        replace: "op === 'sameAsBaseline'",
      },
    ],
  },
  {
    id: 'conditions-may-always-hold',
    why: 'assumes that a condition is a condition',
    edits: [
      {
        file: checks,
        find: 'check.when !== undefined &&\n    alwaysHasMember(',
        replace: "check.when === '' &&\n    alwaysHasMember(",
      },
    ],
  },
  {
    id: 'failures-may-be-empty',
    why: 'believes an error body',
    edits: [
      { file: states, find: '...emptyFindings(`/failed/${String(index)}`, rule, contract),', replace: '' },
    ],
  },
  {
    id: 'deletions-may-be-empty',
    why: 'believes an error body',
    edits: [
      {
        file: states,
        find: '...emptyFindings(`/outcome/gone/${String(index)}`, rule, contract),',
        replace: '',
      },
    ],
  },
  {
    id: 'patterns-may-repeat',
    why: 'bounds the text of a pattern and not its program',
    edits: [
      { file: pattern, find: 'const MAX_PROGRAM_SIZE = 512;', replace: 'const MAX_PROGRAM_SIZE = 5120;' },
    ],
  },
  {
    id: 'patterns-may-be-many',
    why: 'bounds each pattern and not their sum',
    edits: [
      {
        file: pattern,
        find: 'export const MAX_CONTRACT_PATTERN_SIZE = 2048;',
        replace: 'export const MAX_CONTRACT_PATTERN_SIZE = 20480;',
      },
    ],
  },
  {
    id: 'deletions-may-fail',
    why: 'evaluates failed rules of a deletion',
    edits: [{ file: states, find: "effect === 'absent' && failed.length > 0,", replace: 'false,' }],
  },
  {
    id: 'windows-may-shrink',
    why: 'does not compare the two windows',
    edits: [
      {
        file: states,
        find: '(settle.atMostSeconds ?? settle.withinSeconds) < settle.withinSeconds,',
        replace: 'false,',
      },
    ],
  },
  {
    id: 'templates-may-contain-control-characters',
    why: 'forgets the characters of a template itself',
    edits: [
      {
        file: template,
        find: "if (CONTROL.test(text)) return 'contains a control character; remove it';",
        replace: '',
      },
    ],
  },
];
