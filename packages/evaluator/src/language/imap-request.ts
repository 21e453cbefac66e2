import type { Contract, ImapProbe } from '@tookeffect/wire';
import { requireParsed } from './path.ts';
import type { RequestLanguage } from './request-language.ts';
import { type Template, parseTemplate } from './template.ts';

/** A read of an IMAP server as a contract declares it: the main read or the probe. */
export type ImapDeclaration = Extract<NonNullable<Contract['observe']>, { connector: 'imap' }> | ImapProbe;

/** A read of an IMAP server with every template filled: of one message, of messages by Message-ID, or of the mailbox. */
export interface ImapReadRequest {
  readonly connector: 'imap';
  readonly mailbox: string;
  /** What is before the `@` of the Message-ID. */
  readonly messageKey?: string;
  /** An instant: every message that arrived since must be among the newest, or these are incomplete. */
  readonly since?: string;
  readonly uid?: string;
  /** Of the mailbox; the UID holds for it only. */
  readonly uidValidity?: string;
}

/** A declared read of an IMAP server with every template parsed. */
export interface CompiledImapRequest {
  readonly connector: 'imap';
  readonly mailbox: Template;
  readonly names: readonly (readonly [Name, Template])[];
}

type Name = 'messageKey' | 'since' | 'uid' | 'uidValidity';
const NAMES: readonly Name[] = ['messageKey', 'since', 'uid', 'uidValidity'];

/** Reads of IMAP servers in contracts. Names of mailboxes are inserted unchanged; the connector encodes them. */
export const imapRequests: RequestLanguage<ImapDeclaration, CompiledImapRequest, ImapReadRequest> = {
  keyMember: 'mailbox',
  templates: (declared) =>
    [declared.mailbox, ...given(declared).map(([, text]) => text)].map((text) => ({
      text,
      use: 'text' as const,
    })),
  paths: () => [],
  compile: (declared) => ({
    connector: 'imap',
    mailbox: template(declared.mailbox),
    names: given(declared).map(([name, text]) => [name, template(text)] as const),
  }),
  fill: ({ mailbox, names }, filler) => ({
    connector: 'imap',
    mailbox: filler.text(mailbox, 'text'),
    ...Object.fromEntries(names.map(([name, text]) => [name, filler.text(text, 'text')])),
  }),
};

function given(declared: ImapDeclaration): [Name, string][] {
  const texts = declared as Readonly<Partial<Record<Name, string>>>;
  return NAMES.flatMap((name) => (texts[name] === undefined ? [] : [[name, texts[name]]]));
}

function template(text: string): Template {
  return requireParsed(parseTemplate(text));
}
