import type { ReadSource } from '@tookeffect/wire';
import { type MysqlSession, ServerError, type SessionResult } from './mysql-session.ts';

/** What a session found out about its server. */
export interface ServerFacts {
  readonly isMariadb: boolean;
  /** Which tables two names that differ in case name: one, or two. */
  readonly foldsTableNames: boolean;
  /** The id of the server; null for a copy, and for a server that has none. */
  readonly system: string | null;
  readonly clock: NonNullable<ReadSource['clock']>;
  /** Absent for a server that nothing suggests to be a copy of another one. */
  readonly standby?: NonNullable<ReadSource['standby']>;
}

/** Variables that some servers do not have, so none can be read by its name. */
const VARIABLES = [
  ...['group_replication_group_name', 'lower_case_table_names', 'max_execution_time', 'max_statement_time'],
  ...['query_cache_type', 'read_only', 'server_uid', 'server_uuid', 'system_versioning_asof'],
  ...['version', 'wsrep_dirty_reads', 'wsrep_sync_wait'],
];

const NO_LIMIT = '18446744073709551615';
/** The user may not see the state of replication. */
const MISSING_PRIVILEGE = 1227;

/**
 * Prepares the session and begins its transaction: READ ONLY, READ COMMITTED, in UTC, without the SQL modes, limits and
 * caches that a server or its `init_connect` may have set. A Galera node answers only when it has applied what the cluster
 * committed before. What a copy has applied is read before any row, so no row is older than the facts say.
 * @throws {ServerError}; {Error} if the server returned something else
 */
export async function beginSession(session: MysqlSession): Promise<ServerFacts> {
  const variables = await readVariables(session);
  await session.run(`SET SESSION ${settings(variables, session.timeoutMs).join(', ')}`);
  await session.run('SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED, READ ONLY');
  await session.run('START TRANSACTION READ ONLY');
  const version = variables.get('version') ?? '';
  const isMariadb = /mariadb/i.test(version);
  const { rows } = await session.query('SELECT FLOOR(UNIX_TIMESTAMP(SYSDATE(3)) * 1000)');
  const replication = await replicationStatus(session, isMariadb, version);
  const standby = toStandby(replication, variables);
  return {
    isMariadb,
    foldsTableNames: (variables.get('lower_case_table_names') ?? '0') !== '0',
    system: standby ? null : serverId(variables),
    clock: { at: toInstant(rows[0]?.[0]), unitMs: 1 },
    ...(standby && { standby }),
  };
}

/** Whether the user may see if the server is a copy: without that no row is known to be current. */
export async function canSeeReplication(session: MysqlSession): Promise<boolean> {
  const variables = await readVariables(session);
  const version = variables.get('version') ?? '';
  return (await replicationStatus(session, /mariadb/i.test(version), version)) !== undefined;
}

async function readVariables(session: MysqlSession): Promise<ReadonlyMap<string, string>> {
  const names = VARIABLES.map((name) => `'${name}'`).join(', ');
  const { rows } = await session.query(`SHOW SESSION VARIABLES WHERE Variable_name IN (${names})`);
  return new Map(rows.map(([name, value]) => [name ?? '', value ?? '']));
}

function settings(variables: ReadonlyMap<string, string>, timeoutMs: number): string[] {
  const seconds = Math.max(0.001, timeoutMs / 1000);
  const optional: [string, string][] = [
    ['max_execution_time', String(Math.max(1, Math.floor(timeoutMs)))],
    ['max_statement_time', seconds.toFixed(3)],
    ['query_cache_type', '0'],
    ['system_versioning_asof', 'DEFAULT'],
    ['wsrep_dirty_reads', '0'],
    ['wsrep_sync_wait', '1'],
  ];
  return [
    'autocommit = 1',
    "sql_mode = ''",
    "time_zone = '+00:00'",
    'character_set_client = utf8mb4',
    'character_set_results = utf8mb4',
    'collation_connection = utf8mb4_general_ci',
    `sql_select_limit = ${NO_LIMIT}`,
    'sql_big_selects = 1',
    'sql_auto_is_null = 0',
    `lock_wait_timeout = ${Math.ceil(seconds)}`,
    ...optional.filter(([name]) => variables.has(name)).map(([name, value]) => `${name} = ${value}`),
  ];
}

/** @returns one row for each source that the server copies; undefined if the user may not see it */
async function replicationStatus(
  session: MysqlSession,
  isMariadb: boolean,
  version: string,
): Promise<SessionResult | undefined> {
  const [major = 0, minor = 0, patch = 0] = version.split(/[.-]/).map(Number);
  const isRenamed = major > 8 || (major === 8 && (minor > 0 || patch >= 22));
  const others = isRenamed ? 'SHOW REPLICA STATUS' : 'SHOW SLAVE STATUS';
  try {
    return await session.query(isMariadb ? 'SHOW ALL SLAVES STATUS' : others);
  } catch (error) {
    if (error instanceof ServerError && error.errno === MISSING_PRIVILEGE) return undefined;
    throw error;
  }
}

/**
 * A copy has replayed everything that it received if it executed the source's log up to where it was read. When the last
 * commit was made no version that this was tried on tells, so a copy proves no absence. A server that refuses writes without
 * being a copy, a member of a replication group, and a server that may not be asked are of unknown age.
 */
function toStandby(
  status: SessionResult | undefined,
  variables: ReadonlyMap<string, string>,
): ServerFacts['standby'] {
  const isGrouped = (variables.get('group_replication_group_name') ?? '') !== '';
  const isFrozen = /^(?:on|1)$/i.test(variables.get('read_only') ?? '');
  const unknown = { isReceiving: false, isCaughtUp: false, replayedAt: null };
  if (!status || isGrouped) return unknown;
  if (status.rows.length === 0) return isFrozen ? unknown : undefined;
  const sources = status.rows.map((row) => (name: string) => cell(status, row, name));
  return {
    isReceiving: sources.every((of) => of('io_running') === 'Yes' && of('sql_running') === 'Yes'),
    isCaughtUp: sources.every(
      (of) =>
        of('relay_log_file') !== undefined &&
        of('relay_log_file') === of('log_file') &&
        Number(of('executed')) >= Number(of('read')),
    ),
    replayedAt: null,
  };
}

/** The names of MariaDB and older versions of MySQL, and those of newer ones. */
const STATUS_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  io_running: ['Slave_IO_Running', 'Replica_IO_Running'],
  sql_running: ['Slave_SQL_Running', 'Replica_SQL_Running'],
  relay_log_file: ['Relay_Master_Log_File', 'Relay_Source_Log_File'],
  log_file: ['Master_Log_File', 'Source_Log_File'],
  executed: ['Exec_Master_Log_Pos', 'Exec_Source_Log_Pos'],
  read: ['Read_Master_Log_Pos', 'Read_Source_Log_Pos'],
};

function cell({ names }: SessionResult, row: readonly (string | null)[], name: string): string | undefined {
  const index = names.findIndex((known) => STATUS_COLUMNS[name]!.includes(known));
  return row[index] ?? undefined;
}

/** MySQL's UUID, or the id that MariaDB computes. */
function serverId(variables: ReadonlyMap<string, string>): string | null {
  const id = variables.get('server_uuid') ?? variables.get('server_uid') ?? '';
  return /^[\w+/=-]{1,64}$/.test(id) ? id : null;
}

/** @throws {RangeError} for anything but milliseconds */
function toInstant(epochMs: string | null | undefined): string {
  return new Date(Number(epochMs ?? Number.NaN)).toISOString();
}
