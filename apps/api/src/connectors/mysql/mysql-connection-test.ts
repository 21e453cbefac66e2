import { type ConnectionTestResult, DENIED, unreachable } from '../connector.ts';
import { transportFault } from '../network/transport-fault.ts';
import { type MysqlSession, ServerError } from './mysql-session.ts';
import { canSeeReplication } from './server-facts.ts';

/** What a user may have without being able to change anything. Anything else counts as a privilege to write. */
const READING = [
  ...['USAGE', 'SELECT', 'SHOW DATABASES', 'SHOW VIEW', 'SHOW_ROUTINE', 'PROCESS'],
  ...['REPLICATION CLIENT', 'BINLOG MONITOR', 'SLAVE MONITOR', 'REPLICA MONITOR'],
];
/** `GRANT privileges ON object TO user`, with what follows. */
const PRIVILEGES = /^GRANT ([^`']+?) ON (?:TABLE |FUNCTION |PROCEDURE |PACKAGE )?(\S+) TO /;
/** The privileges on single columns name them. */
const COLUMN_LISTS = / \([^)]*\)/g;
/** `GRANT role, role TO user`: only roles are quoted there. */
const ROLES = 'GRANT `';
const ONE_ROLE = /`((?:[^`]|``)+)`(?:@`((?:[^`]|``)*)`)?(?:, ?)?/y;

/** Codes of a user or password that is not accepted, or that may do nothing before it changes its password. */
const DENIED_CODES = [1044, 1045, 1130, 1142, 1227, 1251, 1698, 1820, 1862, 3118, 4151];
const MAX_ROLES = 16;

/** Looks up which privileges the user has, itself and through every role that it may take. */
export async function testUser(session: MysqlSession): Promise<ConnectionTestResult> {
  await session.run('SET SESSION TRANSACTION READ ONLY');
  const found = await writePrivilege(session);
  if (found !== undefined) return { outcome: 'can_write', detail: `The user ${found.slice(0, 200)}.` };
  if (!(await canSeeReplication(session)))
    return {
      outcome: 'denied',
      detail:
        'The user may not see whether the server is a copy, so no row is known to be current; grant REPLICATION CLIENT (MySQL) or SLAVE MONITOR (MariaDB) on *.*.',
    };
  return { outcome: 'usable', detail: 'The user and its roles can only read.' };
}

/** What the error of a session means for the connection. */
export function toFailedTest(error: unknown): ConnectionTestResult {
  return error instanceof ServerError && DENIED_CODES.includes(error.errno)
    ? DENIED
    : unreachable(transportFault(error)?.detail);
}

/** @returns words that follow "The user" */
async function writePrivilege(session: MysqlSession): Promise<string | undefined> {
  const { rows } = await session.query('SELECT VERSION()');
  const isMariadb = /mariadb/i.test(rows[0]?.[0] ?? '');
  const roles = new Set<string>();
  const lines = await grants(session, 'SHOW GRANTS');
  const own = lines.length === 0 ? 'has no grant that can be read' : readGrants(lines, roles);
  if (own !== undefined) return own;
  if (isMariadb) {
    const everyone = readGrants(await grants(session, 'SHOW GRANTS FOR PUBLIC', 1064), roles);
    if (everyone !== undefined) return everyone;
  }
  // The set grows while roles of roles are found.
  for (const role of roles) {
    if (roles.size > MAX_ROLES)
      return `has more than ${MAX_ROLES} roles, so its privileges were not looked up`;
    const found = readGrants(await roleGrants(session, role, isMariadb), roles);
    if (found !== undefined) return found;
  }
  return undefined;
}

async function roleGrants(session: MysqlSession, role: string, isMariadb: boolean): Promise<string[]> {
  if (!isMariadb) return grants(session, `SHOW GRANTS FOR CURRENT_USER() USING ${role}`);
  await session.run(`SET ROLE ${role}`);
  return grants(session, 'SHOW GRANTS FOR CURRENT_ROLE');
}

/** @param missing the error of a server that has no such grants */
async function grants(session: MysqlSession, statement: string, missing?: number): Promise<string[]> {
  try {
    return (await session.query(statement)).rows.map(([grant]) => grant ?? '');
  } catch (error) {
    if (error instanceof ServerError && error.errno === missing) return [];
    throw error;
  }
}

/** Finds a privilege that is not for reading, and adds the roles. A grant in another form counts as a privilege to write. */
function readGrants(lines: readonly string[], roles: Set<string>): string | undefined {
  for (const line of lines) {
    // It changes the default role of a session, and nothing else.
    if (line.startsWith('SET DEFAULT ROLE ')) continue;
    const found = line.startsWith(ROLES) ? readRoles(line, roles) : readPrivileges(line);
    if (found !== undefined) return found;
  }
  return undefined;
}

function readRoles(line: string, roles: Set<string>): string | undefined {
  let end = 'GRANT '.length;
  for (;;) {
    ONE_ROLE.lastIndex = end;
    const role = ONE_ROLE.exec(line);
    if (!role) break;
    // The names are quoted already.
    const [, name, host] = role;
    roles.add(host === undefined ? `\`${name!}\`` : `\`${name!}\`@\`${host}\``);
    end = ONE_ROLE.lastIndex;
  }
  return line.startsWith(' TO ', end) ? undefined : 'has a grant that cannot be read';
}

function readPrivileges(line: string): string | undefined {
  // The names of columns may have any character; with their lists gone, the privileges have no quotation marks.
  const [, privileges, object = ''] = PRIVILEGES.exec(line.replaceAll(COLUMN_LISTS, '')) ?? [];
  if (privileges === undefined) return 'has a grant that cannot be read';
  const other = privileges.split(/, ?/).find((privilege) => !READING.includes(privilege));
  if (other !== undefined) return `has ${other} on ${object}`;
  return line.includes('GRANT OPTION') ? `can grant its privileges on ${object}` : undefined;
}
