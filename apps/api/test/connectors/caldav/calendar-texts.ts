/** A resource with these lines of an event; the UID is `u-1` unless given. */
export function calendar(lines: readonly string[], uid = 'u-1', before: readonly string[] = []): string {
  const event = ['BEGIN:VEVENT', `UID:${uid}`, ...lines, 'END:VEVENT'];
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...before, ...event, 'END:VCALENDAR', ''].join('\r\n');
}

export const LINES = ['DTSTART:20260305T090000Z', 'DTEND:20260305T100000Z', 'SUMMARY:Review'];

/** A multistatus response with these resources of `ada/work`, by their names. */
export function multistatus(resources: Readonly<Record<string, string>>, more = ''): string {
  const responses = Object.entries(resources).map(([name, data]) =>
    found(
      `/ada/work/${name}`,
      `<d:getetag>"e"</d:getetag><c:calendar-data><![CDATA[${data}]]></c:calendar-data>`,
    ),
  );
  return document(`${responses.join('')}${more}`);
}

/** A response with properties that were found. */
export function found(href: string, properties: string): string {
  return `<d:response><d:href>${href}</d:href><d:propstat><d:prop>${properties}</d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>`;
}

export function document(content: string, head = '<?xml version="1.0"?>'): string {
  return `${head}<d:multistatus xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav">${content}</d:multistatus>`;
}

/** A zone as Apple's calendars define it: the clocks change on the Friday among seven days. */
export const JERUSALEM: readonly string[] = [
  'BEGIN:VTIMEZONE',
  'TZID:Asia/Jerusalem',
  'BEGIN:STANDARD',
  'DTSTART:20131027T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
  'TZOFFSETFROM:+0300',
  'TZOFFSETTO:+0200',
  'TZNAME:IST',
  'END:STANDARD',
  'BEGIN:DAYLIGHT',
  'DTSTART:20130329T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=FR;BYMONTHDAY=23,24,25,26,27,28,29',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0300',
  'TZNAME:IDT',
  'END:DAYLIGHT',
  'END:VTIMEZONE',
];
