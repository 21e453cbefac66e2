import {
  type JsonObject,
  OTHER_OPERATION_ID,
  answered,
  at,
  baseline,
  claim,
  listing,
  seen,
  thing,
  stranger,
} from '../story.ts';
import {
  type VerdictCase,
  claims,
  inconclusive,
  outcomes,
  refuted,
  tied,
  verified,
} from '../verdict-case.ts';

const two = { owner: 'ada', title: 'Hello', count: 2 };
const second = thing({ id: 9 });
const row = (id: string, digest: string, marker: string | null = null): JsonObject => ({
  row: id,
  digest,
  marker,
});
const known = [row('1', 'a'), row('2', 'b')];
const scoped = (things: readonly JsonObject[], scope: readonly unknown[], more: JsonObject = {}) =>
  answered({ things, more: false, scope, scopeComplete: true, ...more });
const before = baseline({
  main: answered({ things: [], more: false, scope: known, scopeComplete: true }, { seconds: -1 }),
});
const after = (scope: readonly JsonObject[], more: JsonObject = {}): JsonObject => ({
  main: scoped([thing()], [...scope, row('7', 'c')], more),
});
const nameless = (digest: string): JsonObject => ({ row: null, digest, marker: null });
const keyless = (things: readonly JsonObject[], scope: readonly JsonObject[], seconds: number): JsonObject =>
  answered(
    { things, more: false, scope, scopeComplete: true },
    { seconds, from: { relation: { kind: 'table', isIdentified: false, rowSecurity: false } } },
  );
const listedBefore = baseline({
  main: listing([thing({ id: 1, note: 'none', digest: 'd1' })], { seconds: -1 }),
});
const exclusive = { exclusiveScopes: true };
const scopeCheck = (outcome: string): JsonObject => ({ id: 'scope', outcome, required: true });

/** Effects on several objects, and what else changed beside the effect. */
export const setAndScopeCases: readonly VerdictCase[] = [
  {
    id: 'as many objects as asked',
    comment: 'both objects have the marker and pass every check',
    source: 'cardinality: exactly',
    kills: 'sets-are-single',
    contract: 'several things',
    story: { input: two, reads: { main: listing([thing(), second]) } },
    expected: verified({ claims: [...claims('7').claims, ...claims('9').claims] }),
  },
  {
    id: 'fewer objects than asked',
    comment: 'one of two objects is missing',
    source: 'cardinality: fewer count as absent',
    kills: 'fewer-objects-suffice',
    contract: 'several things',
    story: { input: two, reads: { main: listing([thing()]), probe: seen() } },
    expected: refuted('effect_absent'),
  },
  {
    id: 'more objects than asked',
    comment: 'a retry left one too many',
    source: 'cardinality: more is a duplicate',
    kills: 'duplicates-are-accepted',
    contract: 'several things',
    story: { input: two, reads: { main: listing([thing(), second, thing({ id: 10 })]) } },
    expected: refuted('effect_duplicated'),
  },
  {
    id: 'one of several objects is wrong',
    comment: 'each object must pass every required check',
    source: 'cardinality: each must pass',
    kills: 'one-right-object-suffices',
    contract: 'several things',
    story: { input: two, reads: { main: listing([thing(), thing({ id: 9, title: 'Other' })]) } },
    expected: refuted('effect_mismatch', { checks: outcomes({ title: 'failed' }) }),
  },
  {
    id: 'rows beside the effect are as before',
    comment: 'only the row of the effect is new',
    source: 'scope',
    kills: 'scope-always-fails',
    contract: 'thing with rows beside',
    story: { baseline: before, reads: after(known) },
    expected: verified({ checks: [...outcomes(), scopeCheck('passed')] }),
  },
  {
    id: 'row beside the effect was changed',
    comment: 'the agent changed another row of the scope',
    source: 'scope: changed',
    kills: 'content-beside-is-ignored',
    contract: 'thing with rows beside',
    story: { baseline: before, reads: after([row('1', 'a'), row('2', 'changed')]) },
    expected: refuted('collateral_effect', { checks: [...outcomes(), scopeCheck('failed')] }),
  },
  {
    id: 'older row that was given the key',
    comment:
      'the key names a row that stood in the scope under another key, so nothing shows that it was made',
    source: 'attribution: exclusive; the scope dates an object',
    kills: 'changed-rows-are-new',
    contract: 'named thing with rows beside',
    story: {
      acknowledgement: null,
      baseline: baseline({
        main: answered({ things: [], more: false, scope: [row('8', 'x')] }, { seconds: -1 }),
        probe: seen(-1),
      }),
      reads: { main: scoped([stranger()], [row('8', 'y')]) },
    },
    expected: inconclusive('evidence_insufficient'),
  },
  {
    id: 'older row that was changed into the effect',
    comment: 'the look-up did not find it before, and the scope shows that it was there',
    source: 'attribution: exclusive; the scope dates an object',
    kills: 'overwritten-rows-are-new',
    contract: 'unmarked thing with rows beside',
    story: {
      acknowledgement: null,
      baseline: baseline({
        main: answered({ things: [], more: false, scope: [row('8', 'x')] }, { seconds: -1 }),
      }),
      reads: { main: scoped([stranger()], [row('8', 'y')]) },
    },
    expected: refuted('collateral_effect'),
  },
  {
    id: 'row beside the effect vanished',
    comment: 'the agent deleted another row of the scope',
    source: 'scope: vanished',
    kills: 'other-deleted-objects-are-ignored',
    contract: 'thing with rows beside',
    story: { baseline: before, reads: after([row('1', 'a')]) },
    expected: refuted('collateral_effect'),
  },
  {
    id: 'row beside the effect appeared',
    comment: 'others may write there, so it is not known whose row it is',
    source: 'scope: a newcomer',
    kills: 'newcomers-are-collateral',
    contract: 'thing with rows beside',
    story: { baseline: before, reads: after([...known, row('3', 'd')]) },
    expected: inconclusive('correlation_ambiguous'),
  },
  {
    id: 'row appeared in an exclusive scope',
    comment: 'the owner declared that nobody else writes there',
    source: 'scope: exclusive',
    kills: 'exclusive-scopes-are-shared',
    contract: 'thing with rows beside',
    story: { connection: exclusive, baseline: before, reads: after([...known, row('3', 'd')]) },
    expected: refuted('collateral_effect'),
  },
  {
    id: 'row with the marker of another operation',
    comment: 'what has the marker of another operation is never collateral',
    source: 'scope: foreign markers',
    kills: 'foreign-markers-are-collateral',
    contract: 'thing with rows beside',
    story: {
      connection: exclusive,
      baseline: before,
      reads: after([...known, row('3', 'd', OTHER_OPERATION_ID)]),
    },
    expected: inconclusive('correlation_ambiguous'),
  },
  {
    id: 'row that another operation claimed',
    comment: 'another operation was verified with it',
    source: 'scope: not claimed by another operation',
    kills: 'scope-ignores-claims',
    contract: 'thing with rows beside',
    story: {
      connection: exclusive,
      baseline: before,
      reads: after([...known, row('3', 'd')]),
      claims: [claim(OTHER_OPERATION_ID, { objectId: '3', observedAt: at(20) })],
    },
    expected: inconclusive('correlation_ambiguous'),
  },
  {
    id: 'row that another operation changed and claimed',
    comment: 'another operation was verified with the change',
    source: 'scope: not claimed by another operation',
    kills: 'scope-ignores-claims',
    contract: 'thing with rows beside',
    story: {
      baseline: before,
      reads: after([row('1', 'a'), row('2', 'changed')]),
      claims: [claim(OTHER_OPERATION_ID, { objectId: '2', aspect: 'changed', observedAt: at(20) })],
    },
    expected: inconclusive('correlation_ambiguous'),
  },
  {
    id: 'row that another operation deleted and claimed',
    comment: 'another operation was verified with the deletion',
    source: 'scope: not claimed by another operation',
    kills: 'scope-ignores-claims',
    contract: 'thing with rows beside',
    story: {
      baseline: before,
      reads: after([row('1', 'a')]),
      claims: [claim(OTHER_OPERATION_ID, { objectId: '2', aspect: 'deleted', observedAt: at(20) })],
    },
    expected: inconclusive('correlation_ambiguous'),
  },
  {
    id: 'changed row that another operation created',
    comment: 'the other operation made the row and did not change it',
    source: 'scope: not claimed by another operation',
    kills: 'scope-ignores-claims',
    contract: 'thing with rows beside',
    story: {
      baseline: before,
      reads: after([row('1', 'a'), row('2', 'changed')]),
      claims: [claim(OTHER_OPERATION_ID, { objectId: '2', observedAt: at(20) })],
    },
    expected: inconclusive('correlation_ambiguous'),
  },
  {
    id: 'changed row that another operation changed before',
    comment: 'the other operation was verified before this one began',
    source: 'scope: not claimed by another operation',
    kills: 'old-claims-explain-a-difference',
    contract: 'thing with rows beside',
    story: {
      baseline: before,
      reads: after([row('1', 'a'), row('2', 'changed')]),
      claims: [claim(OTHER_OPERATION_ID, { objectId: '2', aspect: 'changed' })],
    },
    expected: refuted('collateral_effect'),
  },
  {
    id: 'claim of another system beside the effect',
    comment: 'the claim is on a row of another database',
    source: 'scope: not claimed by another operation',
    kills: 'scope-claims-ignore-the-system',
    contract: 'thing with rows beside',
    story: {
      connection: exclusive,
      baseline: before,
      reads: after([...known, row('3', 'd')]),
      claims: [
        claim(OTHER_OPERATION_ID, {
          ...{ objectId: '3', observedAt: at(20), system: 'https://other.example' },
        }),
      ],
    },
    expected: refuted('collateral_effect'),
  },
  {
    id: 'row without identity beside the effect',
    comment: 'it cannot be compared with the baseline',
    source: 'scope: not evaluated',
    kills: 'unnamed-rows-are-collateral',
    contract: 'thing with rows beside',
    story: {
      connection: exclusive,
      baseline: before,
      reads: after([...known, { row: null, digest: 'd', marker: null }]),
    },
    expected: inconclusive('evidence_insufficient'),
  },
  {
    id: 'marked row without identity beside others without identity',
    comment: 'nothing shows which of the rows is the effect, so another one may be new too',
    source: 'scope: not evaluated',
    kills: 'nameless-rows-are-the-effect',
    contract: 'thing with rows beside',
    story: {
      connection: exclusive,
      baseline: baseline({ main: keyless([], [nameless('a')], -1) }),
      reads: { main: keyless([thing({ id: null })], [nameless('a'), nameless('b'), nameless('c')], 60) },
    },
    expected: inconclusive('evidence_insufficient'),
  },
  {
    id: 'element of the scope that is no object',
    comment: 'it cannot be compared with the baseline',
    source: 'scope: not evaluated',
    kills: 'scopes-list-objects-only',
    contract: 'thing with rows beside',
    story: {
      baseline: before,
      reads: { main: scoped([thing()], [...known, row('7', 'c'), null]) },
    },
    expected: inconclusive('evidence_insufficient'),
  },
  {
    id: 'scope that was cut',
    comment: 'another row of the scope can have changed',
    source: 'scope: not evaluated',
    kills: 'partial-scopes-pass',
    contract: 'thing with rows beside',
    story: { baseline: before, reads: after(known, { scopeComplete: false }) },
    expected: inconclusive('evidence_insufficient', { checks: [...outcomes(), scopeCheck('not_evaluated')] }),
  },
  {
    id: 'scope in a response that a cache can have given',
    comment: 'a row can have changed after the response was stored',
    source: 'scope: not evaluated',
    kills: 'cached-scopes-pass',
    contract: 'thing with rows beside',
    story: {
      baseline: before,
      reads: {
        main: answered(
          { things: [thing()], more: false, scope: [...known, row('7', 'c')], scopeComplete: true },
          { from: { isUncached: false } },
        ),
      },
    },
    expected: inconclusive('evidence_insufficient'),
  },
  {
    id: 'scope of which the role sees a part',
    comment: 'a hidden row can have changed',
    source: 'scope: not evaluated',
    kills: 'hidden-rows-are-unchanged',
    contract: 'thing with rows beside',
    story: {
      baseline: before,
      reads: {
        main: answered(
          { things: [thing()], more: false, scope: [...known, row('7', 'c')], scopeComplete: true },
          { from: { relation: { kind: 'table', isIdentified: true, rowSecurity: true } } },
        ),
      },
    },
    expected: inconclusive('evidence_insufficient'),
  },
  {
    id: 'listed object beside the effect was changed',
    comment: 'the listing is the scope, and the content of another object is not that of the baseline',
    source: 'scope: changed',
    kills: 'content-beside-is-ignored',
    contract: 'thing with listed things beside',
    story: {
      baseline: listedBefore,
      reads: { main: listing([thing(), thing({ id: 1, note: 'none', digest: 'changed' })]) },
    },
    expected: refuted('collateral_effect'),
  },
  {
    id: 'listed object beside the effect is as before',
    comment: 'only the object of the effect is new',
    source: 'scope',
    kills: 'scope-always-fails',
    contract: 'thing with listed things beside',
    story: {
      baseline: listedBefore,
      reads: { main: listing([thing(), thing({ id: 1, note: 'none', digest: 'd1' })]) },
    },
    expected: verified(),
  },
  {
    id: 'no scope in the input',
    comment: 'the operation did not ask to look beside the effect',
    source: 'scope: when',
    kills: 'optional-scopes-are-required',
    contract: 'thing with optional rows beside',
    story: {
      baseline: baseline({ main: listing([], { seconds: -1 }) }),
      reads: { main: listing([thing()]) },
    },
    expected: verified({ checks: outcomes(), attribution: tied('marker') }),
  },
  {
    id: 'scope in the input',
    comment: 'the operation asked to look beside the effect',
    source: 'scope: when',
    kills: 'scope-is-ignored',
    contract: 'thing with optional rows beside',
    story: {
      input: { owner: 'ada', title: 'Hello', scope: 'all' },
      baseline: before,
      reads: after([row('1', 'a'), row('2', 'changed')]),
    },
    expected: refuted('collateral_effect'),
  },
];
