import {
  type JsonObject,
  OTHER_OPERATION_ID,
  answered,
  at,
  baseline,
  claim,
  listing,
  seen,
  status,
  thing,
} from '../story.ts';
import { asOf, behind, clock } from '../standbys.ts';
import { type VerdictCase, inconclusive, reached, refuted, tied, verified } from '../verdict-case.ts';

const emptyBefore = (from: JsonObject): JsonObject =>
  baseline({
    main: listing([], { seconds: -1, from }),
    probe: answered({ name: 'ada' }, { seconds: -1, from }),
  });
const insufficient = { attribution: tied('state', { sufficient: false }) };

/** A baseline of a standby, which can be as of an earlier instant than the creation of the operation. */
export const earlyBaselineCases: readonly VerdictCase[] = [
  {
    id: 'baseline of a standby that has not replayed what it received',
    comment: 'the object can have been there already',
    source: 'baseline: standby',
    kills: 'late-standbys-are-used',
    contract: 'listed thing without age',
    story: {
      acknowledgement: null,
      baseline: emptyBefore(behind(true, -2)),
      reads: { main: listing([thing({ note: 'none' })]) },
    },
    expected: inconclusive('baseline_missing'),
  },
  {
    id: 'only new object since a baseline of an earlier instant',
    comment: 'the object may have been made after that instant and before the operation',
    source: 'as of: an early baseline supports a state',
    kills: 'early-baselines-are-of-begin',
    contract: 'listed thing without age',
    story: {
      acknowledgement: null,
      baseline: emptyBefore(asOf(-5)),
      reads: { main: listing([thing({ note: 'none' })]) },
    },
    expected: reached({ ...insufficient, claims: [] }),
  },
  {
    id: 'only new object since a baseline that is early by less than the skew',
    comment: 'as much as clocks may differ',
    source: 'as of: an early baseline, the skew',
    kills: 'early-baselines-have-no-skew',
    contract: 'listed thing without age',
    story: {
      acknowledgement: null,
      baseline: emptyBefore(asOf(-4.999)),
      reads: { main: listing([thing({ note: 'none' })]) },
    },
    expected: verified({ attribution: tied('exclusive') }),
  },
  {
    id: 'only new object since an early baseline, with an instant of the server',
    comment: 'the server says that it was made after the operation began',
    source: 'as of: an early baseline and a server-set instant',
    kills: 'early-baselines-outweigh-instants',
    contract: 'listed thing without marker',
    story: {
      acknowledgement: null,
      baseline: emptyBefore(asOf(-60)),
      reads: { main: listing([thing({ note: 'none' })]) },
    },
    expected: verified({ attribution: tied('exclusive') }),
  },
  {
    id: 'object of the second in which the operation began, and an early baseline',
    comment: 'nothing shows on which side of begin it was made',
    source: 'as of: an early baseline; older',
    kills: 'early-baselines-date-objects',
    contract: 'listed thing without marker',
    story: {
      acknowledgement: null,
      baseline: emptyBefore(asOf(-60)),
      reads: {
        main: listing([thing({ note: 'none', createdAt: '2026-03-01T12:00:00Z' })], {
          from: clock(60.5),
        }),
      },
    },
    expected: inconclusive('object_age_unclear'),
  },
  {
    id: 'single write since a baseline of an earlier instant',
    comment: 'the write may have been another one, before the operation',
    source: 'as of: an early baseline supports a state',
    kills: 'early-baselines-are-of-begin',
    contract: 'changed thing',
    story: {
      acknowledgement: null,
      input: { owner: 'ada', title: 'Hello', state: 'shipped' },
      baseline: baseline({
        main: answered(thing({ version: 1, note: 'none' }), { seconds: -1, from: asOf(-60) }),
      }),
      reads: { main: answered(thing({ note: 'none', state: 'shipped', version: 2 })) },
    },
    expected: reached(),
  },
  {
    id: 'baseline of an instant before the operations that are listed',
    comment: 'others may have been open at that instant, and nothing is known of them',
    source: 'as of: an early baseline; operations beside this one',
    kills: 'early-baselines-know-all-neighbours',
    contract: 'changed thing where a state is not enough',
    story: {
      acknowledgement: null,
      input: { owner: 'ada', title: 'Hello', state: 'shipped' },
      baseline: baseline({
        main: answered(thing({ version: 1, note: 'none' }), { seconds: -1, from: asOf(-300) }),
      }),
      reads: { main: answered(thing({ note: 'none', state: 'shipped', version: 2 })) },
    },
    expected: inconclusive('correlation_ambiguous'),
  },
  {
    id: 'older by its instant than a baseline of an earlier instant that did not show it',
    comment: 'the two contradict each other, so neither is believed',
    source: 'age: evidence that contradicts itself',
    kills: 'early-baselines-are-beaten',
    contract: 'dated keyed thing with a baseline',
    story: {
      acknowledgement: null,
      baseline: baseline({
        main: answered({ message: 'none' }, { status: 404, seconds: -1, from: asOf(-60) }),
        probe: answered({ name: 'ada' }, { seconds: -1, from: asOf(-60) }),
      }),
      reads: { main: answered(thing({ createdAt: at(-120) })), probe: seen() },
    },
    expected: inconclusive('object_age_unclear'),
  },
  {
    id: 'member that had to stay, and a baseline of an earlier instant',
    comment: 'another program may have changed it before the operation began',
    source: 'as of: an early baseline refutes nothing',
    kills: 'early-baselines-refute',
    contract: 'changed thing whose owner must stay',
    story: {
      acknowledgement: null,
      input: { owner: 'ada', title: 'Hello', state: 'shipped' },
      baseline: baseline({
        main: answered(thing({ version: 1, note: 'none' }), { seconds: -1, from: asOf(-60) }),
      }),
      reads: { main: answered(thing({ note: 'none', state: 'shipped', owner: 'bob', version: 2 })) },
    },
    expected: inconclusive('evidence_insufficient'),
  },
  {
    id: 'member that had to stay, the same revision, and a baseline of an earlier instant',
    comment:
      'a revision that came back beside another owner shows nothing; another program may have changed it before',
    source: 'as of: an early baseline refutes nothing',
    kills: 'early-baselines-refute-states',
    contract: 'changed thing whose owner must stay',
    story: {
      acknowledgement: null,
      input: { owner: 'ada', title: 'Hello', state: 'shipped' },
      baseline: baseline({
        main: answered(thing({ version: 1, note: 'none' }), { seconds: -1, from: asOf(-60) }),
      }),
      reads: { main: answered(thing({ note: 'none', state: 'shipped', owner: 'bob', version: 1 })) },
    },
    expected: inconclusive('evidence_insufficient'),
  },
  {
    id: 'member of a setting that had to stay, and a baseline of an earlier instant',
    comment: 'the setting has no revision; another program may have changed it before the operation began',
    source: 'as of: an early baseline refutes nothing',
    kills: 'early-baselines-refute-states',
    contract: 'setting whose owner must stay',
    story: {
      acknowledgement: null,
      baseline: baseline({ main: answered(thing({ title: 'Old' }), { seconds: -1, from: asOf(-60) }) }),
      reads: { main: answered(thing({ owner: 'bob' })) },
    },
    expected: inconclusive('evidence_insufficient'),
  },
  {
    id: 'setting that is as it was in a baseline of an earlier instant',
    comment: 'the title is wrong, whoever wrote what',
    source: 'as of: an early baseline refutes nothing',
    kills: 'early-baselines-protect-states',
    contract: 'setting whose owner must stay',
    story: {
      acknowledgement: null,
      baseline: baseline({ main: answered(thing({ title: 'Old' }), { seconds: -1, from: asOf(-60) }) }),
      reads: { main: answered(thing({ owner: 'bob', title: 'Other' })) },
    },
    expected: refuted('state_mismatch'),
  },
  {
    id: 'wrong value, and a baseline of an earlier instant',
    comment: 'what is not as asked needs no baseline',
    source: 'as of: an early baseline refutes nothing',
    kills: 'early-baselines-protect-everything',
    contract: 'changed thing whose owner must stay',
    story: {
      acknowledgement: null,
      input: { owner: 'ada', title: 'Hello', state: 'shipped' },
      baseline: baseline({
        main: answered(thing({ version: 1, note: 'none' }), { seconds: -1, from: asOf(-60) }),
      }),
      reads: { main: answered(thing({ note: 'none', state: 'lost', owner: 'bob', version: 2 })) },
    },
    expected: refuted('effect_mismatch'),
  },
  {
    id: 'object beside the effect since a baseline of an earlier instant',
    comment: 'another program may have made it before the operation began',
    source: 'as of: an early baseline refutes nothing',
    kills: 'early-scopes-refute',
    contract: 'scoped thing',
    story: {
      connection: { exclusiveScopes: true },
      baseline: emptyBefore(asOf(-60)),
      reads: { main: listing([thing(), thing({ id: 8, note: 'by hand' })]) },
    },
    expected: inconclusive('evidence_insufficient'),
  },
  {
    id: 'deleted since a baseline of an earlier instant',
    comment: 'it may have been deleted before the operation began',
    source: 'as of: an early baseline supports a state',
    kills: 'early-baselines-are-of-begin',
    contract: 'deleted thing',
    story: {
      acknowledgement: null,
      baseline: baseline({ main: answered(thing(), { seconds: -1, from: asOf(-60) }) }),
      reads: { main: status(404), probe: seen() },
    },
    expected: reached({ ...insufficient, claims: [] }),
  },
  {
    id: 'claim after the instant of the baseline',
    comment: 'the baseline was read after the claim, and shows the state before it',
    source: 'as of: claims are void by the instant that the baseline shows',
    kills: 'claims-forget-the-standby',
    contract: 'listed thing without age',
    story: {
      acknowledgement: null,
      baseline: emptyBefore(asOf(-60)),
      claims: [claim(OTHER_OPERATION_ID, { observedAt: at(-30) })],
      reads: { main: listing([thing({ note: 'none' })]), probe: seen() },
    },
    expected: refuted('effect_absent'),
  },
];
