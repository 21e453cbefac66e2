import {
  type JsonObject,
  OPERATION_ID,
  answered,
  at,
  baseline,
  claim,
  earlier,
  listing,
  seen,
  status,
  thing,
} from '../story.ts';
import { type VerdictCase, inconclusive, reached, refuted, tied, verified } from '../verdict-case.ts';

const was = (changes: JsonObject = {}): JsonObject =>
  baseline({ main: answered(thing({ version: 1, note: 'none', ...changes }), { seconds: -1 }) });
const is = (changes: JsonObject): JsonObject => answered(thing({ note: 'none', ...changes }));
const base = {
  acknowledgement: null,
  input: { owner: 'ada', title: 'Hello', state: 'shipped' },
  baseline: was(),
} as const;
const replacing = {
  acknowledgement: null,
  baseline: baseline({ main: answered(thing({ title: 'Draft' }), { seconds: -1 }) }),
} as const;
const written = { state: 'shipped', version: 2 };

/** Whether the baseline shows the same object or document that is observed now. */
export const sameResourceCases: readonly VerdictCase[] = [
  {
    id: 'wrong value without a baseline',
    comment: 'nothing shows what the value was before',
    source: 'row 9: baseline missing',
    kills: 'wrong-values-need-no-baseline',
    contract: 'changed thing',
    story: { ...base, baseline: null, reads: { main: is({ state: 'cancelled', version: 2 }) } },
    expected: inconclusive('baseline_missing'),
  },
  {
    id: 'object that appeared instead of changing',
    comment: 'the baseline proved that nothing was under the key',
    source: 'changed: the same identity',
    kills: 'new-objects-were-changed',
    contract: 'changed thing',
    story: {
      ...base,
      baseline: baseline({ main: status(404, -1), probe: seen(-1) }),
      reads: { main: is(written) },
    },
    expected: inconclusive('correlation_ambiguous'),
  },
  {
    id: 'error body where the object was',
    comment: 'the baseline shows something without an id, so it does not say that the object was not there',
    source: 'baseline: an unreadable id',
    kills: 'unreadable-baseline-ids-are-others',
    contract: 'changed thing',
    story: {
      ...base,
      baseline: baseline({ main: answered({ error: 'try again' }, { seconds: -1 }), probe: seen(-1) }),
      reads: { main: is(written) },
    },
    expected: inconclusive('baseline_missing'),
  },
  {
    id: 'another object at the address',
    comment: 'nobody has said what a 404 means, but the baseline saw an object of another id at the address',
    source: 'changed: the same identity',
    kills: 'address-names-the-object',
    contract: 'changed thing of a declared API',
    story: { ...base, reads: { main: is({ ...written, id: 9 }) } },
    expected: inconclusive('correlation_ambiguous'),
  },
  {
    id: 'new object in the place of another one',
    comment:
      'the baseline saw another object at the address, and needs no probe to say that this one was not there',
    source: 'baseline: another object at the address',
    kills: 'other-objects-show-nothing',
    contract: 'dated keyed thing with a baseline',
    story: { ...replacing, reads: { main: answered(thing({ id: 9 })) } },
    expected: verified({ attribution: tied('exclusive') }),
  },
  {
    id: 'undated object in the place of another one',
    comment: 'it was not at the address, but it may have been elsewhere',
    source: 'attribution: exclusive',
    kills: 'moved-objects-are-new',
    contract: 'keyed thing with a baseline',
    story: { ...replacing, reads: { main: answered(thing({ id: 9 })) } },
    expected: inconclusive('evidence_insufficient'),
  },
  {
    id: 'older object at the address',
    comment: 'one address shows one object, so no probe is read: the effect is not there',
    source: 'row 7: an older object under the key of the input',
    kills: 'older-objects-need-a-probe',
    contract: 'keyed thing',
    story: { acknowledgement: null, reads: { main: answered(thing({ createdAt: at(-3600) })) } },
    expected: refuted('object_predates_operation'),
  },
  {
    id: 'unmarked object at the address',
    comment: 'it is new and not as asked, and without a probe nothing says that the marked one is not there',
    source: 'row 7: absence unproven',
    kills: 'strangers-refute',
    contract: 'keyed thing with a marker',
    story: { acknowledgement: null, reads: { main: answered(thing({ note: 'none', title: 'Draft' })) } },
    expected: inconclusive('evidence_insufficient'),
  },
  {
    id: 'older object in a listing without a probe',
    comment: 'the listing of what the key names can lack what the credential may not see',
    source: 'row 7: absence unproven',
    kills: 'listed-strangers-refute',
    contract: 'thing of a unique owner',
    story: { acknowledgement: null, reads: { main: listing([thing({ createdAt: at(-3600) })]) } },
    expected: inconclusive('evidence_insufficient'),
  },
  {
    id: 'older object at the address of what was verified',
    comment: 'without a probe nothing says that the effect was undone',
    source: 'row 7: absence unproven',
    kills: 'replaced-effects-predate',
    contract: 'keyed thing',
    story: {
      acknowledgement: null,
      reads: { main: answered(thing({ id: 9, createdAt: at(-3600) })) },
      claims: [claim(OPERATION_ID)],
      earlier: [earlier('verified', 'all_checks_passed')],
    },
    expected: inconclusive('evidence_insufficient'),
  },
  {
    id: 'nothing shown at the address before',
    comment: 'nobody has said what a 404 means, so the baseline does not show what was there',
    source: 'row 9: baseline missing',
    kills: 'hidden-objects-are-others',
    contract: 'changed thing of a declared API',
    story: {
      ...base,
      baseline: baseline({ main: status(404, -1), probe: seen(-1) }),
      reads: { main: is(written) },
    },
    expected: inconclusive('baseline_missing'),
  },
  {
    id: 'unreadable id at the address',
    comment: 'it can be the object of the baseline',
    source: 'row 9: baseline missing',
    kills: 'unreadable-ids-are-others',
    contract: 'changed thing of a declared API',
    story: { ...base, reads: { main: is({ ...written, id: { value: 7 } }) } },
    expected: inconclusive('baseline_missing'),
  },
  {
    id: 'member that the baseline lacks',
    comment: 'everything that the baseline shows is there now, so the member was not as asked',
    source: 'baseline: a member that it lacks',
    kills: 'missing-members-are-unknown',
    contract: 'setting',
    story: {
      acknowledgement: null,
      baseline: baseline({ main: answered(thing({ title: undefined }), { seconds: -1 }) }),
      reads: { main: answered(thing()) },
    },
    expected: reached(),
  },
  {
    id: 'error body instead of the document before',
    comment: 'it has the checked member with another value, and a member that the document does not have',
    source: 'baseline: an error body',
    kills: 'error-bodies-were-not-so',
    contract: 'setting',
    story: {
      acknowledgement: null,
      baseline: baseline({
        main: answered(thing({ title: 'Try again later', detail: 'busy' }), { seconds: -1 }),
      }),
      reads: { main: answered(thing()) },
    },
    expected: inconclusive('baseline_missing'),
  },
  {
    id: 'document in place of a list',
    comment: 'the baseline is no earlier state of it',
    source: 'baseline: an error body',
    kills: 'every-kind-of-value-is-one-document',
    contract: 'setting of a list',
    story: {
      acknowledgement: null,
      baseline: baseline({ main: answered('busy', { seconds: -1 }) }),
      reads: { main: answered(['on']) },
    },
    expected: inconclusive('baseline_missing'),
  },
  {
    id: 'list with another element before',
    comment: 'the baseline is an earlier state of it',
    source: 'baseline: an error body',
    kills: 'only-documents-with-members-are-compared',
    contract: 'setting of a list',
    story: {
      acknowledgement: null,
      baseline: baseline({ main: answered(['off'], { seconds: -1 }) }),
      reads: { main: answered(['on']) },
    },
    expected: reached(),
  },
];
