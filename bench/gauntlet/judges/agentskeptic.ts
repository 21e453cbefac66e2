import { rmSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startLocalPostgres } from '@tookeffect/local-postgres';
import { AgentSkeptic } from 'agentskeptic';
import type { ConnectionRequest } from '../model/operation.ts';
import type { HttpWorld, Json } from '../systems/http-world.ts';
import { headersOf } from '../systems/http-world.ts';
import { itemAddress, type ResourceInput } from './json-values.ts';
import type { Judge, Judgement, Situation } from './judge.ts';
import { type Columns, readRowAsk } from './postgres-asks.ts';

/** npm `agentskeptic`: the closest published peer. It checks a state against the parameters of a tool call. */
export const agentskeptic: Judge = {
  name: 'npm agentskeptic',
  description:
    'npm `agentskeptic` 8.8.3 with a registry entry for each task: `sql_row`, `sql_row_absent` or `http_witness`. Its HTTP witness sends no credential and reads no lists, so it has no store for such scenarios; `sql_row_absent` does not read the count of PostgreSQL (`RELATIONAL_SCALAR_UNUSABLE`).',
  judge: async (situation) => {
    const entry = entryFor(situation);
    if (entry === null) return 'no_store';
    const folder = await mkdtemp(path.join(tmpdir(), 'gauntlet-agentskeptic-'));
    try {
      return await check(entry, folder, situation.world.connection);
    } catch {
      return 'unknown';
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

interface Entry {
  /** Null where it reads no SQL. */
  readonly schema: string | null;
  readonly verification: Json;
  readonly params: Json;
}

async function check(
  { verification, params, schema }: Entry,
  folder: string,
  connection: ConnectionRequest,
): Promise<Judgement> {
  const registryPath = path.join(folder, 'tools.json');
  const tool = { toolId: 'task', effectDescriptionTemplate: 'the task', verification };
  await writeFile(registryPath, JSON.stringify([tool]));
  const databaseUrl = await databaseFor(connection, schema);
  const skeptic = new AgentSkeptic({ registryPath, databaseUrl, projectRoot: folder });
  const certificate = await skeptic.check({ workflowId: 'task', observations: [{ toolId: 'task', params }] });
  if (certificate.stateRelation === 'matches_expectations') return 'done';
  return certificate.stateRelation === 'does_not_match' ? 'not_done' : 'unknown';
}

/** Its tables have no schema, so the session's path names it. Its HTTP witness wants a database, too, and reads nothing in it. */
async function databaseFor(connection: ConnectionRequest, schema: string | null): Promise<string> {
  if (schema === null) return (unrelatedDatabase ??= startDatabase());
  const { username = '', password = '' } = connection.credential;
  const url = Object.assign(new URL(connection.baseUrl), { username, password });
  url.searchParams.set('options', `-c search_path=${schema}`);
  return url.href;
}

let unrelatedDatabase: Promise<string> | undefined;

async function startDatabase(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'gauntlet-agentskeptic-postgres-'));
  // It stops by itself when this process ends.
  const server = await startLocalPostgres({ dataDirectory: folder, durable: false });
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return server.url();
}

function entryFor({ ask, op, world }: Situation): Entry | null {
  if (ask.contract.startsWith('postgres.')) return rowEntry(readRowAsk(ask), op.marker);
  const { path: segments, collection, id, expect = {} } = ask.input as ResourceInput;
  const { connection } = world as HttpWorld;
  // Its witness sends no credential, and reads one document by its address.
  if (Object.keys(headersOf(connection.credential)).length > 0) return null;
  const declared = connection.declarations?.collections?.[String(collection)];
  if (segments === undefined && id === undefined) return null;
  const address = segments === undefined ? itemAddress(declared!, String(id)) : `/${segments.join('/')}`;
  const envelope = segments === undefined && declared!.item !== undefined ? `/${declared!.item}` : '';
  const isDeletion = ask.contract.startsWith('http.object.deleted');
  const verification = {
    kind: 'http_witness',
    method: 'GET',
    url: { const: `${connection.baseUrl}${address}` },
    expectedStatus: { const: isDeletion ? 404 : 200 },
    assertions: isDeletion ? [] : assertionsOf(expect, envelope),
  };
  return { schema: null, verification, params: {} };
}

function rowEntry(task: ReturnType<typeof readRowAsk>, marker: string): Entry | null {
  const table = { const: task.tableName };
  const schema = task.schemaName;
  if (task.kind === 'absent') {
    return {
      schema,
      verification: { kind: 'sql_row_absent', table, identityEq: pairs(task.key) },
      params: {},
    };
  }
  if (task.kind === 'exactly') {
    const effects = task.rows.map(({ key }, index) => ({
      id: String(index),
      table,
      identityEq: pairs(key),
      requiredFields: { pointer: `/${index}` },
    }));
    if (effects.length < 2) return null;
    return {
      schema,
      verification: { kind: 'sql_effects', effects },
      params: Object.fromEntries(task.rows.map(({ expect }, index) => [index, expect])),
    };
  }
  const isMarked = task.kind === 'present' && task.markerColumn !== undefined;
  const identity =
    task.kind === 'updated' ? task.key : isMarked ? { [task.markerColumn]: marker } : task.match;
  const requiredFields = { pointer: '/fields' };
  const fields = task.kind === 'updated' ? task.expect : { ...task.match, ...task.expect };
  return {
    schema,
    verification: { kind: 'sql_row', table, identityEq: pairs(identity), requiredFields },
    params: { fields },
  };
}

function pairs(columns: Columns) {
  return Object.entries(columns).map(([column, value]) => ({
    column: { const: column },
    value: { const: value },
  }));
}

function assertionsOf(expected: unknown, pointer: string): Json[] {
  if (expected === null || typeof expected !== 'object')
    return [{ jsonPointer: pointer, value: { const: expected } }];
  return Object.entries(expected).flatMap(([name, value]) => assertionsOf(value, `${pointer}/${name}`));
}
