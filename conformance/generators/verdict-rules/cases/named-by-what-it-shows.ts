import {
  type JsonObject,
  OPERATION_ID,
  OTHER_OPERATION_ID,
  at,
  beside,
  claim,
  digests,
  listing,
  nameDigests,
  seen,
  thing,
} from '../story.ts';
import { change as shipping, emptyBefore, gone, is, known, was } from '../changed-things.ts';
import { type VerdictCase, inconclusive, refuted, tied, verified } from '../verdict-case.ts';

const SOURCE = 'several agents: named by what the object shows';
const THIRD = 'op_01jn80000000000000000000cc';
const change = { ...known, ...shipping };

/** An operation that names its object by these members, of which this one knows nothing, and expects those. */
const naming = (
  effect: string,
  target: Readonly<Record<string, unknown>>,
  members: Readonly<Record<string, string>> = {},
  changes: JsonObject = {},
): JsonObject =>
  beside(effect, {
    namesObject: false,
    expected: [{ target: digests(target), names: nameDigests(target), members: digests(members) }],
    ...changes,
  });

/** One new thing, of the number 42 and red, since a baseline that shows everything. */
const made = (...by: readonly JsonObject[]): VerdictCase['story'] => ({
  ...known,
  acknowledgement: null,
  baseline: emptyBefore,
  reads: { main: listing([thing({ note: 'none' })]) },
  beside: by,
});
const removed = { ...known, acknowledgement: null, baseline: was({ slug: '7' }), reads: gone } as const;
const shipped = { ...change, reads: { main: is({ state: 'shipped', version: 2 }) } };
const notEnough = 'changed thing where a state is not enough';

/** Operations that name an object by members of which this one knows nothing: the object shows whether they mean it. */
export const namedByWhatItShowsCases: readonly VerdictCase[] = [
  {
    id: 'new thing that another operation names by its number',
    comment: 'this operation names it by owner and title, and the thing shows the number',
    source: SOURCE,
    kills: 'shown-values-name-nothing',
    contract: 'listed thing without age',
    story: made(naming('present', { number: '42' })),
    expected: inconclusive('correlation_ambiguous'),
  },
  {
    id: 'new thing beside an operation from before its names were known',
    comment: 'the digests of its names are not stored, and it has no member in common with this one',
    source: SOURCE,
    kills: 'unknown-names-mean-everything',
    contract: 'listed thing without age',
    story: made(
      beside('present', {
        namesObject: false,
        expected: [{ target: digests({ number: '42' }), members: {} }],
      }),
    ),
    expected: verified({ attribution: tied('exclusive') }),
  },
  {
    id: 'new thing beside an operation that names one of another colour',
    comment: 'the number is that of the thing, the colour is not',
    source: SOURCE,
    kills: 'one-shown-value-names-it',
    contract: 'listed thing without age',
    story: made(naming('present', { number: '42', colour: 'blue' })),
    expected: verified({ attribution: tied('exclusive') }),
  },
  {
    id: 'new thing beside an operation that names one by what it does not show',
    comment: 'nothing says that the two are one',
    source: SOURCE,
    kills: 'hidden-values-name-it',
    contract: 'listed thing without age',
    story: made(naming('present', { size: 'large' })),
    expected: verified({ attribution: tied('exclusive') }),
  },
  {
    id: 'new thing beside an operation that names one of another shop, which the thing does not show',
    comment: 'this operation looked for the thing in its own shop',
    source: SOURCE,
    kills: 'what-was-asked-is-not-shown',
    contract: 'thing of a shop',
    story: {
      ...{ ...made(naming('present', { shop: 'north', number: '42' })) },
      input: { owner: 'ada', title: 'Hello', shop: 'south' },
    },
    expected: verified({ attribution: tied('exclusive') }),
  },
  {
    id: 'new thing whose colour another operation may have changed since',
    comment: 'it may have been blue when it was made',
    source: SOURCE,
    kills: 'changed-values-still-name',
    contract: 'listed thing without age',
    story: made(
      naming('present', { number: '42', colour: 'blue' }),
      naming('changed', { number: '9' }, { colour: 'red' }, { operationId: THIRD }),
    ),
    expected: inconclusive('correlation_ambiguous'),
  },
  {
    id: 'new thing beside a deletion of a blue one',
    comment: 'a deletion changes no colour',
    source: SOURCE,
    kills: 'deletions-write',
    contract: 'listed thing without age',
    story: made(
      naming('present', { number: '42', colour: 'blue' }),
      naming('absent', { number: '9' }, { colour: 'red' }, { operationId: THIRD }),
    ),
    expected: verified({ attribution: tied('exclusive') }),
  },
  {
    id: 'new thing beside an operation that expects the values by which it names its own',
    comment: 'it finds and expects the number 41, and changes no number',
    source: SOURCE,
    kills: 'expected-names-are-changes',
    contract: 'listed thing without age',
    story: made(naming('present', { number: '41' }, { number: '41' })),
    expected: verified({ attribution: tied('exclusive') }),
  },
  {
    id: 'single write that an operation may have made which changes the number by which it names the thing',
    comment: 'the thing had another number before that write',
    source: SOURCE,
    kills: 'renamed-things-lost-their-name',
    contract: notEnough,
    story: { ...shipped, beside: [naming('changed', { number: '41' }, { number: '42', state: 'shipped' })] },
    expected: inconclusive('correlation_ambiguous'),
  },
  {
    id: 'single write that an operation may have made which makes its thing where it finds none',
    comment: 'it names this one by its number, and found it',
    source: SOURCE,
    kills: 'makers-write-only-what-they-name-alike',
    contract: notEnough,
    story: { ...shipped, beside: [naming('present', { number: '42' }, { state: 'shipped' })] },
    expected: inconclusive('correlation_ambiguous'),
  },
  {
    id: 'deleted thing that another operation names by its number',
    comment: 'either of them may have removed it',
    source: SOURCE,
    kills: 'shown-values-name-nothing',
    contract: 'deleted thing',
    story: { ...removed, beside: [naming('absent', { number: '42' })] },
    expected: inconclusive('correlation_ambiguous'),
  },
  {
    id: 'deleted thing whose id another operation changes',
    comment: 'the member that it changes has the value of the id: it may stand under another one',
    source: SOURCE,
    kills: 'ids-are-not-members',
    contract: 'deleted thing',
    story: { ...removed, beside: [naming('changed', { number: '42' }, { slug: 'hello' })] },
    expected: inconclusive('correlation_ambiguous'),
  },
  {
    id: 'thing that another operation, which names it by its number, may have written over',
    comment: 'it makes its thing where it finds none; here it found this operation’s, and closed it',
    source: SOURCE,
    kills: 'makers-write-over-nothing',
    contract: 'listed thing without marker',
    story: {
      ...{ ...known, acknowledgement: null, baseline: emptyBefore },
      reads: { main: listing([thing({ title: 'Bye', note: 'none' })]), probe: seen() },
      beside: [naming('present', { number: '42' }, { title: 'Bye' })],
    },
    expected: inconclusive('correlation_ambiguous'),
  },
  {
    id: 'second thing with the marker, which another operation names',
    comment: 'it may have copied the first one, with the marker in it',
    source: SOURCE,
    kills: 'copies-are-repeats',
    contract: 'listed thing',
    story: {
      ...known,
      reads: { main: listing([thing(), thing({ id: 8, number: 43 })]) },
      beside: [naming('present', { number: '43' })],
    },
    expected: inconclusive('correlation_ambiguous'),
  },
  {
    id: 'marked thing that another operation is to change in the same way',
    comment: 'it may have written last, without a marker, so that this one’s stands',
    source: 'attribution: markers of changes',
    kills: 'markers-outlive-no-write',
    contract: 'changed thing with a marker without revision',
    story: {
      ...{ ...known, acknowledgement: null, input: { owner: 'ada', title: 'Hello', state: 'open' } },
      baseline: was({ state: 'draft' }),
      reads: { main: is({ note: `tookeffect:${OPERATION_ID}` }) },
      beside: [naming('changed', { number: '42' }, { state: 'open' }, { namesObject: true })],
    },
    expected: inconclusive('correlation_ambiguous'),
  },
  {
    id: 'marked thing that was written once, and that another operation is to change in the same way',
    comment: 'the revision counts one write, so that the marker is the last one’s',
    source: 'attribution: markers of changes',
    kills: 'counted-writes-leave-doubt',
    contract: 'changed thing with a marker',
    story: {
      ...{ ...known, acknowledgement: null, input: { owner: 'ada', title: 'Hello', state: 'open' } },
      baseline: was({ state: 'draft' }),
      reads: { main: is({ note: `tookeffect:${OPERATION_ID}`, version: 2 }) },
      beside: [naming('changed', { number: '42' }, { state: 'open' }, { namesObject: true })],
    },
    expected: verified(),
  },
  {
    id: 'marked thing that another operation has changed, and that is not as asked',
    comment: 'what the change by the other one does beside what it expects is not known',
    source: 'row 8: others',
    kills: 'changes-derive-nothing',
    contract: 'thing',
    story: {
      ...known,
      reads: {
        main: listing([thing({ title: 'Bye' })]),
        listing: listing([thing({ title: 'Bye' })]),
        probe: seen(),
      },
      claims: [
        claim(OTHER_OPERATION_ID, { aspect: 'changed', observedAt: at(20), members: digests({ note: 'x' }) }),
      ],
    },
    expected: inconclusive('changed_since_begun'),
  },
  {
    id: 'thing that is gone, and that an operation that began before is to remove',
    comment: 'the baseline shows the number by which the other operation names it',
    source: SOURCE,
    kills: 'baselines-name-nothing',
    contract: 'upserted thing',
    story: {
      ...{ ...known, acknowledgement: null, reads: gone, baseline: was({ state: 'draft' }) },
      beside: [naming('absent', { number: '42' })],
    },
    expected: inconclusive('correlation_ambiguous'),
  },
  {
    id: 'new thing that another operation claims to have made, and names by its number',
    comment: 'it makes a thing where it finds none; it may have found this operation’s, and closed it',
    source: SOURCE,
    kills: 'claimed-things-were-never-others',
    contract: 'listed thing without marker',
    story: {
      ...{ ...known, acknowledgement: null, baseline: emptyBefore },
      reads: { main: listing([thing({ title: 'Bye', note: 'none' })]), probe: seen() },
      beside: [naming('present', { number: '42' }, { title: 'Bye' })],
      claims: [claim(OTHER_OPERATION_ID, { observedAt: at(5), attribution: 'exclusive' })],
    },
    expected: inconclusive('correlation_ambiguous'),
  },
  {
    id: 'new thing of an operation without a marker that has another one’s',
    comment: 'the other operation was verified with another thing; it wrote this one, too',
    source: 'several agents: markers of others',
    kills: 'markers-of-others-are-notes',
    contract: 'thing with an optional marker',
    story: {
      ...{ ...known, acknowledgement: null, baseline: emptyBefore },
      reads: { main: listing([thing({ note: `tookeffect:${OTHER_OPERATION_ID}` })]) },
      beside: [naming('present', { number: '9' })],
      claims: [claim(OTHER_OPERATION_ID, { objectId: '8', observedAt: at(5) })],
    },
    expected: inconclusive('correlation_ambiguous'),
  },
  {
    id: 'new thing that an operation on the document at its path may have changed into this one',
    comment: 'the other operation declares no object, and the thing shows its path',
    source: SOURCE,
    kills: 'documents-are-no-things',
    contract: 'listed thing without age',
    story: {
      ...made(naming('state', { path: ['things', '7'] }, { title: 'Hello' })),
      reads: { main: listing([thing({ note: 'none', path: ['things', '7'] })]) },
    },
    expected: inconclusive('correlation_ambiguous'),
  },
  {
    id: 'wrong value beside an operation on another document',
    comment: 'it expects another state of that document',
    source: SOURCE,
    kills: 'documents-are-every-thing',
    contract: 'changed thing without revision',
    story: {
      ...{ ...change, reads: { main: is({ state: 'lost', version: 1 }) } },
      beside: [naming('state', { path: ['things', '9'] }, { state: 'lost' })],
    },
    expected: refuted('state_mismatch'),
  },
  {
    id: 'new thing that a change which names it by its number may have completed',
    comment: 'this operation may have made it with another title; nothing shows that it did not',
    source: SOURCE,
    kills: 'changes-complete-nothing',
    contract: 'thing of a whole list',
    story: made(naming('changed', { number: '42' }, { title: 'Hello' })),
    expected: inconclusive('correlation_ambiguous'),
  },
  {
    id: 'new thing beside a change of another member of it',
    comment: 'the other operation gives it a colour, of which this one says nothing',
    source: SOURCE,
    kills: 'every-change-completes',
    contract: 'thing of a whole list',
    story: made(naming('changed', { number: '42' }, { colour: 'red' })),
    expected: verified({ attribution: tied('exclusive') }),
  },
  {
    id: 'two things with the marker beside an operation that names both',
    comment: 'it cannot be told from this one, and copied neither',
    source: SOURCE,
    kills: 'makers-of-all-are-copiers',
    contract: 'listed thing',
    story: {
      ...known,
      reads: { main: listing([thing(), thing({ id: 8, number: 43 })]) },
      beside: [naming('present', { colour: 'red' })],
    },
    expected: refuted('effect_duplicated'),
  },
  {
    id: 'two things with the marker beside an operation that was verified with another one',
    comment: 'what it made is known',
    source: SOURCE,
    kills: 'verified-makers-copy',
    contract: 'listed thing',
    story: {
      ...known,
      reads: { main: listing([thing(), thing({ id: 8, number: 43 })]) },
      beside: [naming('present', { number: '43' })],
      claims: [claim(OTHER_OPERATION_ID, { objectId: '9', observedAt: at(5) })],
    },
    expected: refuted('effect_duplicated'),
  },
];
