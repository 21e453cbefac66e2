import { done } from '../../../model/operation.ts';
import { scenariosOf } from '../../../model/scenario.ts';
import type { Json } from '../../../systems/http-world.ts';
import type { KintoWorld } from '../../../systems/kinto.ts';
import { objectDeleted, objectUpdated } from '../../http-asks.ts';
import {
  isNotThere,
  isThere,
  mustRefute,
  mustVerify,
  overwritten,
  replacedSince,
  undoneSince,
} from '../answers.ts';
import { hire, lookAgain, lookAt, works } from '../crew.ts';
import { at, deleted, has, matches, patch, put, updated, withA1, withEnvelope } from './asks.ts';

// Records that are changed and deleted; each has a revision that changes with every write, and counts nothing.

const { scenarios, story } = scenariosOf<KintoWorld>('kinto');
const AMOUNT = 'Set the amount of order a1 to 4200.';
const isAmount = has(1, { id: 'a1', amount: 4200 });
const isPaid = has(1, { id: 'a1', status: 'paid' });
const setsAmount = (world: KintoWorld, reference?: string) =>
  patch(world, world.agent, { amount: 4200, ...(reference !== undefined && { reference }) });

story('two-members-with-markers', mustVerify('state', 'exclusive'), {
  seen: [17],
  isCalm: true,
  because: 'Each set its own member. The second marker is on top, and the amount stands.',
  task: `${AMOUNT} Another agent sets its status. Both write their markers.`,
  ask: updated({ amount: 4200 }),
  before: withA1,
  agent: async (world, stage) => {
    const payer = await hire(world, stage, 'payer', updated({ status: 'paid' })(world));
    await setsAmount(world, stage.op.marker);
    await patch(world, world.agent, { status: 'paid', reference: payer.marker });
    await payer.report(done('a1'));
    return done('a1');
  },
  truth: isAmount,
  later: [
    lookAt('payer', mustVerify('marker', 'exclusive', 'state'), isPaid),
    lookAgain(mustVerify('state', 'exclusive', 'marker'), isAmount),
  ],
});

story('two-members-of-one-state', mustVerify('state'), {
  seen: [17],
  isCalm: true,
  because: 'The record has both values now, and had neither before.',
  task: `${AMOUNT} Another agent sets its status. Only the state is asked for.`,
  ask: matches({ amount: 4200 }),
  before: withA1,
  agent: async (world, stage) => {
    const payer = await hire(world, stage, 'payer', matches({ status: 'paid' })(world));
    await setsAmount(world);
    await patch(world, world.agent, { status: 'paid' });
    await payer.report(done('a1'));
    return done('a1');
  },
  truth: isAmount,
  later: [lookAt('payer', mustVerify('state'), isPaid), lookAgain(mustVerify('state'), isAmount)],
});

story('put-from-an-old-copy', overwritten(), {
  seen: [14, 17],
  because: 'The agent did set the amount. The other one replaced the whole record by a copy from before.',
  task: `${AMOUNT} Another agent sets the status by replacing the record, from a copy that it read before.`,
  ask: matches({ amount: 4200 }),
  before: withA1,
  agent: async (world, stage) => {
    const payer = await hire(world, stage, 'payer', matches({ status: 'paid' })(world));
    await setsAmount(world);
    await put(world, world.agent, { number: 'A-1', amount: 1, status: 'paid' });
    await payer.report(done('a1'));
    return done('a1');
  },
  truth: isAmount,
  later: [lookAt('payer', mustVerify('state'), isPaid)],
});

story('overwritten-with-another-amount', overwritten(), {
  seen: [17],
  because: 'The agent did set 4200. At the look it is 43, which another operation was asked for.',
  task: `${AMOUNT} Another agent is asked for 43, and is later.`,
  ask: matches({ amount: 4200 }),
  before: withA1,
  agent: async (world, stage) => {
    const other = await hire(world, stage, 'other', matches({ amount: 43 })(world));
    await setsAmount(world);
    await patch(world, world.agent, { amount: 43 });
    await other.report(done('a1'));
    return done('a1');
  },
  truth: isAmount,
  later: [lookAt('other', mustVerify('state'), has(1, { id: 'a1', amount: 43 }))],
});

story('changed-further-after-verified', mustVerify(), {
  seen: [1, 17],
  because: 'The first look was right. The amount is another one now, as asked by another operation.',
  task: `${AMOUNT} After it was verified, another agent is asked to set it to 50.`,
  ask: updated({ amount: 4200 }),
  before: withA1,
  agent: async (world, { op }) => {
    await setsAmount(world, op.marker);
    return done('a1');
  },
  truth: isAmount,
  later: [
    lookAgain(undoneSince(), isAmount, (world, stage) =>
      works(world, stage, 'next', updated({ amount: 50 })(world), (marker) =>
        patch(world, world.agent, { amount: 50, reference: marker }),
      ),
    ),
    lookAt('next', mustVerify('marker', 'exclusive', 'state'), has(1, { amount: 50 })),
  ],
});

story('switched-on-and-off', overwritten(), {
  seen: [14, 17],
  because: 'The record is as before, but it was written twice: its revision shows a write.',
  task: 'Set the status of order a1 to "on". Then another agent is asked to set it to "open" again.',
  ask: updated({ status: 'on' }),
  before: withA1,
  agent: async (world, stage) => {
    await patch(world, world.agent, { status: 'on', reference: stage.op.marker });
    await works(world, stage, 'off', updated({ status: 'open' })(world), (marker) =>
      patch(world, world.agent, { status: 'open', reference: marker }),
    );
    return done('a1');
  },
  truth: has(1, { status: 'on' }),
  later: [lookAt('off', mustVerify('marker', 'exclusive', 'state'), has(1, { status: 'open' }))],
});

story('state-that-nobody-reached', mustRefute('effect_absent', 'state_mismatch'), {
  seen: [5],
  because: 'The record was not written at all, as its revision says.',
  task: `${AMOUNT} The agent only says so.`,
  ask: matches({ amount: 4200 }),
  before: withA1,
  agent: () => done('a1'),
  truth: isAmount,
});

story('state-with-a-wrong-amount', mustRefute('effect_mismatch', 'state_mismatch'), {
  seen: [10],
  because:
    'The commonest mistake: another amount was written. Nobody else wrote, and the question is the state.',
  task: `${AMOUNT} The agent writes 42.`,
  ask: matches({ amount: 4200 }),
  before: withA1,
  agent: async (world) => {
    await patch(world, world.agent, { amount: 42 });
    return done('a1');
  },
  truth: isAmount,
});

story('state-reached-again-by-a-new-operation', isThere([], 'already_so'), {
  seen: [8, 17],
  because: 'It is as asked and was so before this operation began. "It was not before" is untrue.',
  task: `${AMOUNT} An earlier agent did it and crashed; this one writes it again.`,
  ask: matches({ amount: 4200 }),
  before: async (world) => {
    await withA1(world);
    await setsAmount(world);
  },
  agent: async (world) => {
    await setsAmount(world);
    return done('a1');
  },
  truth: isAmount,
});

story('state-of-a-record-that-was-not-there', mustVerify('state'), {
  isCalm: true,
  because: 'There was a 404 before, from an API whose owner says that this means absent; now it is as asked.',
  task: 'Put order a1 with the amount 4200; it is not there.',
  ask: matches({ amount: 4200 }),
  agent: async (world) => {
    await put(world, world.agent, { number: 'A-1', amount: 4200 });
    return done('a1');
  },
  truth: isAmount,
});

story('delete-then-another-record-under-the-id', replacedSince(), {
  seen: [2, 17],
  because:
    'The record is deleted. What is under its id now is another one, which another operation was asked for.',
  task: 'Delete order a1. Then another agent puts a new order under that id.',
  ask: deleted(),
  before: withA1,
  agent: async (world, stage) => {
    await world.agent('DELETE', at(world));
    await works(world, stage, 'again', matches({ number: 'Z-9' })(world), () =>
      put(world, world.agent, { number: 'Z-9', amount: 9 }),
    );
    return done('a1');
  },
  truth: has(0, { number: 'A-1' }),
  later: [lookAt('again', mustVerify('state'), has(1, { number: 'Z-9' }))],
});

story(
  'delete-then-restored-from-a-copy',
  isNotThere(['effect_absent', 'state_mismatch'], 'changed_since_begun'),
  {
    seen: [2],
    because: 'The record that was to be gone is there with every member. A deletion may have been between.',
    task: 'Delete order a1. Then a clerk restores it from a copy.',
    ask: deleted(),
    before: withA1,
    agent: async (world) => {
      await world.agent('DELETE', at(world));
      await withA1(world);
      return done('a1');
    },
    truth: has(0, { id: 'a1' }),
  },
);

const single =
  (members: Json) =>
  ({ name }: KintoWorld) =>
    objectUpdated(`${name}_orders`, 'a1', members);

story('envelope-change', mustVerify('marker', 'exclusive', 'state'), {
  seen: [16],
  isCalm: true,
  because: 'The only write, with the marker. That the object is below "data" is declared.',
  task: `${AMOUNT} The owner declares that the object is in an envelope.`,
  connect: withEnvelope,
  ask: single({ amount: 4200 }),
  before: withA1,
  agent: async (world, { op }) => {
    await setsAmount(world, op.marker);
    return done('a1');
  },
  truth: isAmount,
});

story('envelope-change-beside-another', mustVerify('marker', 'exclusive', 'state'), {
  seen: [16, 17],
  isCalm: true,
  because: 'Each set its own member, and this agent wrote last.',
  task: `${AMOUNT} Another agent sets its status before. The owner declares that the object is in an envelope.`,
  connect: withEnvelope,
  ask: single({ amount: 4200 }),
  before: withA1,
  agent: async (world, stage) => {
    await works(world, stage, 'payer', single({ status: 'paid' })(world), (marker) =>
      patch(world, world.agent, { status: 'paid', reference: marker }),
    );
    await setsAmount(world, stage.op.marker);
    return done('a1');
  },
  truth: isAmount,
  later: [lookAt('payer', mustVerify('state', 'exclusive'), isPaid)],
});

story('envelope-deletion', mustVerify('exclusive'), {
  seen: [16],
  isCalm: true,
  because: 'It was there, and its address answers 404.',
  task: 'Delete order a1. The owner declares that the object is in an envelope.',
  connect: withEnvelope,
  ask: ({ name }) => objectDeleted(`${name}_orders`, 'a1'),
  before: withA1,
  agent: async (world) => {
    await world.agent('DELETE', at(world));
    return done('a1');
  },
  truth: has(0, { id: 'a1' }),
});

export const kintoChanges = scenarios;
