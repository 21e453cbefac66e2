import {
  DIGEST_KEY,
  type JsonObject,
  OPERATION_ID,
  OTHER_OPERATION_ID,
  answered,
  at,
  baseline,
  beside,
  claim,
  digests,
  earlier,
  listing,
  seen,
  status,
  thing,
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

const was = (changes: JsonObject = {}): JsonObject =>
  baseline({ main: answered(thing({ version: 1, note: 'none', ...changes }), { seconds: -1 }) });
const is = (changes: JsonObject): JsonObject => answered(thing({ note: 'none', ...changes }));
const gone = { main: status(404), probe: seen() };
const change = {
  acknowledgement: null,
  input: { owner: 'ada', title: 'Hello', state: 'shipped' },
  baseline: was(),
} as const;
const theirNote = `tookeffect:${OTHER_OPERATION_ID}`;
/** What another operation expects of the same thing, or of a thing with another title. */
const expecting = (members: Readonly<Record<string, string>>, title = 'Hello'): JsonObject => ({
  expected: [{ target: digests({ owner: 'ada', title }), members: digests(members) }],
});
const known = { digestKey: DIGEST_KEY };

/** Other operations of the account on the same object: what they may have done takes strength from a verdict. */
export const besideCases: readonly VerdictCase[] = [
  {
    id: 'not there while another operation is to remove it',
    comment: 'this operation may have made the thing, and the other one removed it since',
    source: 'several agents: absence',
    kills: 'removals-by-others-are-absence',
    contract: 'upserted thing',
    story: { acknowledgement: null, reads: gone, beside: [beside('absent')] },
    expected: inconclusive('correlation_ambiguous', { nextAction: 'reconcile' }),
  },
  {
    id: 'not there while a later operation is to change a thing of another title',
    comment: 'a later operation may mean what this one made, by a member that it does not name',
    source: 'several agents: absence',
    kills: 'later-operations-mean-nothing',
    contract: 'upserted thing',
    story: {
      acknowledgement: null,
      reads: gone,
      beside: [beside('changed', { createdAt: at(5), namesObject: false })],
    },
    expected: inconclusive('correlation_ambiguous'),
  },
  {
    id: 'not there while an earlier operation is to change another thing',
    comment: 'what an earlier operation means stood before this one began',
    source: 'several agents: absence',
    kills: 'every-operation-removes',
    contract: 'upserted thing',
    story: {
      acknowledgement: null,
      reads: gone,
      beside: [beside('changed', { namesObject: false })],
    },
    expected: refuted('effect_absent'),
  },
  {
    id: 'to be changed, and gone while another operation is to remove it',
    comment: 'the change may have been made before the thing was removed',
    source: 'several agents: absence of what is changed',
    kills: 'removed-things-were-never-changed',
    contract: 'changed thing',
    story: { ...change, reads: gone, beside: [beside('absent')] },
    expected: inconclusive('changed_since_begun'),
  },
  {
    id: 'the one write bears the marker of another operation',
    comment: 'it is as asked, but this operation wrote nothing',
    source: 'several agents: markers on changes',
    kills: 'marked-writes-are-nobodys',
    contract: 'changed thing with a marker',
    story: { ...change, reads: { main: is({ state: 'shipped', note: theirNote, version: 2 }) } },
    expected: refuted('object_already_claimed'),
  },
  {
    id: 'new thing with the marker of an operation beside',
    comment: 'the other operation can have written its marker over the one of this operation',
    source: 'several agents: markers that are written over',
    kills: 'markers-are-never-written-over',
    contract: 'keyed thing with a marker',
    story: {
      acknowledgement: null,
      reads: { main: is({ note: theirNote }), probe: seen() },
      beside: [beside('present')],
    },
    expected: inconclusive('correlation_ambiguous'),
  },
  {
    id: 'new thing that an operation beside created under its marker',
    comment: 'that operation claimed the creation, under a baseline that did not show the thing',
    source: 'several agents: markers that are written over',
    kills: 'created-things-are-written-over',
    contract: 'listed thing',
    story: {
      acknowledgement: null,
      reads: { main: listing([thing({ note: theirNote })]), probe: seen() },
      claims: [claim(OTHER_OPERATION_ID, { observedAt: at(20) })],
      beside: [beside('present')],
    },
    expected: refuted('effect_absent'),
  },
  {
    id: 'unchanged while an operation beside expects something else',
    comment: 'it never writes the state, so nobody else can have written it and back',
    source: 'several agents: a state that is left as it was',
    kills: 'others-write-every-member',
    contract: 'changed thing without revision',
    story: {
      ...{ ...change, ...known },
      reads: { main: is({ version: 1 }) },
      beside: [beside('changed', expecting({ colour: 'blue' }))],
    },
    expected: refuted('effect_absent'),
  },
  {
    id: 'unchanged while an operation beside is to make it',
    comment: 'it may have removed the changed thing and made it again, as it was before',
    source: 'several agents: a state that is left as it was',
    kills: 'makers-change-nothing',
    contract: 'changed thing without revision',
    story: {
      ...{ ...change, ...known },
      reads: { main: is({ version: 1 }) },
      beside: [beside('present', expecting({ colour: 'blue' }))],
    },
    expected: refuted('state_mismatch'),
  },
  {
    id: 'unchanged while an operation beside expects another state',
    comment: 'it may have written the state after this operation did',
    source: 'several agents: another value',
    kills: 'other-values-are-nobodys',
    contract: 'changed thing without revision',
    story: {
      ...{ ...change, ...known },
      reads: { main: is({ version: 1 }) },
      beside: [beside('changed', expecting({ state: 'open' }))],
    },
    expected: inconclusive('changed_since_begun'),
  },
  {
    id: 'changed thing and what is claimed of it',
    comment: 'the claim tells others which members this operation expects, by keyed digests',
    source: 'claims: members',
    kills: 'claims-have-no-members',
    contract: 'changed thing',
    story: { ...change, ...known, reads: { main: is({ state: 'shipped', version: 2 }) } },
    expected: verified({
      attribution: tied('exclusive'),
      ...claims('7', {
        ...{ aspect: 'changed', revision: '2' },
        members: digests({ title: 'Hello', state: 'shipped' }),
      }),
    }),
  },
  {
    id: 'unchanged thing beside a new one under the same key',
    comment: 'the one that the baseline saw is meant, and it is as it was',
    source: 'changed: more objects than expected',
    kills: 'changes-beside-others-are-ambiguous',
    contract: 'changed thing of a listing',
    story: {
      ...change,
      baseline: baseline({ main: listing([thing({ version: 1, note: 'none' })], { seconds: -1 }) }),
      reads: {
        main: listing([thing({ version: 1, note: 'none' }), thing({ id: 9, version: 1, note: 'none' })]),
        probe: seen(),
      },
    },
    expected: refuted('effect_absent'),
  },
  {
    id: 'thing that the provider rejects after it was verified',
    comment: 'the effect was there, so it was reversed',
    source: 'row 1: after verified',
    kills: 'rejected-after-verified-is-absent',
    contract: 'thing that can fail',
    story: {
      reads: { main: listing([thing({ state: 'rejected' })]) },
      earlier: [earlier('verified', 'all_checks_passed')],
    },
    expected: refuted('effect_reversed'),
  },
  {
    id: 'named thing without the marker that was as asked before',
    comment: 'the input names it by a unique key, so nothing was left to be written',
    source: 'several agents: named objects',
    kills: 'named-things-that-were-so-are-missing',
    contract: 'keyed thing with a marker and a baseline',
    story: { acknowledgement: null, baseline: was(), reads: { main: is({ version: 1 }), probe: seen() } },
    expected: inconclusive('already_so'),
  },
  {
    id: 'kept thing while an operation beside is to make one',
    comment: 'it may have been removed, and made again since',
    source: 'several agents: deletion',
    kills: 'kept-things-were-never-removed',
    contract: 'deleted thing by identity',
    story: {
      acknowledgement: null,
      baseline: baseline({ main: listing([thing()], { seconds: -1 }), probe: seen(-1) }),
      reads: { main: listing([thing()]), probe: seen() },
      beside: [beside('present')],
    },
    expected: inconclusive('correlation_ambiguous'),
  },
  {
    id: 'verified thing whose marker another operation has written over',
    comment:
      'its identity is that of the claim, and its values are as asked, so the marker is not required again',
    source: 'several agents: overwritten since',
    kills: 'verified-things-need-their-marker',
    contract: 'listed thing',
    story: {
      reads: { main: listing([thing({ note: theirNote })]), probe: seen() },
      claims: [claim(OPERATION_ID, { observedAt: at(30), attribution: 'marker' })],
      earlier: [earlier('verified', 'all_checks_passed')],
      beside: [beside('changed')],
    },
    expected: verified({
      attribution: tied('marker'),
      checks: outcomes({ correlation: 'not_evaluated' }).map((check) =>
        check.id === 'correlation' ? { ...check, required: false } : check,
      ),
    }),
  },
  {
    id: 'document that was removed since the baseline',
    comment: 'it may have been as asked before; it is not at this look',
    source: 'row 7: documents',
    kills: 'removed-documents-were-never-changed',
    contract: 'setting',
    story: {
      acknowledgement: null,
      baseline: baseline({ main: answered(thing({ title: 'Old' }), { seconds: -1 }) }),
      reads: gone,
    },
    expected: refuted('state_mismatch'),
  },
  {
    id: 'nothing to delete before, and a look that proves nothing',
    comment: 'a thing may have been made since, and not be shown',
    source: 'deletion: already so at this look',
    kills: 'absence-before-is-absence-now',
    contract: 'deleted thing',
    story: {
      acknowledgement: null,
      baseline: baseline({ main: status(404, -2), probe: seen(-1) }, -2),
      reads: { main: status(404) },
    },
    expected: inconclusive('evidence_insufficient'),
  },
  {
    id: 'wrong state where more operations are beside than are listed',
    comment: 'one that is not listed may have asked for it',
    source: 'several agents: another value',
    kills: 'operations-not-listed-ask-for-nothing',
    contract: 'changed thing without revision',
    story: { ...change, ...known, reads: { main: is({ state: 'lost', version: 2 }) }, moreBeside: true },
    expected: inconclusive('changed_since_begun'),
  },
  {
    id: 'another thing under the key after a verified deletion',
    comment: 'somebody made it since',
    source: 'deletion: after verified',
    kills: 'new-things-undo-deletions',
    contract: 'deleted thing by identity',
    story: {
      acknowledgement: null,
      baseline: baseline({ main: listing([thing()], { seconds: -1 }), probe: seen(-1) }),
      reads: { main: listing([thing({ id: 9 })]), probe: seen() },
      earlier: [earlier('verified', 'all_checks_passed')],
    },
    expected: inconclusive('changed_since_verified'),
  },
  {
    id: 'unchanged while an operation beside always makes its own with another state',
    comment: 'an action that always makes a new thing has not written to one that was there',
    source: 'several agents: who makes, and who changes',
    kills: 'makers-change-older-things',
    contract: 'changed thing without revision',
    story: {
      ...{ ...change, ...known },
      reads: { main: is({ version: 1 }) },
      beside: [beside('created', { ...expecting({ state: 'open' }), namesObject: false })],
    },
    expected: refuted('effect_absent'),
  },
  {
    id: 'new thing with another title that an operation beside is to give things',
    comment: 'it may be what this operation made, changed since by one that names it otherwise',
    source: 'several agents: absence',
    kills: 'changed-newcomers-are-others',
    contract: 'listed thing without marker',
    story: {
      ...{ acknowledgement: null, ...known },
      reads: { main: listing([thing({ title: 'Changed', note: 'none' })]), probe: seen() },
      beside: [
        beside('changed', {
          expected: [{ target: digests({ colour: 'red' }), members: digests({ title: 'Changed' }) }],
          namesObject: false,
        }),
      ],
    },
    expected: inconclusive('correlation_ambiguous'),
  },
  {
    id: 'thing without an identity, with the marker of another operation, after a verified',
    comment: 'nothing says that it is not the one that was verified, and it is as asked',
    source: 'row 7: after verified',
    kills: 'nameless-things-are-others',
    contract: 'listed thing',
    story: {
      reads: { main: listing([thing({ id: undefined, note: theirNote })]), probe: seen() },
      claims: [claim(OPERATION_ID, { observedAt: at(30), attribution: 'marker' })],
      earlier: [earlier('verified', 'all_checks_passed')],
    },
    expected: inconclusive('changed_since_verified'),
  },
  {
    id: 'thing as asked with the marker of another operation, after a verified whose claim it replaced',
    comment: 'no claim says any longer which thing was verified',
    source: 'row 7: after verified',
    kills: 'replaced-claims-name-others',
    contract: 'listed thing',
    story: {
      reads: { main: listing([thing({ note: theirNote })]), probe: seen() },
      earlier: [earlier('verified', 'all_checks_passed')],
    },
    expected: inconclusive('changed_since_verified'),
  },
  {
    id: 'another state at the revision of the baseline',
    comment: 'the revision does not name each write, so it does not say that nothing was written',
    source: 'several agents: a state that is left as it was',
    kills: 'revisions-name-every-write',
    contract: 'changed thing',
    story: { ...change, reads: { main: is({ state: 'lost', version: 1 }) } },
    expected: refuted('state_mismatch'),
  },
  {
    id: 'row under a unique key with another state that an operation beside is to give it',
    comment: 'both may write the row, whoever created it, and the other one may have written last',
    source: 'several agents: another value',
    kills: 'named-rows-are-nobodys',
    contract: 'listed thing without marker',
    story: {
      ...{ acknowledgement: null, ...known },
      reads: {
        main: listing([thing({ title: 'Changed', note: 'none' })], {
          from: {
            relation: {
              ...{ kind: 'table', isIdentified: true, rowSecurity: false },
              ...{ isNamed: true, isKeyGenerated: false },
            },
          },
        }),
        probe: seen(),
      },
      beside: [beside('present', expecting({ title: 'Changed' }))],
    },
    expected: inconclusive('changed_since_begun'),
  },
];
