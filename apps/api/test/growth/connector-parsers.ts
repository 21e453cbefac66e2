import { graphqlDocumentProblem } from '@tookeffect/evaluator';
import { hasRules, hasValidRules, hasValidTimes } from '../../src/connectors/caldav/calendar-lines.ts';
import { readEvent } from '../../src/connectors/caldav/event-facts.ts';
import { readMultistatus } from '../../src/connectors/caldav/multistatus.ts';
import { headerText } from '../../src/connectors/imap/header-text.ts';
import { readMessages } from '../../src/connectors/imap/message-facts.ts';
import { parseValues } from '../../src/connectors/imap/response-values.ts';
import { parseDocument, toJson } from '../../src/connectors/mongodb/bson-document.ts';
import type { GrowthSubject } from './growth.ts';

/** The most bytes that IMAP and CalDAV servers may send, and more than a document of GraphQL may have. */
const MAX_BYTES = 131_072;

const repeated = (unit: string, bytes: number): string => unit.repeat(Math.ceil(bytes / unit.length));

/** Reads what surrounds a repeated unit; a refusal takes time, too. */
function subject(
  name: string,
  unit: string,
  read: (text: string) => unknown,
  around: readonly [string, string] = ['', ''],
): GrowthSubject {
  return {
    name: `${name} of ${JSON.stringify(unit)}`,
    maxBytes: MAX_BYTES,
    prepare: (bytes) => {
      const text = `${around[0]}${repeated(unit, bytes)}${around[1]}`;
      return () => {
        try {
          return read(text);
        } catch (error) {
          return error;
        }
      };
    },
  };
}

const CALENDAR = ['BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n', 'END:VEVENT\r\nEND:VCALENDAR\r\n'] as const;
const MULTISTATUS = ['<multistatus xmlns="DAV:">', '</multistatus>'] as const;
const utf8 = (text: string): Buffer => Buffer.from(text);

/** A document with members of one byte values, named by their index. */
const bson: GrowthSubject = {
  name: 'BSON of many members',
  maxBytes: MAX_BYTES,
  prepare: (bytes) => {
    const members = Array.from({ length: bytes / 8 }, (_, index) => `\x08${index.toString(36)}\0\x01`).join(
      '',
    );
    const document = Buffer.from(`0000${members}\0`, 'latin1');
    document.writeInt32LE(document.length);
    return () => toJson(parseDocument(document));
  },
};

/** The parsers of connectors whose systems send no JSON. */
export const connectorParsers: readonly GrowthSubject[] = [
  ...['()', '"', String.raw`"\\" `, 'a[', 'a ', '((((', '\\\\'].map((unit) =>
    subject('IMAP values', unit, (text) => parseValues(text, [])),
  ),
  ...['=?utf-8?q?a?= ', '=?', '=?utf-8?b?', '=', ' '].map((unit) =>
    subject('IMAP header texts', unit, headerText, ['=?utf-8?q?', '?=']),
  ),
  ...['\r\n ', 'To: a\r\n', ':', ' \r\n'].map((unit) =>
    subject('IMAP header fields', unit, (head) =>
      readMessages({
        responses: [
          {
            text: '1 FETCH (UID 1 ENVELOPE (1 2 3 4 5 6 7 8 9 0) FLAGS () BODY[HEADER.FIELDS (TO)] {1})',
            literals: [head],
          },
        ],
        place: {},
      }),
    ),
  ),
  ...[
    '\r\n ',
    'DTSTART:20260301T120000Z\r\n',
    'X;A="',
    'DURATION:P1',
    'RRULE:FREQ=DAILY;',
    ';',
    ',20260301',
  ].flatMap((unit) => [
    subject('iCalendar lines', unit, (text) => [hasValidTimes(text), hasRules(text), hasValidRules(text)], [
      'BEGIN:VEVENT\r\nRRULE:',
      '',
    ]),
    subject('iCalendar events', unit, readEvent, CALENDAR),
  ]),
  ...['<response/>', '<a>', '<!--', '&amp;', '<response><href>/a</href></response>', '<a b="'].map((unit) =>
    subject('multistatus', unit, (text) => readMultistatus(utf8(text), 'https://a.example/'), MULTISTATUS),
  ),
  ...['{a', '#', '"', '"""', '$a ', 'a ', '...', '\\u{'].map((unit) =>
    subject('GraphQL documents', unit, (text) => graphqlDocumentProblem(text, []), ['query{', '}']),
  ),
  bson,
];
