import type { CaldavWorld } from '../systems/caldav.ts';
import type { DnsWorld } from '../systems/dns.ts';
import type { GithubWorld } from '../systems/github.ts';
import { type HttpWorld, type Json, listOf } from '../systems/http-world.ts';
import type { ImapWorld } from '../systems/imap.ts';
import type { KubernetesWorld } from '../systems/kubernetes.ts';
import type { MongoWorld } from '../systems/mongodb.ts';
import type { MysqlWorld } from '../systems/mysql.ts';
import type { PostgresWorld } from '../systems/postgres-world.ts';
import type { LinearWorld } from '../systems/linear.ts';
import type { S3World } from '../systems/s3.ts';
import type { SlackWorld } from '../systems/slack.ts';
import { type EventInput, isAsAsked, readEventTexts } from './careful-caldav.ts';
import { checkRecords } from './careful-dns.ts';
import { isNamedAsAsked, readNamed } from './careful-github.ts';
import { checkDeployment } from './careful-kubernetes.ts';
import { checkMongoDocuments } from './careful-mongodb.ts';
import { rereadMail } from './careful-imap.ts';
import { rereadLinearIssue } from './careful-linear.ts';
import { type ObjectInput, readStoredObject } from './careful-s3.ts';
import { rereadMysqlRows } from './careful-mysql.ts';
import { rereadMessage } from './careful-slack.ts';
import { rereadStripe } from './careful-stripe.ts';
import { contains, itemAddress, type ResourceInput } from './json-values.ts';
import type { Judge, Judgement, Situation } from './judge.ts';
import { type Columns, equalTo, readRowAsk } from './postgres-asks.ts';

/** Reads the object that the agent names, or the one that the task names, and compares the values in the program. */
export const reread: Judge = {
  name: 're-read and compare',
  description:
    'It reads the object that the agent or the task names, once, after the action, and compares the values.',
  judge: async (situation) => {
    try {
      if (situation.ask.contract.startsWith('postgres.')) return await rereadRow(situation);
      if (situation.ask.contract.startsWith('github.')) return await rereadIssue(situation);
      if (situation.ask.contract.startsWith('mysql.'))
        return await rereadMysqlRows(situation.world as MysqlWorld, situation.ask);
      if (situation.ask.contract.startsWith('linear.'))
        return await rereadLinearIssue(situation.world as LinearWorld, situation.ask);
      if (situation.ask.contract.startsWith('slack.'))
        return await rereadMessage(situation.world as SlackWorld, situation.ask);
      if (situation.ask.contract.startsWith('stripe.')) {
        const { world, ask, report } = situation;
        return await rereadStripe(world as HttpWorld, ask, report.reference);
      }
      if (situation.ask.contract.startsWith('caldav.')) return await rereadEvent(situation);
      if (situation.ask.contract.startsWith('imap.'))
        return await rereadMail(situation.world as ImapWorld, situation.ask);
      if (situation.ask.contract.startsWith('dns.'))
        return await checkRecords(situation.world as DnsWorld, situation.ask, []);
      if (situation.ask.contract.startsWith('mongodb.'))
        return await checkMongoDocuments(situation.world as MongoWorld, situation.ask);
      if (situation.ask.contract.startsWith('kubernetes.'))
        return await checkDeployment(situation.world as KubernetesWorld, situation.ask);
      if (situation.ask.contract.startsWith('s3.')) return await rereadObject(situation);
      return await rereadResource(situation);
    } catch {
      return 'unknown';
    }
  },
};

async function rereadRow({ world, ask, report }: Situation): Promise<Judgement> {
  const task = readRowAsk(ask);
  const { reader } = world as PostgresWorld;
  const read = async (columns: Columns): Promise<readonly Json[]> => {
    const parameters: unknown[] = [];
    const where = equalTo(columns, parameters);
    return reader(`SELECT * FROM ${task.table} WHERE ${where}`, parameters);
  };
  const hasAll = (row: Json | undefined, columns: Columns) =>
    row !== undefined &&
    Object.entries(columns).every(([name, value]) => String(row[name]) === String(value));
  if (task.kind === 'absent') return (await read(task.key)).length === 0 ? 'done' : 'not_done';
  if (task.kind === 'exactly') {
    const all = await Promise.all(
      task.rows.map(async ({ key, expect }) => hasAll((await read(key))[0], expect)),
    );
    return all.every(Boolean) ? 'done' : 'not_done';
  }
  const named = report.reference === undefined ? task.match : { id: report.reference };
  const [row] = await read(task.kind === 'updated' ? task.key : named);
  return hasAll(row, task.expect) ? 'done' : 'not_done';
}

async function rereadIssue({ world, ask, report }: Situation): Promise<Judgement> {
  const { issues, reader } = world as GithubWorld;
  const { title } = ask.input as { title: string };
  const named = await readNamed(world as GithubWorld, ask);
  if (named) return isNamedAsAsked(ask, named) ? 'done' : 'not_done';
  if (report.reference !== undefined) {
    const { body } = await reader('GET', `${issues}/${report.reference}`);
    return body.title === title ? 'done' : 'not_done';
  }
  const { body } = await reader('GET', `${issues}?state=all`);
  return listOf(body).some((issue) => issue.title === title) ? 'done' : 'not_done';
}

async function rereadResource({ world, ask, report }: Situation): Promise<Judgement> {
  const { connection, reader } = world as HttpWorld;
  const { path, collection, id = report.reference, expect } = ask.input as ResourceInput;
  const declared = connection.declarations?.collections?.[String(collection)];
  const address = path === undefined ? itemAddress(declared!, String(id)) : `/${path.join('/')}`;
  if (path === undefined && id === undefined) {
    const { body } = await reader('GET', declared!.path);
    const items = listOf(body, declared!.items);
    return items.some((item) => contains(item, expect)) ? 'done' : 'not_done';
  }
  const { status, body } = await reader('GET', address);
  if (ask.contract.startsWith('http.object.deleted')) return status === 404 ? 'done' : 'not_done';
  const object = path === undefined && declared!.item !== undefined ? body[declared!.item] : body;
  return status === 200 && contains(object, expect) ? 'done' : 'not_done';
}

async function rereadEvent({ world, ask }: Situation): Promise<Judgement> {
  const events = await readEventTexts(world as CaldavWorld);
  if (!events) return 'unknown';
  return events.some((event) => isAsAsked(event, ask.input as unknown as EventInput)) ? 'done' : 'not_done';
}

async function rereadObject({ world, ask }: Situation): Promise<Judgement> {
  const { status, size, sha256 } = await readStoredObject(world as S3World, ask);
  if (ask.contract.startsWith('s3.object.deleted')) return status === 404 ? 'done' : 'not_done';
  const input = ask.input as unknown as ObjectInput;
  return status === 200 && size === input.size && sha256 === input.sha256 ? 'done' : 'not_done';
}
