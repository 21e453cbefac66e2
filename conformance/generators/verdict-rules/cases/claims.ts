import {
  OPERATION_ID,
  OTHER_OPERATION_ID,
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
import { type VerdictCase, claims, inconclusive, reached, refuted, verified } from '../verdict-case.ts';

const shipped = { owner: 'ada', title: 'Hello', state: 'shipped' };
const open = baseline({
  main: answered(thing({ state: 'open', version: 1, note: 'none' }), { seconds: -1 }),
});
const now = { main: answered(thing({ state: 'shipped', version: 2 })), probe: seen() };
const change = { acknowledgement: null, input: shipped, baseline: open, reads: now } as const;
const ofChange = { aspect: 'changed' };
const row = { relation: { kind: 'table', isIdentified: false, rowSecurity: false } };

/** Claims: one effect proves one operation. */
export const claimCases: readonly VerdictCase[] = [
  {
    id: 'claim of another aspect',
    comment: 'another operation changed the object that this one created',
    source: 'claims: aspect',
    kills: 'claims-ignore-the-aspect',
    contract: 'thing',
    story: { reads: { main: answered(thing()) }, claims: [claim(OTHER_OPERATION_ID, ofChange)] },
    expected: verified({ ...claims() }),
  },
  {
    id: 'change at another revision',
    comment: 'another operation was verified with the write that the baseline shows, before this one',
    source: 'claims: changed at a revision',
    kills: 'claims-ignore-the-revision',
    contract: 'changed thing',
    story: {
      ...change,
      claims: [claim(OTHER_OPERATION_ID, { ...ofChange, revision: '1', observedAt: at(20) })],
    },
    expected: verified({ ...claims('7', { ...ofChange, revision: '2', attribution: 'exclusive' }) }),
  },
  {
    id: 'change that another operation claimed',
    comment:
      'several operations may change one object: the one write can be of either, and the state is as asked',
    source: 'claims: changed at a revision',
    kills: 'writes-of-others-are-ours',
    contract: 'changed thing',
    story: {
      ...change,
      claims: [claim(OTHER_OPERATION_ID, { ...ofChange, revision: '2', observedAt: at(20) })],
    },
    expected: reached(claims('7', { ...ofChange, revision: '2', attribution: 'state' })),
  },
  {
    id: 'claim on an object that was gone',
    comment: 'the baseline proved that nothing was there, so the id was given again',
    source: 'claims: void',
    kills: 'claims-are-never-void',
    contract: 'listed thing with a marker without age',
    story: {
      baseline: baseline({ main: listing([], { seconds: -1 }), probe: seen(-1) }),
      reads: { main: listing([thing()]) },
      claims: [claim(OTHER_OPERATION_ID)],
    },
    expected: verified({ ...claims(), replacedClaims: [OTHER_OPERATION_ID] }),
  },
  {
    id: 'claim on an object that was not as asked before',
    comment:
      'the baseline is newer and saw that what the other made was undone; this operation made it so again',
    source: 'claims: void',
    kills: 'undone-changes-stay-claimed',
    contract: 'keyed thing with a marker',
    story: {
      acknowledgement: null,
      baseline: baseline({
        main: answered(thing({ state: 'cancelled', note: 'none', createdAt: at(-9000) }), { seconds: -1 }),
      }),
      reads: { main: answered(thing({ createdAt: at(-9000) })) },
      claims: [claim(OTHER_OPERATION_ID)],
    },
    expected: verified({ ...claims(), replacedClaims: [OTHER_OPERATION_ID] }),
  },
  {
    id: 'claim on an object that was not seen',
    comment: 'the baseline did not prove that the object was gone',
    source: 'claims: void',
    kills: 'every-baseline-voids-claims',
    contract: 'listed thing with a marker without age',
    story: {
      baseline: baseline({ main: listing([], { seconds: -1 }) }),
      reads: { main: listing([thing()]), probe: seen() },
      claims: [claim(OTHER_OPERATION_ID)],
    },
    expected: inconclusive('correlation_ambiguous'),
  },
  {
    id: 'claim that is newer than the baseline',
    comment: 'the other operation was verified with the object that appeared',
    source: 'claims: void',
    kills: 'newer-claims-are-void',
    contract: 'listed thing with a marker without age',
    story: {
      baseline: baseline({ main: listing([], { seconds: -1 }), probe: seen(-1) }),
      reads: { main: listing([thing()]), probe: seen() },
      claims: [claim(OTHER_OPERATION_ID, { observedAt: at(20) })],
    },
    expected: inconclusive('correlation_ambiguous'),
  },
  {
    id: 'second legitimate change of an object',
    comment:
      'the record was restored from an older copy before this operation began; a claim on a change is never replaced',
    source: 'claims: void',
    kills: 'old-claims-are-writes-since',
    contract: 'changed thing',
    story: { ...change, claims: [claim(OTHER_OPERATION_ID, { ...ofChange, revision: '2' })] },
    expected: verified({ ...claims('7', { ...ofChange, revision: '2' }), replacedClaims: [] }),
  },
  {
    id: 'second deletion of an object',
    comment: 'the object was restored after the first deletion',
    source: 'claims: void',
    kills: 'restored-objects-stay-deleted',
    contract: 'deleted thing',
    story: {
      acknowledgement: null,
      baseline: baseline({ main: answered(thing(), { seconds: -1 }) }),
      reads: { main: status(404), probe: seen() },
      claims: [claim(OTHER_OPERATION_ID, { aspect: 'deleted' })],
    },
    expected: verified({
      ...claims('7', { aspect: 'deleted' }),
      replacedClaims: [OTHER_OPERATION_ID],
    }),
  },
  {
    id: 'claim by another address of the same system',
    comment: 'the other operation looked through another connection to the same database',
    source: 'claims: system of record',
    kills: 'claims-are-by-address',
    contract: 'keyed thing',
    story: {
      reads: { main: answered(thing(), { from: { system: 'postgres:1' } }), probe: seen() },
      claims: [claim(OTHER_OPERATION_ID, { system: 'postgres:1' })],
    },
    expected: refuted('object_already_claimed'),
  },
  {
    id: 'claim in a copy of the system',
    comment: 'the owner named the environment, because a copy has the identity of its original',
    source: 'claims: system of record',
    kills: 'copies-are-one-system',
    contract: 'keyed thing',
    story: {
      connection: { environmentName: 'staging' },
      reads: { main: answered(thing(), { from: { system: 'postgres:1' } }), probe: seen() },
      claims: [claim(OTHER_OPERATION_ID, { system: 'postgres:1' })],
    },
    expected: verified({
      claims: [
        {
          ...{ system: 'postgres:1#staging', objectType: 'thing', objectId: '7' },
          ...{ aspect: 'created', revision: null },
        },
      ],
    }),
  },
  {
    id: 'appeared object that another operation changed',
    comment: 'the other operation moved it into the look-up, as far as is known',
    source: 'claims: the other kind of write',
    kills: 'changes-of-others-create',
    contract: 'listed thing without age',
    story: {
      acknowledgement: null,
      baseline: baseline({ main: listing([], { seconds: -1 }), probe: seen(-1) }),
      reads: { main: listing([thing({ note: 'by hand' })]), probe: seen() },
      claims: [claim(OTHER_OPERATION_ID, { ...ofChange, observedAt: at(20) })],
    },
    expected: inconclusive('evidence_insufficient'),
  },
  {
    id: 'appeared object that another operation changed long before',
    comment: 'the change was verified before the baseline, which did not show the object',
    source: 'claims: the other kind of write',
    kills: 'old-claims-are-writes-since',
    contract: 'listed thing without age',
    story: {
      acknowledgement: null,
      baseline: baseline({ main: listing([], { seconds: -1 }), probe: seen(-1) }),
      reads: { main: listing([thing({ note: 'by hand' })]), probe: seen() },
      claims: [claim(OTHER_OPERATION_ID, ofChange)],
    },
    expected: verified({ ...claims() }),
  },
  {
    id: 'appeared object that was deleted before',
    comment: 'a deletion is no write that makes an object appear',
    source: 'claims: the other kind of write',
    kills: 'deletions-are-writes',
    contract: 'listed thing without age',
    story: {
      acknowledgement: null,
      baseline: baseline({ main: listing([], { seconds: -1 }), probe: seen(-1) }),
      reads: { main: listing([thing({ note: 'by hand' })]), probe: seen() },
      claims: [claim(OTHER_OPERATION_ID, { aspect: 'deleted', observedAt: at(0) })],
    },
    expected: verified({ ...claims() }),
  },
  {
    id: 'created object that another operation changed later',
    comment: 'this operation was verified before, so the change came on top',
    source: 'claims: the other kind of write',
    kills: 'later-changes-take-the-creation',
    contract: 'listed thing without age',
    story: {
      acknowledgement: null,
      baseline: baseline({ main: listing([], { seconds: -1 }), probe: seen(-1) }),
      reads: { main: listing([thing({ note: 'by hand' })]), probe: seen() },
      claims: [
        claim(OPERATION_ID, { observedAt: at(30) }),
        claim(OTHER_OPERATION_ID, { ...ofChange, observedAt: at(40) }),
      ],
      earlier: [earlier('verified', 'all_checks_passed')],
    },
    expected: verified({ ...claims() }),
  },
  {
    id: 'single write that another operation was verified with',
    comment: 'the other operation wrote the record that it was to create',
    source: 'claims: the other kind of write',
    kills: 'creations-of-others-change-nothing',
    contract: 'changed thing',
    story: { ...change, claims: [claim(OTHER_OPERATION_ID, { observedAt: at(20) })] },
    expected: reached(),
  },
  {
    id: 'object of the baseline is not new',
    comment: 'nothing shows who changed it until the look-up found it as asked',
    source: 'attribution: exclusive',
    kills: 'changed-objects-are-new',
    contract: 'keyed thing with a baseline',
    story: {
      acknowledgement: null,
      baseline: baseline({ main: answered(thing({ state: 'cancelled' }), { seconds: -1 }), probe: seen(-1) }),
      reads: { main: answered(thing()), probe: seen() },
    },
    expected: inconclusive('evidence_insufficient'),
  },
  {
    id: 'marked row without identity',
    comment: 'the table has no key, so the marker is what is claimed',
    source: 'claims: a table without a key',
    kills: 'keyless-rows-cannot-be-claimed',
    contract: 'listed thing',
    story: { reads: { main: listing([thing({ id: null })], { from: row }) } },
    expected: verified({ ...claims(`marker:tookeffect:${OPERATION_ID}`) }),
  },
  {
    id: 'unmarked row without identity',
    comment: 'another operation could be verified by the same row',
    source: 'claims: every verified takes the claim',
    kills: 'id-need-not-be-readable',
    contract: 'listed thing without marker',
    story: {
      acknowledgement: null,
      reads: { main: listing([thing({ id: null, note: 'none' })], { from: row }) },
    },
    expected: inconclusive('evidence_insufficient'),
  },
  {
    id: 'change that was written over another operation’s change',
    comment: 'the record has this operation’s marker, so the claimed change was an earlier one',
    source: 'claims; changed: marker',
    kills: 'claims-on-changes-stand',
    contract: 'changed thing with a marker without revision',
    story: {
      acknowledgement: null,
      input: { owner: 'ada', title: 'Hello', state: 'open' },
      baseline: baseline({ main: answered(thing({ state: 'draft', note: 'none' }), { seconds: -1 }) }),
      reads: { main: answered(thing()) },
      claims: [claim(OTHER_OPERATION_ID, { aspect: 'changed', observedAt: at(20) })],
    },
    expected: verified(),
  },
];
