import {
  type JsonObject,
  OPERATION_ID,
  OTHER_OPERATION_ID,
  acknowledged,
  at,
  baseline,
  beside,
  claim,
  digests,
  earlier,
  listing,
  nameDigests,
  seen,
  stranger,
  thing,
} from '../story.ts';
import { change as shipping, emptyBefore, gone, is, known } from '../changed-things.ts';
import { type VerdictCase, claims, inconclusive, pending, refuted, tied, verified } from '../verdict-case.ts';

const change = { ...known, ...shipping };
const shipped = { ...change, reads: { main: is({ state: 'shipped', version: 2 }) } };
const notEnough = 'changed thing where a state is not enough';
const ROW_SECURITY = { relation: { kind: 'table', isIdentified: true, rowSecurity: true } };
/** The baseline shows the thing of this id with another title. */
const idWasTaken = baseline({
  main: listing([thing({ title: 'Draft', note: 'none' })], { seconds: -1 }),
  probe: seen(-1),
});
/** An operation that is to remove the thing of this number. */
const removalOf = (number: string): JsonObject =>
  beside('absent', {
    namesObject: false,
    expected: [{ target: digests({ number }), names: nameDigests({ number }), members: {} }],
  });

/** The marked thing beside another one, under an id that the baseline shows with another title. */
const besideGivenId = (changes: JsonObject): VerdictCase['story'] => ({
  baseline: baseline({
    main: listing([stranger({ title: 'Draft', createdAt: at(-90) })], { seconds: -1 }),
    probe: seen(-1),
  }),
  reads: { main: listing([thing(), thing({ id: 8, number: 43, ...changes })]), probe: seen() },
});

const ofTwo = {
  ...known,
  acknowledgement: null,
  input: { owner: 'ada', title: 'Hello', state: 'shipped', items: ['7', '9'] },
} as const;
const written = (id: number): JsonObject => thing({ note: 'none', state: 'shipped', version: 2, id });

/** Things that were removed and made again, that failed and were tried again, or of which a baseline shows nothing. */
export const madeAgainCases: readonly VerdictCase[] = [
  {
    id: 'new thing under an id that was given to another one before',
    comment: 'the system says that it was made since; the baseline shows the id',
    source: 'older: ids that are given again',
    kills: 'instants-do-not-renew-ids',
    contract: 'dated thing that is always new',
    story: { baseline: idWasTaken, reads: { main: listing([thing({ createdAt: at(30) })]), probe: seen() } },
    expected: inconclusive('correlation_ambiguous'),
  },
  {
    id: 'second marked thing under an id that was given to another one before',
    comment: 'the action may have happened twice: the system says that both were made since',
    source: 'row 5: ids that are given again',
    kills: 'given-ids-repeat-nothing',
    contract: 'dated thing that is always new',
    story: besideGivenId({ createdAt: at(30) }),
    expected: inconclusive('correlation_ambiguous'),
  },
  {
    id: 'older thing that was given the marker, beside the new one',
    comment: 'the system says that it was made before: it is no second effect',
    source: 'row 5: ids that are given again',
    kills: 'marked-older-things-are-repeats',
    contract: 'dated thing that is always new',
    story: besideGivenId({ createdAt: at(-90) }),
    expected: verified(),
  },
  {
    id: 'thing of somebody else under an id that was given to another one before',
    comment: 'without the marker it is no second effect',
    source: 'row 5: ids that are given again',
    kills: 'every-given-id-is-a-repeat',
    contract: 'dated thing that is always new',
    story: besideGivenId({ createdAt: at(30), note: 'by hand' }),
    expected: verified(),
  },
  {
    id: 'second marked thing under an id whose thing another operation is to remove',
    comment: 'nothing dates the things: the action may have happened twice',
    source: 'row 5: ids that are given again',
    kills: 'removals-beside-free-no-ids',
    contract: 'thing that is always new',
    story: { ...known, ...besideGivenId({}), beside: [removalOf('43')] },
    expected: inconclusive('correlation_ambiguous'),
  },
  {
    id: 'older thing that was given the marker, and that another operation is to remove',
    comment: 'the system says that it was made before',
    source: 'row 5: ids that are given again',
    kills: 'dated-things-lose-their-id',
    contract: 'dated thing that is always new',
    story: { ...known, ...besideGivenId({ createdAt: at(-90) }), beside: [removalOf('43')] },
    expected: verified(),
  },
  {
    id: 'older thing that was given the marker, and that another operation is to change',
    comment: 'a change leaves it what it is',
    source: 'row 5: ids that are given again',
    kills: 'changes-free-ids',
    contract: 'thing that is always new',
    story: { ...known, ...besideGivenId({}), beside: [{ ...removalOf('43'), effect: 'changed' }] },
    expected: verified(),
  },
  {
    id: 'older thing that was given the marker, beside a removal of another thing',
    comment: 'the removal frees another id',
    source: 'row 5: ids that are given again',
    kills: 'removals-free-every-id',
    contract: 'thing that is always new',
    story: { ...known, ...besideGivenId({}), beside: [removalOf('44')] },
    expected: verified(),
  },
  {
    id: 'thing under an id whose thing another operation was verified to have removed',
    comment: 'it was made again since',
    source: 'older: ids that are given again',
    kills: 'removals-do-not-free-ids',
    contract: 'thing that is always new',
    story: {
      ...{ baseline: idWasTaken, reads: { main: listing([thing()]), probe: seen() } },
      claims: [claim(OTHER_OPERATION_ID, { aspect: 'deleted', observedAt: at(5) })],
    },
    expected: inconclusive('correlation_ambiguous'),
  },
  {
    id: 'thing under an id whose thing another operation is to remove',
    comment: 'it may have been made again since',
    source: 'older: ids that are given again',
    kills: 'baselines-name-nothing',
    contract: 'thing that is always new',
    story: {
      ...{ ...known, baseline: idWasTaken, reads: { main: listing([thing()]), probe: seen() } },
      beside: [removalOf('42')],
    },
    expected: inconclusive('correlation_ambiguous'),
  },
  {
    id: 'changed thing that another operation was verified to have removed',
    comment: 'what is there now is another one, made again under the id',
    source: 'changed: ids that are given again',
    kills: 'removed-things-are-changed',
    contract: 'changed thing',
    story: {
      ...shipped,
      claims: [claim(OTHER_OPERATION_ID, { aspect: 'deleted', observedAt: at(5) })],
    },
    expected: inconclusive('correlation_ambiguous'),
  },
  {
    id: 'changed thing that is gone, where the contract asks for a state',
    comment: 'it was removed, by whomever, perhaps after it had been changed',
    source: 'row 7: changed',
    kills: 'removed-things-are-absent',
    contract: 'changed thing',
    story: { ...change, reads: gone },
    expected: refuted('state_mismatch'),
  },
  {
    id: 'changed thing that is gone, beside a change of which nothing is known',
    comment: 'the other operation may have given it another name',
    source: 'row 7: changed',
    kills: 'unknown-changes-rename-nothing',
    contract: 'changed thing',
    story: { ...change, reads: gone, beside: [beside('changed')] },
    expected: inconclusive('changed_since_begun'),
  },
  {
    id: 'changed thing that is gone, where a state is not enough',
    comment: 'nothing shows whether this operation had changed it before',
    source: 'row 7: changed',
    kills: 'removed-things-refute-every-change',
    contract: notEnough,
    story: { ...change, reads: gone },
    expected: inconclusive('changed_since_begun'),
  },
  {
    id: 'changed thing that a baseline which does not show everything lacks',
    comment: 'it may have been there, hidden by row security',
    source: 'changed: baseline',
    kills: 'hidden-things-were-not-there',
    contract: 'changed thing of a listing',
    story: {
      ...change,
      baseline: baseline({ main: listing([], { seconds: -1, from: ROW_SECURITY }), probe: seen(-1) }),
      reads: { main: listing([thing({ state: 'shipped', version: 2, note: 'none' })]) },
    },
    expected: inconclusive('baseline_missing'),
  },
  {
    id: 'verified thing that was rejected since, beside another one as asked',
    comment: 'the action may have been done again; nothing shows by whom',
    source: 'row 1',
    kills: 'rejected-things-are-all',
    contract: 'unmarked thing that can fail',
    story: {
      ...{ acknowledgement: null, baseline: emptyBefore },
      reads: { main: listing([thing({ note: 'none', state: 'rejected' }), stranger()]) },
      claims: [claim(OPERATION_ID)],
      earlier: [earlier('verified', 'all_checks_passed')],
    },
    expected: inconclusive('correlation_ambiguous'),
  },
  {
    id: 'rejected thing that nothing ties to the operation, while the window is open',
    comment: 'it may be somebody else’s attempt, and this operation’s may follow',
    source: 'row 1',
    kills: 'strangers-failures-end-the-wait',
    contract: 'unmarked thing that can fail',
    story: {
      ...{ acknowledgement: acknowledged({ status: 'accepted' }), baseline: emptyBefore },
      reads: { main: listing([thing({ note: 'none', state: 'rejected' })]) },
    },
    expected: pending('not_settled', 59),
  },
  {
    id: 'two marked things that were both rejected',
    comment: 'two attempts, and none of them took effect',
    source: 'row 1',
    kills: 'rejected-repeats-are-repeats',
    contract: 'thing that can fail',
    story: {
      reads: {
        main: listing([thing({ state: 'rejected' }), thing({ id: 8, number: 43, state: 'rejected' })]),
      },
    },
    expected: refuted('effect_absent'),
  },
  {
    id: 'set with a thing that was not there before',
    comment: 'the baseline shows everything, and the other thing was changed',
    source: 'cardinality: exactly',
    kills: 'sets-are-never-new',
    contract: 'changed things',
    story: {
      ...{ ...ofTwo, reads: { main: listing([written(7), written(9)]) } },
      baseline: baseline({
        main: listing([thing({ note: 'none', version: 1 })], { seconds: -1 }),
        probe: seen(-1),
      }),
    },
    expected: verified({
      reason: 'state_reached',
      attribution: tied('state'),
      claims: [
        ...claims('7', { aspect: 'changed', revision: '2' }).claims,
        ...claims('9', { aspect: 'changed', revision: '2' }).claims,
      ],
    }),
  },
  {
    id: 'set with another thing in the place of one that was there',
    comment: 'the key finds another thing than in the baseline',
    source: 'cardinality: exactly',
    kills: 'sets-take-any-thing',
    contract: 'changed things',
    story: {
      ...{ ...ofTwo, reads: { main: listing([written(7), written(9)]) } },
      baseline: baseline({
        main: listing([thing({ note: 'none', version: 1 }), thing({ note: 'none', id: 8, version: 1 })], {
          seconds: -1,
        }),
        probe: seen(-1),
      }),
    },
    expected: inconclusive('correlation_ambiguous'),
  },
];
