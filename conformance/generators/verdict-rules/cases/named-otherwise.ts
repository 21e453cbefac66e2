import {
  DIGEST_KEY,
  type JsonObject,
  OTHER_OPERATION_ID,
  acknowledged,
  answered,
  at,
  baseline,
  beside,
  claim,
  digests,
  listing,
  seen,
  status,
  thing,
} from '../story.ts';
import { type VerdictCase, inconclusive, refuted, tied, verified } from '../verdict-case.ts';

const known = { digestKey: DIGEST_KEY };
const gone = { main: status(404), probe: seen() };
const was = (changes: JsonObject = {}): JsonObject =>
  baseline({ main: answered(thing({ version: 1, note: 'none', ...changes }), { seconds: -1 }) });
const is = (changes: JsonObject): JsonObject => answered(thing({ note: 'none', ...changes }));
const change = {
  ...known,
  acknowledgement: null,
  input: { owner: 'ada', title: 'Hello', state: 'shipped' },
  baseline: was(),
} as const;

/** An operation that is no rival: it names its object by these members, and expects those. */
const naming = (
  effect: string,
  target: Readonly<Record<string, string>>,
  members: Readonly<Record<string, string>> = {},
  changes: JsonObject = {},
): JsonObject =>
  beside(effect, {
    namesObject: false,
    expected: [{ target: digests(target), members: digests(members) }],
    ...changes,
  });
const mine = { owner: 'ada', title: 'Hello' };

/** One new thing since a baseline that shows everything. */
const emptyBefore = baseline({
  main: listing([], { seconds: -1 }),
  probe: answered({ name: 'ada' }, { seconds: -1 }),
});
const made = (by: JsonObject, changes: JsonObject = {}): VerdictCase['story'] => ({
  ...known,
  acknowledgement: null,
  baseline: emptyBefore,
  reads: { main: listing([thing({ note: 'none', ...changes })]) },
  beside: [by],
});
const onAnother = claim(OTHER_OPERATION_ID, { objectId: '8', observedAt: at(5) });
const removed = { ...known, acknowledgement: null, baseline: was(), reads: gone } as const;

/** Operations that are no rivals of this one, because they name the object otherwise, and what a claim no longer says. */
export const namedOtherwiseCases: readonly VerdictCase[] = [
  {
    id: 'new thing that an operation with fewer members may have made',
    comment: 'the other operation names its thing by the owner alone, so that it is no rival',
    source: 'several agents: named otherwise',
    kills: 'only-rivals-make-things',
    contract: 'listed thing without age',
    story: made(naming('present', { owner: 'ada' })),
    expected: inconclusive('correlation_ambiguous'),
  },
  {
    id: 'new thing beside an operation that was verified with another one',
    comment: 'what it made is known',
    source: 'several agents: named otherwise',
    kills: 'verified-makers-make-more',
    contract: 'listed thing without age',
    story: { ...made(naming('present', { owner: 'ada' })), claims: [onAnother] },
    expected: verified({ attribution: tied('exclusive') }),
  },
  {
    id: 'new thing beside an operation that had ended before it was made',
    comment: 'the system says when it was made',
    source: 'several agents: named otherwise',
    kills: 'ended-operations-make-things',
    contract: 'listed thing without marker',
    story: made(naming('present', { owner: 'ada' }, {}, { endedAt: at(0.5) })),
    expected: verified({ attribution: tied('exclusive') }),
  },
  {
    id: 'new thing beside an operation that expects another title',
    comment: 'the thing is not as the other operation expects it',
    source: 'several agents: named otherwise',
    kills: 'makers-make-other-values',
    contract: 'listed thing without age',
    story: made(naming('present', { owner: 'ada' }, { title: 'Bye' })),
    expected: verified({ attribution: tied('exclusive') }),
  },
  {
    id: 'named new thing that another operation may have made',
    comment: 'the action result names it; nothing shows who made it',
    source: 'several agents: named otherwise',
    kills: 'named-things-are-ambiguous',
    contract: 'listed thing by reference',
    story: {
      ...made(naming('present', { owner: 'ada' })),
      acknowledgement: acknowledged({ response: { id: 7 } }),
    },
    expected: verified({ attribution: tied('reference') }),
  },
  {
    id: 'thing that a change may have turned into this one',
    comment: 'the other operation gives an older thing this title, so that the list shows it',
    source: 'several agents: named otherwise',
    kills: 'changes-make-nothing',
    contract: 'listed thing without age',
    story: made(naming('changed', { number: '42' }, { title: 'Hello' })),
    expected: inconclusive('correlation_ambiguous'),
  },
  {
    id: 'thing beside a change of a member that names and checks nothing',
    comment: 'that change turns no other thing into this one',
    source: 'several agents: named otherwise',
    kills: 'every-change-makes-things',
    contract: 'listed thing without age',
    story: made(naming('changed', { number: '42' }, { colour: 'blue' })),
    expected: verified({ attribution: tied('exclusive') }),
  },
  {
    id: 'dated thing beside a change that gives another thing its title',
    comment: 'the system says that it was made after the operation began',
    source: 'several agents: named otherwise',
    kills: 'changes-make-dated-things',
    contract: 'listed thing without marker',
    story: made(naming('changed', { number: '42' }, { title: 'Hello' })),
    expected: verified({ attribution: tied('exclusive') }),
  },
  {
    id: 'thing beside a change of which nothing is known',
    comment: 'it may do anything',
    source: 'several agents: named otherwise',
    kills: 'unknown-changes-make-nothing',
    contract: 'listed thing without age',
    story: made(beside('changed')),
    expected: inconclusive('correlation_ambiguous'),
  },
  {
    id: 'deleted thing that an operation with another member may have removed',
    comment: 'the other operation names its thing by the number',
    source: 'several agents: named otherwise',
    kills: 'only-rivals-remove-things',
    contract: 'deleted thing',
    story: { ...removed, beside: [naming('absent', { number: '42' })] },
    expected: inconclusive('correlation_ambiguous'),
  },
  {
    id: 'deleted thing beside an operation that was verified with another deletion',
    comment: 'what it removed is known',
    source: 'several agents: named otherwise',
    kills: 'verified-removers-remove-more',
    contract: 'deleted thing',
    story: {
      ...{ ...removed, beside: [naming('absent', { number: '42' })] },
      claims: [claim(OTHER_OPERATION_ID, { objectId: '8', aspect: 'deleted', observedAt: at(5) })],
    },
    expected: verified({ attribution: tied('exclusive') }),
  },
  {
    id: 'deleted thing to which another operation gives another title',
    comment: 'it may stand under its new title',
    source: 'several agents: renamed',
    kills: 'renamed-things-were-removed',
    contract: 'deleted thing',
    story: { ...removed, beside: [naming('changed', mine, { title: 'Bye' })] },
    expected: inconclusive('correlation_ambiguous'),
  },
  {
    id: 'deleted thing beside a change of another member',
    comment: 'a change removes nothing',
    source: 'several agents: renamed',
    kills: 'changes-remove-things',
    contract: 'deleted thing',
    story: { ...removed, beside: [naming('changed', mine, { state: 'shipped' })] },
    expected: verified({ attribution: tied('exclusive') }),
  },
  {
    id: 'single write that an operation at the same address may have made',
    comment: 'the other operation reads the same document by another contract, and expects this state',
    source: 'several agents: named otherwise',
    kills: 'only-rivals-write',
    contract: 'changed thing where a state is not enough',
    story: {
      ...change,
      reads: { main: is({ state: 'shipped', version: 2 }) },
      beside: [naming('present', {}, { state: 'shipped' }, { namesObject: true })],
    },
    expected: inconclusive('correlation_ambiguous'),
  },
  {
    id: 'single write beside an operation that changed another thing',
    comment: 'its claim names that thing',
    source: 'several agents: named otherwise',
    kills: 'writers-of-others-write-here',
    contract: 'changed thing where a state is not enough',
    story: {
      ...change,
      reads: { main: is({ state: 'shipped', version: 2 }) },
      beside: [naming('changed', { number: '42' }, { state: 'shipped' })],
      claims: [claim(OTHER_OPERATION_ID, { objectId: '8', aspect: 'changed', observedAt: at(5) })],
    },
    expected: verified({ attribution: tied('exclusive') }),
  },
  {
    id: 'single write beside an operation that made another thing',
    comment: 'its claim names that thing',
    source: 'several agents: named otherwise',
    kills: 'makers-of-others-write-this-one',
    contract: 'changed thing where a state is not enough',
    story: {
      ...change,
      reads: { main: is({ state: 'shipped', version: 2 }) },
      beside: [naming('present', { number: '42' }, { state: 'shipped' })],
      claims: [onAnother],
    },
    expected: verified({ attribution: tied('exclusive') }),
  },
  {
    id: 'single write beside an operation at the same address that had ended',
    comment: 'it ended before this operation began',
    source: 'several agents: named otherwise',
    kills: 'ended-operations-write',
    contract: 'changed thing where a state is not enough',
    story: {
      ...change,
      reads: { main: is({ state: 'shipped', version: 2 }) },
      beside: [naming('present', {}, { state: 'shipped' }, { namesObject: true, endedAt: at(-0.5) })],
    },
    expected: verified({ attribution: tied('exclusive') }),
  },
  {
    id: 'wrong value beside an operation that was verified with another thing',
    comment: 'the other operation made that thing, and wrote nothing here',
    source: 'several agents: named otherwise',
    kills: 'makers-of-others-write-here',
    contract: 'changed thing without revision',
    story: {
      ...{ ...change, reads: { main: is({ state: 'lost', version: 1 }) } },
      beside: [naming('present', { owner: 'ada' }, { state: 'open' })],
      claims: [onAnother],
    },
    expected: refuted('state_mismatch'),
  },
  {
    id: 'thing that gets another title, and is not under the old one',
    comment: 'this operation itself changes the title by which it looks',
    source: 'several agents: renamed',
    kills: 'renamed-things-are-absent',
    contract: 'thing with another title',
    story: {
      ...{ ...known, acknowledgement: null, reads: gone, baseline: was() },
      input: { owner: 'ada', title: 'Hello', newTitle: 'Bye' },
    },
    expected: inconclusive('evidence_insufficient'),
  },
  {
    id: 'changed thing to which another operation gives another title',
    comment: 'it may stand under its new title',
    source: 'several agents: renamed',
    kills: 'renames-remove-nothing',
    contract: 'changed thing',
    story: { ...change, reads: gone, beside: [naming('changed', mine, { title: 'Bye' })] },
    expected: inconclusive('changed_since_begun'),
  },
  {
    id: 'thing that another operation gives the title by which this one names it',
    comment: 'the other one names it by the title that it had, and may mean the same thing afterwards',
    source: 'several agents: renamed',
    kills: 'renamed-things-have-one-name',
    contract: 'listed thing without age',
    story: made(naming('changed', { owner: 'ada', title: 'Old' }, { title: 'Hello' })),
    expected: inconclusive('correlation_ambiguous'),
  },
  {
    id: 'new thing of another account, without a marker',
    comment: 'the record names another creator than the account of the connection',
    source: 'attribution: creators',
    kills: 'strangers-things-are-ours',
    contract: 'thing with a creator and no marker',
    story: {
      acknowledgement: null,
      connection: { actor: 'ada' },
      reads: { main: listing([thing({ note: 'none', author: 'bob' })]), probe: seen() },
    },
    expected: inconclusive('correlation_ambiguous'),
  },
  {
    id: 'other new thing of another account, without a marker',
    comment: 'a stranger’s thing that is not as asked explains nothing',
    source: 'attribution: creators',
    kills: 'every-strangers-thing-may-be-ours',
    contract: 'thing with a creator and no marker',
    story: {
      acknowledgement: null,
      connection: { actor: 'ada' },
      reads: { main: listing([thing({ note: 'none', title: 'Bye', author: 'bob' })]), probe: seen() },
    },
    expected: refuted('effect_absent'),
  },
];
