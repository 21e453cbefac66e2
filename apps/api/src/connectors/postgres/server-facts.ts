import type { ReadSource } from '@tookeffect/wire';
import type { ResultRows } from '../rows/row-body.ts';

/** What a session found out about its server. */
export interface ServerFacts {
  /** Such as 180004. */
  readonly version: number;
  /** The system identifier of the cluster, the same on every physical copy; null if the role may not read it. */
  readonly system: string | null;
  /** The object id of the database. */
  readonly database: string;
  readonly clock: NonNullable<ReadSource['clock']>;
  /** Absent for a primary. */
  readonly standby?: NonNullable<ReadSource['standby']>;
}

/** Every role may call this function, unless an administrator revoked it. */
const SYSTEM_IDENTIFIER = '(SELECT system_identifier FROM pg_control_system())';

/**
 * The statement for the facts. It reads the replayed position before the received one, and runs before the statement that
 * reads rows: the rows are then never older than the facts say.
 *
 * An ordinary role sees the process of a WAL receiver, but not its status: a receiver that lost its primary a moment ago
 * still counts as receiving, until `wal_receiver_timeout` ends it. What the standby shows is then as of its last commit.
 *
 * A role that was granted `pg_read_all_stats` also sees the last message of the sender: when it was sent, and how far the
 * primary had written by then. If all of that is replayed, the state is as of that instant. The sender of a standby of a
 * standby is no primary, and nothing in its messages shows that: so the grant itself is the word of the owner of the
 * database, and neither a superuser nor a member of `pg_monitor` has it.
 */
export function serverFactsQuery(canReadSystem: boolean): string {
  return `
  SELECT current_setting('server_version_num'),
    ${canReadSystem ? SYSTEM_IDENTIFIER : 'NULL'},
    (SELECT oid FROM pg_database WHERE datname = current_database()),
    floor(extract(epoch FROM clock_timestamp()) * 1000),
    pg_is_in_recovery(),
    coalesce(pg_last_wal_replay_lsn() >= pg_last_wal_receive_lsn(), false),
    floor(extract(epoch FROM pg_last_xact_replay_timestamp()) * 1000),
    EXISTS (SELECT FROM pg_stat_get_wal_receiver() WHERE pid IS NOT NULL AND coalesce(status = 'streaming', true)),
    ${HEARD}
  FROM pg_last_wal_replay_lsn() AS replayed (position)`;
}

/** The position that is replayed is read before the message. */
const HEARD = `
    CASE WHEN EXISTS (
      SELECT FROM pg_auth_members m JOIN pg_roles r ON r.oid = m.roleid JOIN pg_roles u ON u.oid = m.member
      WHERE r.rolname = 'pg_read_all_stats' AND u.rolname = current_user
    ) THEN (
      SELECT floor(extract(epoch FROM last_msg_send_time) * 1000) FROM pg_stat_get_wal_receiver()
      WHERE status = 'streaming' AND replayed.position >= latest_end_lsn
    ) END`;

/** @throws {Error} if the server returned something else */
export function toServerFacts(rows: ResultRows): ServerFacts {
  const [version, system, database, now, isStandby, isCaughtUp, replayed, isReceiving, heard] = rows[0] ?? [];
  const standby = {
    isReceiving: isReceiving === 't',
    isCaughtUp: isCaughtUp === 't',
    replayedAt: replayed === null || replayed === undefined ? null : toInstant(replayed),
    heardAt: heard === null || heard === undefined ? null : toInstant(heard),
  };
  return {
    version: Number(version),
    system: system === null || system === undefined ? null : checkedNumber(system),
    database: checkedNumber(database),
    clock: { at: toInstant(now), unitMs: 1 },
    ...(isStandby !== 'f' && { standby }),
  };
}

function checkedNumber(text: string | null | undefined): string {
  if (typeof text !== 'string' || !/^[0-9]{1,20}$/.test(text))
    throw new Error('The server returned no such number.');
  return text;
}

/** @throws {RangeError} for anything but milliseconds */
function toInstant(epochMs: string | null | undefined): string {
  return new Date(Number(epochMs ?? Number.NaN)).toISOString();
}
