import { type JsonObject, OPERATION_ID, acknowledged, at, claim, earlier } from '../story.ts';
import { made, naming } from '../neighbours.ts';
import { type VerdictCase, inconclusive, tied, verified } from '../verdict-case.ts';

const SOURCE = 'several agents: completed by others';
const completing = naming('changed', { number: '42' }, { title: 'Hello' });

/** One new thing, beside one operation, which the agent of this one names. */
const named = (by: JsonObject): VerdictCase['story'] => ({
  ...made(by),
  acknowledgement: acknowledged({ response: { id: 7 } }),
});

/** Operations that may have given a new object a value that this one expects of it. */
export const completedByOthersCases: readonly VerdictCase[] = [
  {
    id: 'new thing that a change which names it by its number may have completed',
    comment: 'this operation may have made it with another title; nothing shows that it did not',
    source: SOURCE,
    kills: 'changes-complete-nothing',
    contract: 'thing of a whole list',
    story: made(completing),
    expected: inconclusive('correlation_ambiguous'),
  },
  {
    id: 'new thing that the agent names, and that a change which names it by its number may have completed',
    comment: 'the word of the agent says which thing it made, and not that it made it as asked',
    source: SOURCE,
    kills: 'references-complete-things',
    contract: 'listed thing by reference',
    story: named(completing),
    expected: inconclusive('correlation_ambiguous'),
  },
  {
    id: 'new thing that the agent names, and that an operation which writes what it finds may have completed',
    comment: 'it names the thing by its number, and gives it the title',
    source: SOURCE,
    kills: 'only-changes-complete',
    contract: 'listed thing by reference',
    story: named(naming('state', { number: '42' }, { title: 'Hello' })),
    expected: inconclusive('correlation_ambiguous'),
  },
  {
    id: 'verified thing that a change which names it by its number may have completed since',
    comment: 'it was as asked when it was verified',
    source: SOURCE,
    kills: 'verified-things-are-completed',
    contract: 'listed thing by reference',
    story: {
      ...named(completing),
      claims: [claim(OPERATION_ID, { observedAt: at(30), attribution: 'reference' })],
      earlier: [earlier('verified', 'all_checks_passed')],
    },
    expected: verified({ attribution: tied('reference') }),
  },
  {
    id: 'new thing beside an operation that writes what it finds, with another title',
    comment: 'had it written last, the thing would have that title',
    source: SOURCE,
    kills: 'other-values-complete',
    contract: 'listed thing by reference',
    story: named(naming('state', { number: '42' }, { owner: 'ada', title: 'Bye' })),
    expected: verified({ attribution: tied('exclusive') }),
  },
  {
    id: 'new thing beside a change that had ended before it was made',
    comment: 'the system says when it was made',
    source: SOURCE,
    kills: 'ended-changes-complete',
    contract: 'listed thing by reference',
    story: named(naming('changed', { number: '42' }, { title: 'Hello' }, { endedAt: at(0.5) })),
    expected: verified({ attribution: tied('exclusive') }),
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
];
