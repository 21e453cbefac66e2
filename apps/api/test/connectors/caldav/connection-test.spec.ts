import { beforeEach, describe, expect, it } from 'vitest';
import { CaldavConnector } from '../../../src/connectors/caldav/caldav-connector.ts';
import { Deadline, UNREACHABLE } from '../../../src/connectors/index.ts';
import { testResolver } from '../reading.ts';
import { calendarServer } from './calendar-server.ts';
import { document, found } from './calendar-texts.ts';

const server = calendarServer();

describe('the test of a connection', () => {
  const href = (property: string, path: string) => `<${property}><d:href>${path}</d:href></${property}>`;
  const privileges = (...names: string[]) =>
    `<d:current-user-privilege-set>${names.map((name) => `<d:privilege><d:${name}/></d:privilege>`).join('')}</d:current-user-privilege-set>`;
  const calendarWith = (set: string) =>
    found('/cal/r/work/', `<d:resourcetype><c:calendar/></d:resourcetype>${set}`);

  async function test(): Promise<string> {
    const caldav = new CaldavConnector(testResolver());
    const result = await new Deadline(5_000).within(5_000, UNREACHABLE, (bounds) =>
      caldav.test(server.connection, bounds),
    );
    await caldav.close();
    return `${result.outcome}: ${result.detail}`;
  }

  beforeEach(() => {
    server.replies['PROPFIND / 1'] = document(found('/', href('d:current-user-principal', '/p/r/')));
    server.replies['PROPFIND /p/r/ 0'] = document(found('/p/r/', href('c:calendar-home-set', '/cal/r/')));
  });

  it('says that the user may only read, if the server says so for every calendar', async () => {
    server.replies['PROPFIND /cal/r/ 1'] = document(calendarWith(privileges('read', 'read-acl')));
    expect(await test()).toBe('usable: The user may only read, on 1 calendars.');
  });

  it.each(['write', 'write-content', 'bind', 'unbind', 'all', 'write-acl', 'unlock', 'something-new'])(
    'refuses a user with the privilege %s',
    async (name) => {
      server.replies['PROPFIND /cal/r/ 1'] = document(calendarWith(privileges('read', name)));
      expect(await test()).toBe(`can_write: The user has ${name} on /cal/r/work.`);
    },
  );

  it('says that it does not know, if the server shows no privileges or no calendar', async () => {
    server.replies['PROPFIND /cal/r/ 1'] = document(calendarWith(''));
    expect(await test()).toMatch(/^usable: .* does not show what the user may do/);
    server.replies['PROPFIND /p/r/ 0'] = 404;
    expect(await test()).toMatch(/^usable: .* shows no calendar/);
  });

  it('sends the credential to no other server', async () => {
    server.replies['PROPFIND / 1'] = document(
      found('/', href('d:current-user-principal', 'http://169.254.169.254/p/')),
    );
    expect(await test()).toMatch(/^usable: .* shows no calendar/);
    expect(server.asked).toHaveLength(1);
  });

  it.each([
    [401, 'denied'],
    [403, 'denied'],
    [302, 'unreachable'],
    [500, 'unreachable'],
    ['<html/>', 'unreachable'],
  ])('with the reply %s is %s', async (reply, outcome) => {
    server.replies['PROPFIND / 1'] = reply;
    expect(await test()).toMatch(new RegExp(`^${outcome}:`));
  });
});
