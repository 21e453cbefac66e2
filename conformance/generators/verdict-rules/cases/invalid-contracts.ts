import { answered, thing } from '../story.ts';
import { type VerdictCase, inconclusive } from '../verdict-case.ts';
import { CONTRACTS } from '../contracts.ts';

const base = CONTRACTS.thing as Readonly<Record<string, unknown>>;
const [firstCheck] = base.checks as readonly object[];

/** The mistake, the contract, and the mutant of the linter that accepts it. */
const broken: readonly (readonly [string, unknown, string])[] = [
  ['no object', 'thing', 'invalid-contracts-throw'],
  ['unknown member', { ...base, verdict: 'verified' }, 'unknown-members-pass-the-linter'],
  [
    'nothing required',
    { ...base, checks: [{ ...firstCheck, required: false }] },
    'required-checks-are-optional',
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
  ['input that is not declared', withCheck({ ref: '$.input.colour' }), 'any-input-path-passes-the-linter'],
  ['required check on the acknowledgement', withCheck({ ref: '$.ack.owner' }), 'acknowledgement-may-be-read'],
  [
    'check of nothing observed',
    withCheck({ path: '$.input.owner', ref: '$.input.title' }),
    'vacuous-checks-pass-the-linter',
  ],
  [
    'pattern with a back-reference',
    withCheck({ op: 'matches', ref: undefined, value: '(a+)\\1' }),
    'patterns-are-javascript',
  ],
  ['two operands', withCheck({ value: 'ada' }), 'any-operand-passes-the-linter'],
  ['two checks of one id', { ...base, checks: [firstCheck, firstCheck] }, 'ids-may-repeat'],
  ['reserved check id', withCheck({ id: 'scope' }), 'ids-may-be-reserved'],
  [
    'probe required and not declared',
    { ...base, observe: { ...(base.observe as object), visibilityProbe: undefined } },
    'probe-need-not-exist',
  ],
  [
    'absent status 403',
    { ...base, outcome: { present: [200], absent: [404, 403], absentRequiresProbe: true } },
    'absent-may-be-any-status',
  ],
  [
    'status with two meanings',
    { ...base, outcome: { present: [200], absent: [404, 200], absentRequiresProbe: true } },
    'statuses-may-overlap',
  ],
  [
    'marker that two operations share',
    { ...base, correlation: { marker: 'tookeffect', path: '$.observation.body.note' } },
    'markers-need-no-id',
  ],
  [
    'effect without a date',
    { ...base, correlation: undefined, freshness: undefined },
    'undated-effects-pass-the-linter',
  ],
  [
    'level that cannot be reached',
    { ...base, evidence: { verifiedRequires: ['E2', 'E3'] } },
    'levels-need-no-source',
  ],
  [
    'event without correlation',
    {
      ...base,
      evidence: {
        verifiedRequires: ['E3'],
        corroborates: [{ level: 'E2', event: 'thing.created', match: [] }],
      },
    },
    'events-need-no-correlation',
  ],
  [
    'template with a parent segment',
    { ...base, observe: { ...(base.observe as object), path: '/shops/../{ack.id}' } },
    'templates-may-contain-parent-segments',
  ],
  ['row without an identity', withRows([{ as: 'id', column: 'id' }]), 'rows-need-no-identity'],
  [
    'row with two identities',
    withRows([
      { as: 'id', identifiedBy: ['id'] },
      { as: 'other', identifiedBy: ['number'] },
    ]),
    'rows-may-have-two-identities',
  ],
  [
    'two columns of one name',
    withRows([
      { as: 'id', identifiedBy: ['id'] },
      { as: 'id', column: 'number' },
    ]),
    'columns-may-share-a-name',
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

function withCheck(changes: object): object {
  return { ...base, checks: [{ ...firstCheck, ...changes }] };
}

/** A contract on rows of a table whose object is the value of `id`. */
function withRows(columns: readonly object[]): object {
  const table = { schema: 'public', name: 'things' };
  const observe = {
    connector: 'postgres',
    lookup: 'deterministic',
    maxBytes: 65536,
    timeoutMs: 5000,
    table,
    columns,
    filters: [{ column: 'owner', ref: '$.input.owner' }],
    limit: 9,
    select: '$.observation.body.things',
    where: [],
    completeWhen: [{ path: '$.observation.body.more', op: 'eq', value: false }],
    cardinality: 'many',
    visibilityProbe: { table },
  };
  return { ...base, observe };
}
