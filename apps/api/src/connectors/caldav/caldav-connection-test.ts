import { type ConnectionTestResult, DENIED, UNREACHABLE } from '../connector.ts';
import { HOME_PROPERTIES } from './calendar-query.ts';
import { CALDAV, type DavResource, davChildren } from './multistatus.ts';

/** Sends a PROPFIND to a path of the server. @returns its status, and for 207 the resources; `undefined` without a usable response */
export type Propfind = (
  path: string,
  depth: '0' | '1',
  body: string,
) => Promise<{ readonly status: number; readonly resources?: readonly DavResource[] } | undefined>;

/** Privileges that change nothing. @see RFC 3744 section 3, RFC 4791 section 6.1.1, RFC 6638 section 6 */
const READING = [
  'read',
  'read-acl',
  'read-current-user-privilege-set',
  'read-free-busy',
  'schedule-query-freebusy',
];

/**
 * Tests a credential: it reads the privileges on the calendars of the user, and on those directly below the base URL, with three requests. Whatever is not
 * on the list of reading privileges can write. Other calendars are not seen.
 * @param base the encoded path of the base URL, with a slash at its end
 */
export async function caldavConnectionTest(propfind: Propfind, base: string): Promise<ConnectionTestResult> {
  const root = await propfind(base, '1', HOME_PROPERTIES);
  if (root?.status === 401 || root?.status === 403) return DENIED;
  if (!root?.resources) return UNREACHABLE;
  const principal = hrefOf(root.resources, 'DAV: current-user-principal');
  const owner = principal === undefined ? undefined : await propfind(principal, '0', HOME_PROPERTIES);
  const home = hrefOf(owner?.resources ?? root.resources, `${CALDAV} calendar-home-set`);
  const list = home === undefined ? undefined : await propfind(home, '1', HOME_PROPERTIES);
  const resources = [root, owner, list].flatMap((read) => read?.resources ?? []);
  const writable = resources.find((resource) => writingPrivilege(resource) !== undefined);
  if (writable) {
    const place = `/${(writable.path ?? []).join('/')}`.slice(0, 200);
    return { outcome: 'can_write', detail: `The user has ${writingPrivilege(writable)} on ${place}.` };
  }
  const calendars = resources.filter(isCalendar);
  const shown = calendars.filter((calendar) => privileges(calendar).length > 0);
  if (calendars.length === 0 || shown.length < calendars.length) {
    const fact =
      calendars.length === 0 ? 'It shows no calendar of the user' : 'It does not show what the user may do';
    const detail = `The server accepts the credential. ${fact}, so whether the credential can write is not known: give it the privilege read only.`;
    return { outcome: 'usable', detail };
  }
  return { outcome: 'usable', detail: `The user may only read, on ${String(shown.length)} calendars.` };
}

/** The first address in a property. */
function hrefOf(resources: readonly DavResource[], name: string): string | undefined {
  const properties = resources.flatMap((resource) => resource.properties.get(name) ?? []);
  return properties.flatMap((property) => davChildren(property, 'href'))[0]?.text.trim();
}

function privileges({ properties }: DavResource): string[] {
  const set = properties.get('DAV: current-user-privilege-set');
  const entries = set ? davChildren(set, 'privilege') : [];
  return entries.flatMap(({ children }) => children.map(({ name }) => name));
}

function writingPrivilege(resource: DavResource): string | undefined {
  return privileges(resource)
    .find((name) => !READING.includes(name))
    ?.slice(0, 64);
}

function isCalendar({ properties }: DavResource): boolean {
  const types = properties.get('DAV: resourcetype')?.children ?? [];
  return types.some(({ name, namespace }) => name === 'calendar' && namespace === CALDAV);
}
