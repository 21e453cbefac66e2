import { AFTER_THE_LOOK_MS, QUEUED, done, doneAfter } from '../../model/operation.ts';
import { scenariosOf } from '../../model/scenario.ts';
import type { ImapWorld } from '../../systems/imap.ts';
import { SUBJECT, TASK, append, asGuest, file, filed, letter } from './asks.ts';

const { scenarios, unknowable, unsettled } = scenariosOf<ImapWorld>('imap');

/** What the observer of a mailbox cannot know. */
export const imapUnknowable = scenarios;

const nothing = { when: 'The agent did nothing.', isDone: false, agent: () => done() } as const;

unknowable('file-with-the-marker-in-the-text', ['correlation_missing'], {
  seen: [9, 16],
  task: `${TASK} The marker is in the text, and not in the Message-ID.`,
  ask: filed(),
  worlds: [
    {
      when: 'The agent filed it, with a Message-ID of its own.',
      isDone: true,
      agent: (world, { op }) => file(world, 'an-id-of-its-own', { text: `Reference: ${op.marker}` }),
    },
    {
      when: 'A colleague, whom the agent told the marker, filed it, and the agent nothing.',
      isDone: false,
      agent: async ({ others, mailbox }, { op }) => {
        await append(others, mailbox, 'an-id-of-its-own', { text: `Reference: ${op.marker}` });
        return done();
      },
    },
  ],
});

unknowable('file-without-a-message-id', ['correlation_missing'], {
  seen: [9],
  task: TASK,
  ask: filed(),
  worlds: [
    {
      when: 'The agent filed it without a Message-ID.',
      isDone: true,
      agent: (world) => file(world, '', { headers: { 'Message-ID': null } }),
    },
    {
      when: 'A colleague filed it, and the agent nothing.',
      isDone: false,
      agent: async ({ others, mailbox }) => {
        await append(others, mailbox, '', { headers: { 'Message-ID': null } });
        return done();
      },
    },
  ],
});

const twoIds = (marker: string) => ({
  headers: { 'Message-ID': `<${marker}@example.org>\r\nMessage-ID: <an-id-of-its-own@example.org>` },
});

unknowable('file-with-two-message-ids', ['evidence_insufficient', 'correlation_missing'], {
  seen: [9, 16],
  task: `${TASK} The message has two Message-IDs, and one is the operation's.`,
  ask: filed(),
  worlds: [
    {
      when: 'The agent filed it.',
      isDone: true,
      agent: (world, { op }) => file(world, op.marker, twoIds(op.marker)),
    },
    {
      when: 'A colleague, whom the agent told the marker, filed it, and the agent nothing.',
      isDone: false,
      agent: async ({ others, mailbox }, { op }) => {
        await append(others, mailbox, op.marker, twoIds(op.marker));
        return done();
      },
    },
  ],
});

const manyMore = async ({ others, mailbox }: ImapWorld) => {
  for (let n = 0; n < 40; n += 1)
    await append(others, mailbox, `other-${n}`, { headers: { Subject: `Message ${n}` } });
};

unknowable('file-with-another-id-before-many-others', ['evidence_insufficient'], {
  seen: [9, 12],
  task: `${TASK} The Message-ID is not the operation's, and forty other messages come after it.`,
  ask: filed(),
  worlds: [
    {
      when: 'The agent filed it.',
      isDone: true,
      agent: (world) => file(world, 'an-id-of-its-own'),
      meanwhile: manyMore,
    },
    {
      when: 'A colleague filed it, and the agent nothing.',
      isDone: false,
      agent: async ({ others, mailbox }) => {
        await append(others, mailbox, 'an-id-of-its-own');
        return done();
      },
      meanwhile: manyMore,
    },
  ],
});

const twoSubjects = (world: ImapWorld, { op }: { op: { marker: string } }) =>
  file(world, op.marker, { headers: { Subject: `${SUBJECT}\r\nSubject: You have won` } });

unknowable('file-with-two-subjects', ['evidence_insufficient'], {
  seen: [16],
  task: `${TASK} The agent writes two subjects.`,
  ask: filed(),
  worlds: [
    { when: "Bob's program shows the first one.", isDone: true, agent: twoSubjects },
    { when: "Bob's program shows the last one.", isDone: false, agent: twoSubjects },
  ],
});

const rawSubject = (world: ImapWorld, { op }: { op: { marker: string } }) =>
  file(world, op.marker, { headers: { Subject: 'Größe' } });

unknowable('file-with-a-subject-of-raw-bytes', ['evidence_insufficient'], {
  seen: [10, 16],
  task: 'Put a message "Größe" to Bob into the mailbox. The agent writes the subject as bytes, without a character set.',
  ask: filed({ subject: 'Größe' }),
  worlds: [
    { when: "Bob's program takes it for UTF-8.", isDone: true, agent: rawSubject },
    { when: "Bob's program takes it for Latin-1.", isDone: false, agent: rawSubject },
  ],
});

const closed = ['source_denied', 'baseline_missing'];

unknowable('file-without-leave-to-read', closed, {
  seen: [7],
  hidden: 'hidden rows',
  task: `${TASK} The observer's user may list the mailbox, and not read it.`,
  ask: filed(),
  connect: ({ guestConnection }) => guestConnection,
  within: asGuest,
  worlds: [
    {
      when: 'The agent filed it.',
      isDone: true,
      before: ({ others, mailbox }) => others(`SETACL ${mailbox} guest l`),
      agent: (world, { op }) => file(world, op.marker),
    },
    { ...nothing, before: ({ others, mailbox }) => others(`SETACL ${mailbox} guest l`) },
  ],
});

unknowable('file-where-the-mailbox-seems-to-be-none', ['evidence_insufficient', 'source_denied'], {
  seen: [7],
  hidden: 'hidden rows',
  task: `${TASK} At the look, the server tells the observer that there is no such mailbox.`,
  ask: filed(),
  connect: ({ guestConnection }) => guestConnection,
  before: ({ others, mailbox }) => others(`SETACL ${mailbox} guest lr`),
  within: asGuest,
  worlds: [
    {
      when: 'The agent filed it, and the observer may not see the mailbox any more.',
      isDone: true,
      agent: (world, { op }) => file(world, op.marker),
      meanwhile: ({ others, mailbox }) => others(`DELETEACL ${mailbox} guest`),
    },
    {
      when: 'The agent did nothing, and the mailbox was deleted.',
      isDone: false,
      agent: () => done(),
      meanwhile: ({ others, mailbox }) => others(`DELETE ${mailbox}`),
    },
  ],
});

unknowable('file-where-no-message-can-be', ['baseline_missing', 'evidence_insufficient'], {
  seen: [7, 8],
  hidden: 'stale baseline',
  task: `${TASK} When the operation begins, the name is only a folder of mailboxes, which cannot be opened.`,
  ask: (world) => ({
    ...filed()(world),
    input: { ...filed()(world).input, mailbox: `${world.mailbox}_box` },
  }),
  before: ({ others, mailbox }) => others(`CREATE ${mailbox}_box/inner`),
  worlds: [
    {
      when: 'The agent made a mailbox of it, and a message.',
      isDone: true,
      agent: async ({ agent, mailbox }, { op }) => {
        await agent(`CREATE ${mailbox}_box`);
        return doneAfter(append(agent, `${mailbox}_box`, op.marker));
      },
      meanwhile: ({ others, mailbox }) => others(`SETACL ${mailbox}_box reader l`),
    },
    nothing,
  ],
  differs: 'A mailbox that may not be read is refused with other words than one that is none.',
});

unsettled('file-queued', {
  seen: [13],
  task: `${TASK} The agent says that it is queued.`,
  ask: filed(),
  worlds: [
    {
      when: 'It is delivered later.',
      isDone: true,
      agent: (world, { op }) => {
        world.later(AFTER_THE_LOOK_MS, () => world.deliver(letter(op.marker)));
        return QUEUED;
      },
    },
    { when: 'It is never delivered.', isDone: false, agent: () => QUEUED },
  ],
});
