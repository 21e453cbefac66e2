import { CRASHED, done } from '../../../model/operation.ts';
import { scenariosOf } from '../../../model/scenario.ts';
import type { KintoWorld } from '../../../systems/kinto.ts';
import {
  cannotKnow,
  isNotThere,
  isThere,
  markedOver,
  mustRefute,
  mustVerify,
  removedBefore,
  undoneSince,
} from '../answers.ts';
import { hire, hired, lookAgain, lookAt, works } from '../crew.ts';
import { at, batch, created, deleted, has, ORDER, patch, put, unmarked, updated } from './asks.ts';

// Records that are created by POST, by PUT under a chosen id, and in batches.

const { scenarios, story, openStory } = scenariosOf<KintoWorld>('kinto');
const CREATE = 'Create order A-1 over 4200 cents, with the marker in "reference".';
const isOne = has(1, ORDER);
const post = (world: KintoWorld, members: object) => world.agent('POST', world.records, { data: members });

story('create-by-post', mustVerify('marker', 'exclusive'), {
  isCalm: true,
  because: 'One new record with the marker.',
  task: CREATE,
  ask: created(),
  agent: async (world, { op }) => {
    await post(world, { ...ORDER, reference: op.marker });
    return done();
  },
  truth: isOne,
});

story('create-under-an-id', mustVerify('marker', 'exclusive'), {
  isCalm: true,
  because: 'One new record with the marker.',
  task: `${CREATE} The agent chooses the id.`,
  ask: created(),
  agent: async (world, { op }) => {
    await put(world, world.agent, { ...ORDER, reference: op.marker });
    return done('a1');
  },
  truth: isOne,
});

story('create-then-change', markedOver(), {
  seen: [17],
  because: "The order is as asked. The marker is the second agent's, because it wrote last.",
  task: `${CREATE} Then another agent adds a status, with its own marker.`,
  ask: created(),
  agent: async (world, stage) => {
    await put(world, world.agent, { ...ORDER, reference: stage.op.marker });
    await works(world, stage, 'payer', updated({ status: 'paid' })(world), (marker) =>
      patch(world, world.agent, { status: 'paid', reference: marker }),
    );
    return done('a1');
  },
  truth: isOne,
  later: [lookAt('payer', mustVerify('marker', 'exclusive', 'state'), has(1, { status: 'paid' }))],
});

story('create-then-delete', removedBefore(), {
  seen: [17],
  because: 'The agent did create it; another operation deleted it before the look.',
  task: `${CREATE} Then another agent deletes it, as asked.`,
  ask: created(),
  agent: async (world, stage) => {
    await put(world, world.agent, { ...ORDER, reference: stage.op.marker });
    await works(world, stage, 'deleter', deleted()(world), () => world.agent('DELETE', at(world)));
    return done('a1');
  },
  truth: isOne,
  later: [lookAt('deleter', mustVerify('exclusive'), has(0, { id: 'a1' }))],
});

story('create-then-delete-after-verified', mustVerify('marker', 'exclusive'), {
  seen: [1, 17],
  because: 'It was there, and is gone.',
  task: `${CREATE} After it was verified, another agent deletes it.`,
  ask: created(),
  agent: async (world, { op }) => {
    await put(world, world.agent, { ...ORDER, reference: op.marker });
    return done('a1');
  },
  truth: isOne,
  later: [
    lookAgain(undoneSince(), isOne, (world, stage) =>
      works(world, stage, 'deleter', deleted()(world), () => world.agent('DELETE', at(world))),
    ),
  ],
});

story(
  'upsert-by-two-who-saw-nothing',
  isThere(['exclusive', 'reference', 'state'], 'correlation_missing', 'changed_since_begun'),
  {
    seen: [9, 17],
    because:
      'Both put the same record with the same values. It stands as asked, with the marker of the second one.',
    task: `${CREATE} Another operation asks for the same. Both agents put it under one id, this one first.`,
    ask: created(),
    agent: async (world, stage) => {
      const other = await hire(world, stage, 'other');
      await put(world, world.agent, { ...ORDER, reference: stage.op.marker });
      await put(world, world.agent, { ...ORDER, reference: other.marker });
      await other.report(done('a1'));
      return done('a1');
    },
    truth: isOne,
    later: [lookAt('other', isThere(['marker', 'exclusive', 'state']), isOne)],
  },
);

story('upsert-by-two-the-first-is-verified', mustVerify('marker', 'exclusive'), {
  seen: [9, 17],
  because: 'The first was verified before the second wrote over it; the record is as asked by both.',
  task: `${CREATE} Another operation asks for the same, and puts it after the first was verified.`,
  ask: created(),
  agent: async (world, stage) => {
    await hire(world, stage, 'other');
    await put(world, world.agent, { ...ORDER, reference: stage.op.marker });
    return done('a1');
  },
  truth: isOne,
  later: [
    lookAgain(
      isThere(['marker', 'exclusive', 'reference', 'state'], 'changed_since_verified', 'correlation_missing'),
      isOne,
      async (world) => {
        await put(world, world.agent, { ...ORDER, reference: hired(world, 'other').marker });
        await hired(world, 'other').report(done('a1'));
      },
    ),
    lookAt('other', isThere(['marker', 'state']), isOne),
  ],
});

story('twenty-in-a-batch-with-three-operations', mustVerify('marker', 'exclusive'), {
  seen: [12, 17],
  isCalm: true,
  because: 'Each of the three operations has its own record in the batch.',
  task: 'Put twenty orders in one request. N-1, N-2 and N-3 are each an operation.',
  ask: created({ number: 'N-1', amount: 7 }),
  agent: async (world, stage) => {
    const ask = (number: string) => created({ number, amount: 7 })(world);
    const markers = new Map([[1, stage.op.marker]]);
    for (const number of [2, 3]) {
      markers.set(number, (await hire(world, stage, `N-${number}`, ask(`N-${number}`))).marker);
    }
    const records = Array.from({ length: 20 }, (_, index) => ({
      id: `n${index + 1}`,
      number: `N-${index + 1}`,
      amount: 7,
      reference: markers.get(index + 1) ?? null,
    }));
    await batch(world, records);
    for (const name of ['N-2', 'N-3']) await hired(world, name).report(done());
    return done();
  },
  truth: has(1, { number: 'N-1', amount: 7 }),
  later: ['N-2', 'N-3'].map((name) =>
    lookAt<KintoWorld>(name, mustVerify('marker', 'exclusive'), has(1, { number: name, amount: 7 })),
  ),
});

story(
  'another-batch-was-first',
  isNotThere(['effect_absent', 'object_already_claimed', 'object_predates_operation'], 'correlation_missing'),
  {
    seen: [3, 17],
    because:
      'The batch answers 200, and inside it 412 for this record: it was the other agent who created it.',
    task: 'Create N-5 over 7 cents with the marker, in a batch that replaces nothing. The batch of another agent has it, too, and was first.',
    ask: created({ number: 'N-5', amount: 7 }),
    agent: async (world, stage) => {
      const other = await hire(world, stage, 'other');
      const records = (marker: string) =>
        [4, 5, 6].map((index) => ({
          id: `n${index}`,
          number: `N-${index}`,
          amount: 7,
          reference: index === 5 ? marker : null,
        }));
      await batch(world, records(other.marker), false);
      await other.report(done('n5'));
      await batch(world, records(stage.op.marker), false);
      return done('n5');
    },
    truth: () => Promise.resolve(false),
    later: [lookAt('other', mustVerify('marker', 'exclusive'), has(1, { number: 'N-5' }))],
  },
);

story('refused-in-a-batch', mustRefute('effect_absent'), {
  seen: [3],
  because: 'The batch answers 200, and inside it a refusal. The record is not there, and nobody else wrote.',
  task: 'Create N-5 over 7 cents with the marker, in a batch with N-6. The id of N-5 has a character that is refused.',
  ask: created({ number: 'N-5', amount: 7 }),
  agent: async (world, { op }) => {
    await batch(world, [
      { id: 'n*5', number: 'N-5', amount: 7, reference: op.marker },
      { id: 'n6', number: 'N-6', amount: 7 },
    ]);
    return done();
  },
  truth: has(1, { number: 'N-5' }),
});

story('post-repeated-after-a-time-out', isNotThere(['effect_duplicated']), {
  seen: [4],
  hidden: 'duplicate',
  because: 'Two records have the marker, where one was asked for.',
  task: `${CREATE} The agent loses the answer and posts again.`,
  ask: created(),
  agent: async (world, { op }) => {
    await post(world, { ...ORDER, reference: op.marker });
    await post(world, { ...ORDER, reference: op.marker });
    return CRASHED;
  },
  truth: isOne,
});

story('failed-attempt-beside-a-good-one', mustVerify('marker', 'exclusive'), {
  seen: [3],
  isCalm: true,
  because: 'The first request was refused and left nothing.',
  task: `${CREATE} The first request is refused, and the agent mends it.`,
  ask: created(),
  agent: async (world, { op }) => {
    await put(world, world.agent, { ...ORDER, reference: op.marker }, 'a*1');
    await put(world, world.agent, { ...ORDER, reference: op.marker });
    return done('a1');
  },
  truth: isOne,
});

story('create-with-a-wrong-amount', mustRefute('effect_mismatch', 'state_mismatch'), {
  seen: [10],
  because: 'The record with the marker has another amount, and nobody else wrote.',
  task: `${CREATE} The agent writes 42.`,
  ask: created(),
  agent: async (world, { op }) => {
    await post(world, { number: 'A-1', amount: 42, reference: op.marker });
    return done();
  },
  truth: isOne,
});

story(
  'only-the-other-agent-created',
  isNotThere(['effect_absent', 'object_already_claimed'], 'correlation_missing'),
  {
    seen: [5, 17],
    because: "The only record has the other operation's marker.",
    task: `${CREATE} Another operation asks for the same, and only its agent acts.`,
    ask: created(),
    agent: async (world, stage) => {
      await works(world, stage, 'other', {}, (marker) => post(world, { ...ORDER, reference: marker }));
      return done();
    },
    truth: () => Promise.resolve(false),
    later: [lookAt('other', mustVerify('marker', 'exclusive'), isOne)],
  },
);

story('two-records-of-two-agents', mustVerify('marker', 'exclusive'), {
  seen: [17],
  isCalm: true,
  because: 'Two records, two markers.',
  task: `${CREATE} Another agent creates A-2.`,
  ask: created(),
  agent: async (world, stage) => {
    await works(world, stage, 'other', created({ number: 'A-2', amount: 2 })(world), (marker) =>
      put(world, world.agent, { number: 'A-2', amount: 2, reference: marker }, 'a2'),
    );
    await put(world, world.agent, { ...ORDER, reference: stage.op.marker });
    return done('a1');
  },
  truth: isOne,
  later: [lookAt('other', mustVerify('marker', 'exclusive'), has(1, { number: 'A-2' }))],
});

openStory('one-unmarked-record-for-two', cannotKnow('correlation_missing'), {
  seen: [9, 17],
  because: 'One record appeared, and two operations wait for it.',
  task: 'Create order A-1 over 4200 cents; there is no room for a marker. Another operation asks for the same.',
  connect: unmarked,
  ask: created(),
  worlds: [
    {
      when: 'This agent created it.',
      isDone: true,
      agent: async (world, stage) => {
        await hire(world, stage, 'other');
        await put(world, world.agent, ORDER);
        return done();
      },
    },
    {
      when: 'The other agent created it.',
      isDone: false,
      agent: async (world, stage) => {
        const other = await hire(world, stage, 'other');
        await put(world, world.agent, ORDER);
        await other.report(done());
        return done();
      },
    },
  ],
});

openStory('record-without-the-marker', cannotKnow('correlation_missing'), {
  seen: [5],
  because:
    'A record as asked appeared without a marker: the agent may have forgotten it, or somebody else was first.',
  task: CREATE,
  ask: created(),
  worlds: [
    {
      when: 'The agent forgot the marker.',
      isDone: true,
      agent: async (world) => {
        await put(world, world.agent, ORDER);
        return done('a1');
      },
    },
    {
      when: 'A clerk created it.',
      isDone: false,
      agent: async (world) => {
        await put(world, world.others, ORDER);
        return done('a1');
      },
    },
  ],
});

export const kintoCreations = scenarios;
