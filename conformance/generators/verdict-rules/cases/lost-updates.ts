import {
  type JsonObject,
  OPERATION_ID,
  OTHER_OPERATION_ID,
  at,
  beside,
  claim,
  digests,
  earlier,
  listing,
  seen,
  thing,
} from '../story.ts';
import { emptyBefore, gone, is, known, change as shipping, was } from '../changed-things.ts';
import { type VerdictCase, inconclusive, refuted } from '../verdict-case.ts';

const theirNote = `tookeffect:${OTHER_OPERATION_ID}`;
const ownNote = `tookeffect:${OPERATION_ID}`;
const change = { ...known, ...shipping };
const again = { earlier: [earlier('verified', 'all_checks_passed')], acknowledgement: null } as const;

/** Another operation that is to give the same thing these members. */
const expecting = (members: Readonly<Record<string, string>>): JsonObject =>
  beside('changed', {
    namesObject: false,
    expected: [{ target: digests({ owner: 'ada', title: 'Hello' }), members: digests(members) }],
  });

/** Writes above this operation's own, and claims that no longer say whose an object is. */
export const lostUpdateCases: readonly VerdictCase[] = [
  {
    id: 'wrong value above which another operation claimed a write',
    comment: 'this operation’s write is not the last one: the other agent may have written an old copy back',
    source: 'several agents: lost updates',
    kills: 'writes-below-others-are-on-top',
    contract: 'changed thing',
    story: {
      ...{ ...change, reads: { main: is({ version: 3 }) } },
      claims: [
        claim(OTHER_OPERATION_ID, {
          ...{ aspect: 'changed', revision: '3', fromRevision: '2', observedAt: at(5) },
          members: digests({ colour: 'red' }),
        }),
      ],
    },
    expected: refuted('state_mismatch'),
  },
  {
    id: 'old values beside the own marker',
    comment: 'the marker shows that the action wrote, and somebody put the values back',
    source: 'several agents: lost updates',
    kills: 'own-markers-are-no-writes',
    contract: 'changed thing with a marker without revision',
    story: { ...change, reads: { main: is({ note: ownNote, version: 1 }) } },
    expected: refuted('state_mismatch'),
  },
  {
    id: 'old values and the old revision beside the own marker',
    comment: 'the marker shows that the action wrote, whatever the revision says',
    source: 'several agents: lost updates',
    kills: 'revisions-outweigh-markers',
    contract: 'changed thing with a marker',
    story: { ...change, reads: { main: is({ note: ownNote, version: 1 }) } },
    expected: refuted('state_mismatch'),
  },
  {
    id: 'old values beside the marker of another operation',
    comment: 'the other agent wrote, and may have written an old copy back',
    source: 'several agents: lost updates',
    kills: 'others-markers-are-no-writes',
    contract: 'changed thing with a marker without revision',
    story: { ...change, reads: { main: is({ note: theirNote }) } },
    expected: inconclusive('changed_since_begun'),
  },
  {
    id: 'old values after a write that another operation claimed',
    comment: 'it expects the colour only, and may have written an old copy back',
    source: 'several agents: lost updates',
    kills: 'claimed-writes-are-no-writes',
    contract: 'changed thing without revision',
    story: {
      ...{ ...change, reads: { main: is({ version: 1 }) } },
      claims: [
        claim(OTHER_OPERATION_ID, {
          ...{ aspect: 'changed', observedAt: at(5), members: digests({ colour: 'red' }) },
        }),
      ],
    },
    expected: refuted('state_mismatch'),
  },
  {
    id: 'member that had to stay, and that another operation expects',
    comment: 'the other operation is to give the thing this owner',
    source: 'several agents: members that stay',
    kills: 'members-to-stay-are-nobodys',
    contract: 'changed thing whose owner must stay',
    story: {
      ...change,
      reads: { main: is({ state: 'shipped', owner: 'bob', version: 2 }) },
      beside: [expecting({ owner: 'bob' })],
    },
    expected: inconclusive('changed_since_begun'),
  },
  {
    id: 'member that had to stay beside an operation that expects what this one does',
    comment: 'nobody was to change the owner',
    source: 'several agents: members that stay',
    kills: 'others-change-what-stays',
    contract: 'changed thing whose owner must stay',
    story: {
      ...change,
      reads: { main: is({ state: 'shipped', owner: 'bob', version: 2 }) },
      beside: [expecting({ state: 'shipped' })],
    },
    expected: refuted('effect_mismatch'),
  },
  {
    id: 'member that the baseline lacks, and the same revision',
    comment: 'nothing was written, so that the baseline only did not show the member',
    source: 'baseline: members that it lacks',
    kills: 'lacking-members-were-written',
    contract: 'changed thing',
    story: {
      ...change,
      baseline: was({ state: undefined }),
      reads: { main: is({ state: 'shipped', version: 1 }) },
    },
    expected: inconclusive('baseline_missing'),
  },
  {
    id: 'document that is not there, without a baseline',
    comment: 'nothing shows that it ever was there',
    source: 'row 7: removed documents',
    kills: 'unseen-documents-were-removed',
    contract: 'setting',
    story: { acknowledgement: null, baseline: null, reads: gone },
    expected: refuted('effect_absent'),
  },
  {
    id: 'thing as asked that another operation claims by the word of its agent',
    comment: 'a reference does not show who made it',
    source: 'claims: what they show',
    kills: 'references-show-who-made-it',
    contract: 'listed thing without age',
    story: {
      ...{ acknowledgement: null, baseline: emptyBefore },
      reads: { main: listing([thing({ note: 'none' })]), probe: seen() },
      claims: [claim(OTHER_OPERATION_ID, { observedAt: at(5), attribution: 'reference' })],
    },
    expected: inconclusive('correlation_ambiguous'),
  },
  {
    id: 'id that the system gave again after verified',
    comment: 'the system says that this thing was made after the look that verified the other one',
    source: 'claims: an id that was given again',
    kills: 'ids-are-given-once',
    contract: 'listed thing without marker',
    story: {
      ...again,
      reads: { main: listing([thing({ note: 'none', createdAt: at(20) })]) },
      claims: [claim(OPERATION_ID, { observedAt: at(5) })],
    },
    expected: inconclusive('changed_since_verified'),
  },
  {
    id: 'id of a thing that another operation removed after verified',
    comment: 'somebody made another thing under it',
    source: 'claims: an id that was given again',
    kills: 'removed-things-stay-ours',
    contract: 'listed thing without age',
    story: {
      ...{ ...again, baseline: emptyBefore, reads: { main: listing([thing({ note: 'none' })]) } },
      claims: [
        claim(OPERATION_ID, { observedAt: at(5) }),
        claim(OTHER_OPERATION_ID, { aspect: 'deleted', observedAt: at(8) }),
      ],
    },
    expected: inconclusive('changed_since_verified'),
  },
  {
    id: 'thing that was removed again by another operation after verified',
    comment: 'this operation removed it first; it was made again, and the other operation removed that',
    source: 'claims: a deletion after another',
    kills: 'deletions-after-verified-are-others',
    contract: 'deleted thing',
    story: {
      ...{ ...again, baseline: was(), reads: gone },
      claims: [claim(OTHER_OPERATION_ID, { aspect: 'deleted', observedAt: at(8) })],
    },
    expected: inconclusive('changed_since_verified'),
  },
];
