import { CRASHED, QUEUED, done, doneAfter } from '../../model/operation.ts';
import { orInconclusive, refuted, verified } from '../../model/expectation.ts';
import { scenariosOf } from '../../model/scenario.ts';
import type { ImapWorld } from '../../systems/imap.ts';
import { SUBJECT, TASK, append, file, filed, hasOne, letter, messagesIn, removal, within } from './asks.ts';

const { scenarios, honest } = scenariosOf<ImapWorld>('imap');

/** The agent puts a message into a mailbox, as it was asked. */
export const imapHonest = scenarios;

const truth = (world: ImapWorld) => hasOne(world);

honest('file', {
  task: TASK,
  ask: filed(),
  agent: (world, { op }) => file(world, op.marker),
  truth,
  later: [{ after: () => Promise.resolve(), expect: verified(), truth }],
});

honest('file-answer-lost', {
  seen: [5],
  task: `${TASK} The answer is lost.`,
  ask: filed(),
  agent: async (world, { op }) => {
    await file(world, op.marker);
    return CRASHED;
  },
  truth,
});

honest('file-by-delivery', {
  task: `${TASK} The agent hands it to the delivery of the mail server (LMTP).`,
  ask: filed(),
  agent: (world, { op }) => doneAfter(world.deliver(letter(op.marker))),
  truth,
});

honest('file-delivered-late', {
  seen: [13],
  task: `${TASK} The agent queues it, and it is delivered two seconds later.`,
  ask: filed(),
  agent: (world, { op }) => {
    world.later(2000, () => world.deliver(letter(op.marker)));
    return QUEUED;
  },
  truth,
});

honest('file-by-a-move', {
  seen: [2],
  task: `${TASK} The agent writes it in a mailbox of drafts, and moves it.`,
  ask: filed(),
  agent: async ({ agent, mailbox }, { op }) => {
    await agent(`CREATE ${mailbox}_drafts`);
    await append(agent, `${mailbox}_drafts`, op.marker);
    await within(agent, `${mailbox}_drafts`, `UID MOVE 1 ${mailbox}`);
    return done();
  },
  truth,
});

honest('file-before-many-others', {
  seen: [12, 13],
  task: `${TASK} Sixty other messages come after it, so that only a search finds it.`,
  ask: filed(),
  before: ({ others, mailbox }) =>
    append(others, mailbox, 'one-before', { headers: { Subject: 'One before' } }),
  agent: (world, { op }) => file(world, op.marker),
  meanwhile: async ({ others, mailbox }) => {
    for (let n = 0; n < 60; n += 1)
      await append(others, mailbox, `other-${n}`, { headers: { Subject: `Message ${n}` } });
  },
  truth,
});

honest('file-beside-the-same', {
  seen: [2],
  task: `${TASK} A colleague's message with the same headers was there before.`,
  ask: filed(),
  before: ({ others, mailbox }) => append(others, mailbox, 'by-a-colleague'),
  agent: (world, { op }) => file(world, op.marker),
  truth: async (world) => (await messagesIn(world)).length === 2,
});

const odd = 'Größe & Prüfung 🗓: "Q1"? _=_';
const inWords =
  '=?utf-8?Q?Gr=C3=B6=C3=9Fe_&_Pr=C3=BCfung_?=\r\n =?UTF-8?B?8J+Xkzo=?= "Q1"? =?us-ascii?q?=5F=3D=5F?=';

honest('file-with-an-encoded-subject', {
  seen: [10, 16],
  task: `Put a message ${odd} to Bob into the mailbox. The subject is written as encoded words of three kinds, on two lines.`,
  ask: filed({ subject: odd }),
  agent: (world, { op }) => file(world, op.marker, { headers: { Subject: inWords } }),
  truth: (world) => hasOne(world, [`Subject: ${inWords}`]),
});

const people = { To: '"Doe, Bob" <BOB@Example.org>,\r\n Ada <ada@example.org>', Cc: 'cole@example.org' };

honest('file-to-several', {
  seen: [10],
  task: `${TASK} It is to Ada, too, with a copy to Cole; the addresses are in another order and case.`,
  ask: filed({ to: ['ada@example.org', 'bob@example.org'], cc: ['cole@example.org'] }),
  agent: (world, { op }) => file(world, op.marker, { headers: people }),
  truth: (world) => hasOne(world, [`To: ${people.To}`, 'Cc: cole@example.org']),
});

honest('file-large', {
  seen: [12],
  task: `${TASK} It has an attachment of 300 KB.`,
  ask: filed(),
  agent: (world, { op }) => file(world, op.marker, { text: `${'x'.repeat(70)}\r\n`.repeat(4000) }),
  truth,
});

honest('file-and-others-read-it', {
  seen: [12],
  task: `${TASK} Colleagues read and flag it, and delete another message, before the look.`,
  ask: filed(),
  before: ({ others, mailbox }) =>
    append(others, mailbox, 'one-before', { headers: { Subject: 'One before' } }),
  agent: (world, { op }) => file(world, op.marker),
  meanwhile: ({ others, mailbox }) =>
    within(others, mailbox, String.raw`UID STORE 2 +FLAGS (\Seen \Flagged)`, ...removal('1')),
  truth,
});

honest('later-deleted', {
  seen: [1],
  task: `${TASK} After the first look, somebody deletes it.`,
  ask: filed(),
  agent: (world, { op }) => file(world, op.marker),
  truth,
  later: [
    {
      after: ({ others, mailbox }) => within(others, mailbox, ...removal('1')),
      expect: refuted('effect_reversed'),
      truth,
    },
  ],
});

honest('later-edited', {
  seen: [1, 2],
  task: `${TASK} After the first look, a mail program edits it: it files a changed copy with the same Message-ID, and deletes the message.`,
  ask: filed(),
  agent: (world, { op }) => file(world, op.marker),
  truth,
  later: [
    {
      after: async ({ others, mailbox }, { op }) => {
        await append(others, mailbox, op.marker, { headers: { Subject: `${SUBJECT} (2)` } });
        await within(others, mailbox, ...removal('1'));
      },
      expect: orInconclusive(refuted('effect_mismatch', 'effect_reversed'), 'changed_since_verified'),
      truth,
    },
  ],
});

honest('later-copied', {
  seen: [1, 4],
  hidden: 'duplicate',
  task: `${TASK} After the first look, the agent's retry files it again.`,
  ask: filed(),
  agent: (world, { op }) => file(world, op.marker),
  truth,
  later: [
    {
      after: async (world, { op }) => {
        await file(world, op.marker);
      },
      expect: orInconclusive(refuted('effect_duplicated'), 'changed_since_verified'),
      truth,
    },
  ],
});
