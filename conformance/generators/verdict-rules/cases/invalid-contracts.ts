import { answered, thing } from '../story.ts';
import { type VerdictCase, inconclusive } from '../verdict-case.ts';
import { CONTRACTS } from '../contracts.ts';

const base = CONTRACTS.thing as Readonly<Record<string, unknown>>;
const [firstCheck] = base.checks as readonly object[];
const marker = base.correlation as object;
const input = base.input as { readonly properties: object };
const observe = base.observe as { readonly fallback: object; readonly visibilityProbe: object };
const unmarked = { ...base, correlation: undefined, attribution: { sufficient: ['exclusive'] } };
const deletion = CONTRACTS['deleted thing'] as object;
const change = {
  ...unmarked,
  effect: 'changed',
  baseline: 'required',
  attribution: { sufficient: ['state'] },
  observe: { ...observe, path: '/shops/{input.owner}', fallback: undefined },
};

/** What the agent says is no sign of completeness. */
const DONE = [{ path: '$.ack.body.more', op: 'eq', value: false }];

const IDENTITY = { as: 'row', identity: true };

/** The mistake, the contract, and the mutant of the linter that accepts it. */
const broken: readonly (readonly [string, unknown, string])[] = [
  ['no object', 'thing', 'invalid-contracts-throw'],
  ['unknown member', { ...base, verdict: 'verified' }, 'unknown-members-pass-the-linter'],
  ['nothing required', withCheck({ required: false }), 'required-checks-are-optional'],
  ['deletion with nothing required', { ...deletion, checks: [] }, 'deletions-need-no-check'],
  ['every required check optional', withNote({ ref: '$.input.note' }), 'optional-checks-are-always-asked'],
  [
    'every required check about the declared account',
    withCheck({ ref: '$.connection.actor' }),
    'actors-are-always-declared',
  ],
  [
    'path that is not a singular query',
    withCheck({ path: '$.observation.body..title' }),
    'any-path-passes-the-linter',
  ],
  [
    'path with an unknown root',
    withCheck({ path: '$.provider.body.title', ref: '$.observation.body.title' }),
    'any-root-passes-the-linter',
  ],
  [
    'input that is not declared',
    withSecondCheck({ ref: '$.input.colour' }),
    'any-input-path-passes-the-linter',
  ],
  [
    'required check on the acknowledgement',
    withCheck({ ref: '$.ack.owner' }),
    'expectations-may-read-anything',
  ],
  [
    'check of nothing observed',
    withCheck({ path: '$.input.owner', ref: '$.input.title' }),
    'checks-may-read-anything',
  ],
  ['age from the acknowledgement', withAge({ path: '$.ack.createdAt' }), 'ages-may-read-anything'],
  ['object named by the input', withObject({ id: '$.input.title' }), 'ids-may-read-anything'],
  ['marker in the acknowledgement', withMarker({ path: '$.ack.note' }), 'markers-may-read-anything'],
  [
    'listing completed by the acknowledgement',
    withListing({ completeWhen: DONE }),
    'listings-may-read-anything',
  ],
  ['identity in the acknowledgement', { ...base, identity: ['$.ack.id'] }, 'identities-may-read-anything'],
  ['connection beside the actor', withSecondCheck({ ref: '$.connection.origin' }), 'connections-may-be-read'],
  ['member that no observation has', withCheck({ path: '$.observation.owner' }), 'any-observed-path-passes'],
  [
    'check that compares a value with itself',
    withCheck({ ref: '$.observation.body.owner' }),
    'checks-may-compare-themselves',
  ],
  [
    'check of an empty text',
    withCheck({ op: 'contains', ref: undefined, value: '' }),
    'checks-may-expect-nothing',
  ],
  [
    'check that every status passes',
    withSecondCheck({ path: '$.observation.status', op: 'gte', ref: undefined, value: 1 }),
    'statuses-may-be-checked',
  ],
  [
    'pattern that matches every text',
    withCheck({ op: 'matches', ref: undefined, value: '.*' }),
    'patterns-may-match-everything',
  ],
  [
    'required checks that an empty object passes',
    withCheck({ op: 'absent', ref: undefined }),
    'empty-objects-may-pass',
  ],
  [
    'check with a baseline that is not read',
    withCheck({ ref: '$.baseline.body.owner' }),
    'unread-baselines-may-be-checked',
  ],
  [
    'check with a condition that always holds',
    withSecondCheck({ when: '$.input.owner' }),
    'conditions-may-always-hold',
  ],
  [
    'failure that an error body shows',
    { ...base, failed: [{ path: '$.observation.body.state', op: 'absent', reason: 'effect_absent' }] },
    'failures-may-be-empty',
  ],
  [
    'deletion that an error body shows',
    withOutcome({ gone: [{ path: '$.observation.body.state', op: 'absent' }] }),
    'deletions-may-be-empty',
  ],
  [
    'pattern with a back-reference',
    withCheck({ op: 'matches', ref: undefined, value: '(a+)\\1' }),
    'patterns-are-javascript',
  ],
  [
    'pattern that is repeated too often',
    withCheck({ op: 'matches', ref: undefined, value: '[ab]{600}' }),
    'patterns-may-repeat',
  ],
  ['patterns that are too large together', withPatterns(5, '^[ab]{450}$'), 'patterns-may-be-many'],
  ['two operands', withCheck({ value: 'ada' }), 'any-operand-passes-the-linter'],
  ['two checks of one id', { ...base, checks: [firstCheck, firstCheck] }, 'ids-may-repeat'],
  ['reserved check id', withCheck({ id: 'scope' }), 'ids-may-be-reserved'],
  ['no probe for a proof of absence', withObserve({ visibilityProbe: undefined }), 'probe-need-not-exist'],
  [
    'probe that an error body passes',
    withProbe({ path: '$.observation.body', op: 'present' }),
    'probe-bodies-need-no-check',
  ],
  [
    'deletion without a proof of absence',
    { ...deletion, outcome: { present: [200], absent: [404], absence: 'hidden' } },
    'deletions-need-no-proof',
  ],
  ['absent status 403', withOutcome({ absent: [404, 403] }), 'absent-may-be-any-status'],
  ['status with two meanings', withOutcome({ absent: [404, 200] }), 'statuses-may-overlap'],
  [
    'listing that a count completes',
    withListing({ completeWhen: [{ path: '$.observation.count', op: 'lte', value: 99 }] }),
    'counts-complete-listings',
  ],
  ['missing list without a schema', withListing({ emptyWhenMissing: true }), 'missing-lists-need-no-schema'],
  [
    'filter by what a check compares',
    withListing({ query: [{ name: 'q', value: '{input.title}' }] }),
    'filters-may-hide-mismatches',
  ],
  [
    'fallback by the acknowledged reference',
    withFallback({ path: '/shops/{ack.id}' }),
    'fallbacks-may-need-a-reference',
  ],
  [
    'baseline by the acknowledged reference',
    { ...withObserve({ fallback: undefined }), baseline: 'required' },
    'baselines-may-need-a-reference',
  ],
  [
    'retry that shows no duplicate',
    { ...base, idempotency: { provider: 'unsupported' } },
    'retries-need-no-listing',
  ],
  ['marker that two operations share', withMarker({ marker: 'tookeffect' }), 'markers-need-no-id'],
  [
    'second spelling that two operations share',
    withMarker({ marker: ['{operation.id}', 'tookeffect'] }),
    'one-unique-marker-is-enough',
  ],
  [
    'marker that is always asked for',
    withMarker({ when: '$.input.owner' }),
    'markers-may-always-be-asked-for',
  ],
  [
    'effect without identity',
    { ...base, identity: undefined, correlation: { ...marker, match: 'contains' } },
    'identities-may-be-missing',
  ],
  ['effect without a date', { ...unmarked, freshness: undefined }, 'undated-effects-pass-the-linter'],
  ['sequence without a baseline', withAge({ format: 'sequence' }), 'sequences-need-no-baseline'],
  ['always new without a baseline', withObject({ created: true }), 'creation-needs-no-baseline'],
  ['change without a baseline', { ...change, baseline: 'optional' }, 'changes-need-no-baseline'],
  [
    'reference without a date',
    { ...unmarked, attribution: { sufficient: ['reference'] }, freshness: undefined, baseline: 'required' },
    'references-need-no-date',
  ],
  [
    'attribution without a marker',
    { ...unmarked, attribution: { sufficient: ['marker'] } },
    'marker-attribution-needs-no-marker',
  ],
  [
    'exclusive change without a revision',
    { ...change, attribution: { sufficient: ['exclusive'] } },
    'exclusive-changes-need-no-revision',
  ],
  [
    'state of a new object',
    { ...unmarked, attribution: { sufficient: ['state'] }, baseline: 'required' },
    'states-may-be-new-objects',
  ],
  ['number of objects that may be zero', withRowNumber(0), 'counts-may-be-zero'],
  [
    'failed rule of a deletion',
    {
      ...deletion,
      failed: [{ path: '$.observation.body.state', op: 'eq', value: 'kept', reason: 'effect_absent' }],
    },
    'deletions-may-fail',
  ],
  [
    'longest window shorter than the window',
    { ...base, settle: { withinSeconds: 10, atMostSeconds: 5 } },
    'windows-may-shrink',
  ],
  [
    'level that cannot be reached',
    { ...base, evidence: { verifiedRequires: ['E2', 'E3'] } },
    'levels-need-no-source',
  ],
  ['event without correlation', withContradiction({ event: 'thing.removed' }), 'events-need-no-correlation'],
  [
    'event by a number without its parent',
    withContradiction({ event: 'thing.removed', reference: '$.event.body.number' }),
    'numbers-need-no-parent',
  ],
  [
    'template with a parent segment',
    withObserve({ path: '/shops/../{ack.id}' }),
    'templates-may-contain-parent-segments',
  ],
  [
    'template with a control character',
    withMarker({ marker: '\u0007{operation.id}' }),
    'templates-may-contain-control-characters',
  ],
  ['row without an identity', withRows([{ as: 'id', column: 'id' }]), 'rows-need-no-identity'],
  [
    'row with two identities',
    withRows([IDENTITY, { as: 'other', identity: true }]),
    'rows-may-have-two-identities',
  ],
  [
    'two columns of one name',
    withRows([IDENTITY, { as: 'nr', column: 'a' }, { as: 'nr', column: 'b' }]),
    'columns-may-share-a-name',
  ],
  [
    'rows found only by what a check compares',
    withRows([IDENTITY], [{ column: 'owner', ref: '$.input.owner' }]),
    'rows-may-hide-mismatches',
  ],
  [
    'comparison with the acknowledgement',
    withRows([IDENTITY, { as: 'equal', comparedWith: '$.ack.values' }]),
    'comparisons-may-read-anything',
  ],
  [
    'scope without a listing',
    { ...base, baseline: 'required', scope: { exactNewSet: [] } },
    'scopes-need-no-bounds',
  ],
  [
    'input without bounds',
    {
      ...base,
      input: {
        type: 'object',
        properties: { owner: { type: 'string' }, title: { type: 'string' } },
        required: ['owner', 'title'],
        additionalProperties: false,
      },
    },
    'inputs-need-no-bounds',
  ],
];

/** Row 0: a contract with lint findings gives no verdict, with any evidence. */
export const invalidContractCases: readonly VerdictCase[] = broken.map(([what, contract, kills]) => ({
  id: `invalid contract: ${what}`,
  comment: 'a contract with lint findings gives no verdict',
  source: 'row 0',
  kills,
  contract: { broken: contract },
  story: { reads: { main: answered(thing()) } },
  expected: inconclusive('contract_invalid', { nextAction: 'escalate', checks: [], evidenceLevels: [] }),
}));

function withContradiction(rule: object): object {
  return {
    ...base,
    evidence: { verifiedRequires: ['E3'], contradicts: [{ level: 'E2', match: [], ...rule }] },
  };
}

function withCheck(changes: object): object {
  return { ...base, checks: [{ ...firstCheck, ...changes }] };
}

/** The same check, for an optional member of the input. */
function withNote(changes: object): object {
  const properties = { ...input.properties, note: { type: 'string', maxLength: 64 } };
  return { ...withCheck(changes), input: { ...input, properties } };
}

function withSecondCheck(changes: object): object {
  return { ...base, checks: [firstCheck, { ...firstCheck, id: 'second', ...changes }] };
}

function withPatterns(number: number, value: string): object {
  const pattern = { ...firstCheck, op: 'matches', ref: undefined, value };
  return {
    ...base,
    checks: Array.from({ length: number }, (_, index) => ({ ...pattern, id: `p${String(index)}` })),
  };
}

function withObserve(changes: object): object {
  return { ...base, observe: { ...observe, ...changes } };
}

function withListing(changes: object): object {
  return { ...base, observe: { ...observe, ...observe.fallback, fallback: undefined, ...changes } };
}

function withFallback(changes: object): object {
  return withObserve({ fallback: { ...observe.fallback, ...changes } });
}

function withProbe(present: object): object {
  return withObserve({ visibilityProbe: { ...observe.visibilityProbe, present } });
}

function withOutcome(changes: object): object {
  return { ...base, outcome: { ...(base.outcome as object), ...changes } };
}

function withMarker(changes: object): object {
  return { ...base, correlation: { ...marker, ...changes } };
}

function withAge(changes: object): object {
  return { ...base, freshness: { ...(base.freshness as object), ...changes } };
}

function withObject(changes: object): object {
  return { ...base, object: { ...(base.object as object), ...changes } };
}

function withRowNumber(minimum: number): object {
  return {
    ...withListing({}),
    input: {
      ...input,
      properties: { ...input.properties, count: { type: 'integer', minimum } },
      required: ['owner', 'title', 'count'],
    },
    cardinality: { exactly: '$.input.count' },
  };
}

/** A contract on rows of a table, found by the marker; the identity is in `row`. */
function withRows(
  columns: readonly object[],
  filters: readonly object[] = [{ column: 'note', ref: '$.operation.id' }],
): object {
  const table = { schema: 'public', name: 'things' };
  const rows = {
    connector: 'postgres',
    lookup: 'deterministic',
    maxBytes: 65536,
    timeoutMs: 5000,
    table,
    columns,
    lookups: [{ name: 'rows', filters }],
    limit: 9,
    select: '$.observation.body.things',
    where: [],
    completeWhen: [{ path: '$.observation.body.more', op: 'eq', value: false }],
    visibilityProbe: { table, present: { path: '$.observation.body.readable', op: 'eq', value: true } },
  };
  return { ...base, observe: rows, object: { type: 'row', id: '$.observation.body.row' } };
}
