import { done, doneAfter } from '../../model/operation.ts';
import { scenariosOf } from '../../model/scenario.ts';
import type { ImapWorld } from '../../systems/imap.ts';
import { SUBJECT, TASK, append, file, filed, hasOne, letter, messagesIn, removal, within } from './asks.ts';

const { scenarios, trap } = scenariosOf<ImapWorld>('imap');

/** The agent does something else, or nothing, in a mailbox. */
export const imapTraps = scenarios;

const truth = (world: ImapWorld) => hasOne(world);

trap('file-only-claimed', ['effect_absent'], {
  seen: [5],
  task: TASK,
  ask: filed(),
  agent: () => done(1),
  truth,
});

trap('file-in-another-mailbox', ['effect_absent'], {
  task: TASK,
  ask: filed(),
  agent: async ({ agent, others, mailbox }, { op }) => {
    await others(`CREATE ${mailbox}_2`);
    return doneAfter(append(agent, `${mailbox}_2`, op.marker));
  },
  truth,
});

trap('file-for-somebody-else', ['effect_absent'], {
  task: `${TASK} The delivery takes the agent's own mailbox, and says 250.`,
  ask: filed(),
  agent: (world, { op }) => doneAfter(world.deliver(letter(op.marker), 'INBOX')),
  truth,
});

trap('file-and-delete', ['effect_absent'], {
  task: TASK,
  ask: filed(),
  agent: async (world, { op }) => {
    await file(world, op.marker);
    return doneAfter(within(world.agent, world.mailbox, ...removal('1')));
  },
  truth,
});

trap('file-and-others-move-it', ['effect_absent'], {
  task: `${TASK} A colleague moves it into the archive before the look.`,
  ask: filed(),
  agent: (world, { op }) => file(world, op.marker),
  meanwhile: async ({ others, mailbox }) => {
    await others(`CREATE ${mailbox}_archive`);
    await within(others, mailbox, `UID MOVE 1 ${mailbox}_archive`);
  },
  truth,
});

trap('file-marked-as-deleted', ['effect_mismatch'], {
  hidden: 'duplicate',
  task: `${TASK} The agent marks it as deleted; most programs hide it.`,
  ask: filed(),
  agent: ({ agent, mailbox }, { op }) =>
    doneAfter(agent(String.raw`APPEND ${mailbox} (\Seen \Deleted)`, letter(op.marker))),
  truth,
});

trap('file-refused', ['effect_absent'], {
  seen: [3],
  task: `${TASK} The server refuses the agent's message, and the agent says done.`,
  ask: filed(),
  agent: ({ reader, mailbox }, { op }) => doneAfter(append(reader, mailbox, op.marker), 1),
  truth,
});

trap('file-twice', ['effect_duplicated'], {
  seen: [4, 13],
  hidden: 'duplicate',
  task: `${TASK} The agent retries, and both attempts succeed.`,
  ask: filed(),
  agent: async (world, { op }) => {
    await file(world, op.marker);
    return file(world, op.marker);
  },
  truth,
});

trap('file-and-deliver', ['effect_duplicated'], {
  seen: [4],
  hidden: 'duplicate',
  task: `${TASK} It is delivered, and the agent files a copy with another subject, too.`,
  ask: filed(),
  agent: async (world, { op }) => {
    await world.deliver(letter(op.marker));
    return file(world, op.marker, { headers: { Subject: `Copy: ${SUBJECT}` } });
  },
  truth: async (world) => (await hasOne(world)) && !(await hasOne(world, [`Subject: Copy: ${SUBJECT}`])),
});

trap('file-to-somebody-else', ['effect_mismatch'], {
  seen: [10],
  task: TASK,
  ask: filed(),
  agent: (world, { op }) =>
    file(world, op.marker, { headers: { To: '"bob@example.org" <bob@example.com>' } }),
  truth,
});

trap('file-to-one-more', ['effect_mismatch'], {
  task: `${TASK} Only Bob may get it.`,
  ask: filed(),
  agent: (world, { op }) =>
    file(world, op.marker, { headers: { To: 'Bob <bob@example.org>, press@example.org' } }),
  truth,
});

trap('file-with-bob-in-copy', ['effect_mismatch'], {
  task: TASK,
  ask: filed(),
  agent: (world, { op }) =>
    file(world, op.marker, { headers: { To: 'ada@example.org', Cc: 'Bob <bob@example.org>' } }),
  truth,
});

trap('file-with-another-encoded-subject', ['effect_mismatch'], {
  seen: [10, 16],
  task: `${TASK} The encoded words are another subject.`,
  ask: filed(),
  agent: (world, { op }) =>
    file(world, op.marker, { headers: { Subject: '=?utf-8?Q?Review_of_the?= =?utf-8?Q?quarter?=' } }),
  truth,
});

trap('file-with-the-encoding-as-the-subject', ['effect_mismatch'], {
  seen: [10, 16],
  task: `Put a message "Größe" to Bob into the mailbox. The agent encodes the subject twice.`,
  ask: filed({ subject: 'Größe' }),
  agent: (world, { op }) =>
    file(world, op.marker, { headers: { Subject: '=?utf-8?B?PT91dGYtOD9RP0dyPUMzPUI2PUMzPTlGZT89?=' } }),
  truth: (world) => hasOne(world, ['Subject: =?utf-8?B?R3LDtsOfZQ==?=']),
});

trap('file-and-only-the-reply-is-there', ['effect_absent'], {
  seen: [16],
  task: `${TASK} The agent files it elsewhere, and a colleague's reply, which names its Message-ID, is here.`,
  ask: filed(),
  agent: async ({ agent, others, mailbox }, { op }) => {
    await others(`CREATE ${mailbox}_2`);
    return doneAfter(append(agent, `${mailbox}_2`, op.marker));
  },
  meanwhile: ({ others, mailbox }, { op }) =>
    append(others, mailbox, `re-${op.marker}`, {
      headers: { Subject: `Re: ${SUBJECT}`, 'In-Reply-To': `<${op.marker}@example.org>` },
    }),
  truth,
});

trap('file-once-for-two-operations', ['effect_absent', 'object_already_claimed'], {
  seen: [2, 9],
  task: `${TASK} Two operations ask for it, and the agent files one message, for the other operation.`,
  ask: filed(),
  agent: async (world, { begin }) => {
    const other = await begin();
    const report = await file(world, other.marker);
    await other.report(report);
    await other.verify();
    return report;
  },
  truth: async (world) => (await messagesIn(world)).length === 2,
});
