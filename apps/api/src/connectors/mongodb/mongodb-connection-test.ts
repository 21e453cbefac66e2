import { type ConnectionTestResult, DENIED, UNREACHABLE } from '../connector.ts';
import type { BsonDocument, BsonValue } from './bson-document.ts';
import type { MongoSession } from './mongo-session.ts';
import { ScramError } from './scram.ts';
import { ServerError } from './server-reply.ts';

/** What a user may do without being able to change anything. Any other action counts as power to write. */
const READING = [
  ...[
    'find',
    'listCollections',
    'listIndexes',
    'listSearchIndexes',
    'listDatabases',
    'collStats',
    'dbStats',
    'dbHash',
  ],
  ...[
    'indexStats',
    'planCacheRead',
    'changeStream',
    'killCursors',
    'serverStatus',
    'hostInfo',
    'top',
    'inprog',
  ],
  ...['replSetGetStatus', 'replSetGetConfig', 'connPoolStats', 'getCmdLineOpts', 'getLog', 'getParameter'],
  ...[
    'getDefaultRWConcern',
    'getShardMap',
    'getShardVersion',
    'listShards',
    'shardingState',
    'netstat',
    'validate',
  ],
  ...['useUUID', 'checkFreeMonitoringStatus', 'listSessions', 'listClusterCatalog', 'getClusterParameter'],
];
/** Built-in roles that only read, for a server that does not list privileges. No server lets a user define them. */
const READING_ROLES = ['read', 'readAnyDatabase', 'clusterMonitor'];

/** Errors of a user who is not accepted. */
const DENIED_CODES = [11, 13, 18, 334];

/** Looks up what the user may do, itself and through every role. */
export async function testUser(session: MongoSession): Promise<ConnectionTestResult> {
  const reply = await session.run('admin', { connectionStatus: 1, showPrivileges: true });
  const found = writePrivilege(reply);
  if (found !== undefined) return { outcome: 'can_write', detail: `The user ${found.slice(0, 200)}.` };
  return { outcome: 'usable', detail: 'The user and its roles can only read.' };
}

/** What the error of a session means for the connection. */
export function toFailedTest(error: unknown): ConnectionTestResult {
  const isDenied =
    error instanceof ScramError || (error instanceof ServerError && DENIED_CODES.includes(error.code));
  return isDenied ? DENIED : UNREACHABLE;
}

/** @returns words that follow "The user" */
function writePrivilege({ members }: BsonDocument): string | undefined {
  const info = membersOf(members.get('authInfo'));
  const [users, roles, privileges] = ['Users', 'UserRoles', 'UserPrivileges'].map((name) =>
    itemsOf(info?.get(`authenticated${name}`)),
  );
  if (!users || !roles || !privileges) return 'has privileges that cannot be read';
  if (users.length === 0) return 'is not asked for: the server lets everybody write';
  if (privileges.length === 0) return roleThatWrites(roles);
  for (const privilege of privileges) {
    const actions = itemsOf(membersOf(privilege)?.get('actions'));
    if (!actions) return 'has privileges that cannot be read';
    const other = actions.find((action) => action.type !== 'text' || !READING.includes(action.text));
    if (other) return `may ${other.type === 'text' ? other.text : 'do what cannot be read'}`;
  }
  return undefined;
}

function roleThatWrites(roles: readonly BsonValue[]): string | undefined {
  if (roles.length === 0) return 'has no role, so what it may do is not known';
  const other = roles
    .map((role) => membersOf(role)?.get('role'))
    .find((role) => role?.type !== 'text' || !READING_ROLES.includes(role.text));
  if (roles.every((role) => membersOf(role)?.has('role')) && !other) return undefined;
  return `has the role ${other?.type === 'text' ? other.text : '?'}, and the server does not list its privileges`;
}

function membersOf(value: BsonValue | undefined): ReadonlyMap<string, BsonValue> | undefined {
  return value?.type === 'document' ? value.members : undefined;
}

function itemsOf(value: BsonValue | undefined): readonly BsonValue[] | undefined {
  return value?.type === 'list' ? value.items : undefined;
}
