import { done, doneAfter } from '../../model/operation.ts';
import { scenariosOf } from '../../model/scenario.ts';
import type { ImapWorld } from '../../systems/imap.ts';
import { append, asGuest, messagesIn, removal, within } from './asks.ts';

const { scenarios, honest, trap, unknowable } = scenariosOf<ImapWorld>('imap');

/** Messages that are to be deleted. */
export const imapDeletions = scenarios;

const TASK = 'Delete the message with the UID 2 from the mailbox.';
const asked = ({ mailbox, uidValidity }: ImapWorld) => ({
  contract: 'imap.message.deleted@1',
  input: { mailbox, uidValidity, uid: 2 },
});
const before = async ({ others, mailbox }: ImapWorld) => {
  for (const name of ['first', 'second', 'third']) await append(others, mailbox, name);
};
const truth = async (world: ImapWorld) =>
  !(await messagesIn(world)).some((message) => message.startsWith('(UID 2 '));
const run = ({ agent, mailbox }: ImapWorld, ...commands: readonly string[]) =>
  doneAfter(within(agent, mailbox, ...commands), 2);

honest('delete', { task: TASK, ask: asked, before, agent: (world) => run(world, ...removal('2')), truth });

honest('delete-by-a-move', {
  task: `${TASK} The agent moves it to the trash.`,
  ask: asked,
  before,
  agent: async (world) => {
    await world.agent(`CREATE ${world.mailbox}_trash`);
    return run(world, `UID MOVE 2 ${world.mailbox}_trash`);
  },
  truth,
});

honest('delete-while-others-write', {
  seen: [12],
  task: `${TASK} Others delete the first one and file a new one.`,
  ask: asked,
  before,
  agent: (world) => run(world, ...removal('2')),
  meanwhile: async ({ others, mailbox }) => {
    await within(others, mailbox, ...removal('1'));
    await append(others, mailbox, 'fourth');
  },
  truth,
});

trap('delete-only-marked', ['effect_absent'], {
  seen: [5],
  task: `${TASK} The agent marks it as deleted, and forgets to expunge.`,
  ask: asked,
  before,
  agent: (world) => run(world, removal('2')[0]!),
  truth,
});

trap('delete-without-the-right', ['effect_absent'], {
  seen: [3, 5],
  task: `${TASK} The agent lacks the right: the server says OK to STORE and EXPUNGE, and changes nothing.`,
  ask: asked,
  before,
  agent: ({ reader, mailbox }) => doneAfter(within(reader, mailbox, ...removal('2')), 2),
  truth,
});

trap('delete-by-the-wrong-number', ['effect_absent'], {
  seen: [2],
  task: `${TASK} The agent takes the UID for the number of the message, which is another one.`,
  ask: asked,
  before: async (world) => {
    await before(world);
    await within(world.others, world.mailbox, ...removal('1'));
  },
  agent: (world) => run(world, String.raw`STORE 2 +FLAGS.SILENT (\Deleted)`, 'EXPUNGE'),
  truth,
});

trap('delete-in-another-mailbox', ['effect_absent'], {
  seen: [2],
  task: `${TASK} Another mailbox has copies with the same UIDs.`,
  ask: asked,
  before: async (world) => {
    await before(world);
    await world.others(`CREATE ${world.mailbox}_2`);
    await within(world.others, world.mailbox, `UID COPY 1:3 ${world.mailbox}_2`);
  },
  agent: ({ agent, mailbox }) => doneAfter(within(agent, `${mailbox}_2`, ...removal('2')), 2),
  truth,
});

unknowable('delete-what-was-not-there', ['already_so'], {
  seen: [8],
  hidden: 'stale baseline',
  task: `${TASK} It is gone before.`,
  ask: asked,
  before: async (world) => {
    await before(world);
    await within(world.others, world.mailbox, ...removal('2'));
  },
  worlds: [
    { when: 'The agent sent the commands.', isDone: true, agent: (world) => run(world, ...removal('2')) },
    { when: 'The agent did nothing.', isDone: false, agent: () => done(2) },
  ],
  differs: 'A command that deletes nothing adds 1 to the HIGHESTMODSEQ.',
});

/** Deletes the mailbox and creates it again, with another message in place of the second one; UIDs begin at 1 again. */
const renew = async ({ others, mailbox }: ImapWorld) => {
  await others(`DELETE ${mailbox}`);
  await others(`CREATE ${mailbox}`);
  for (const name of ['first', 'second', 'third']) await append(others, mailbox, name);
};

unknowable('delete-before-the-uids-begin-again', ['source_schema_drift', 'evidence_insufficient'], {
  seen: [2],
  task: `${TASK} Then an administrator restores the mailbox from a copy, with another UIDVALIDITY.`,
  ask: asked,
  before,
  worlds: [
    {
      when: 'The agent deleted it, and the copy has another message with its Message-ID.',
      isDone: true,
      agent: (world) => run(world, ...removal('2')),
      meanwhile: renew,
    },
    { when: 'The agent did nothing.', isDone: false, agent: () => done(2), meanwhile: renew },
  ],
});

const close = ({ others, mailbox }: ImapWorld) => others(`DELETEACL ${mailbox} guest`);

unknowable('delete-where-the-mailbox-seems-to-be-none', ['evidence_insufficient', 'source_denied'], {
  seen: [7],
  hidden: 'hidden rows',
  task: `${TASK} At the look, the observer may not see the mailbox any more.`,
  ask: asked,
  connect: ({ guestConnection }) => guestConnection,
  before: async (world) => {
    await before(world);
    await world.others(`SETACL ${world.mailbox} guest lr`);
  },
  within: asGuest,
  worlds: [
    {
      when: 'The agent deleted it.',
      isDone: true,
      agent: (world) => run(world, ...removal('2')),
      meanwhile: close,
    },
    { when: 'The agent did nothing.', isDone: false, agent: () => done(2), meanwhile: close },
  ],
});
