import type { CaldavWorld } from '../systems/caldav.ts';
import type { DnsWorld } from '../systems/dns.ts';
import type { GithubWorld } from '../systems/github.ts';
import type { HttpWorld, Json } from '../systems/http-world.ts';
import type { ImapWorld } from '../systems/imap.ts';
import type { KubernetesWorld } from '../systems/kubernetes.ts';
import type { LinearWorld } from '../systems/linear.ts';
import type { MongoWorld } from '../systems/mongodb.ts';
import type { MysqlWorld, TextRow } from '../systems/mysql.ts';
import type { PostgresWorld } from '../systems/postgres-world.ts';
import type { S3World } from '../systems/s3.ts';
import type { SlackWorld } from '../systems/slack.ts';
import { checkIssue, checkNamed, readNamed } from './careful-github.ts';
import { checkEvent, readEventTexts } from './careful-caldav.ts';
import { checkResource, readResource } from './careful-http.ts';
import { checkRecords, readRecords } from './careful-dns.ts';
import { checkDeployment, readDeployment } from './careful-kubernetes.ts';
import { checkMail } from './careful-imap.ts';
import { checkLinearIssue } from './careful-linear.ts';
import { type KnownDocuments, checkMongoDocuments, readMongoDocuments } from './careful-mongodb.ts';
import { checkRows, readRows } from './careful-postgres.ts';
import { checkMysqlRows, readMysqlRows } from './careful-mysql.ts';
import { checkObject, readStoredObject } from './careful-s3.ts';
import { checkMessage } from './careful-slack.ts';
import { checkStripe, readStripe } from './careful-stripe.ts';
import type { Judge } from './judge.ts';

/** The checker that a careful engineer writes by hand for a task. */
export const careful: Judge = {
  name: 'careful checker',
  description:
    'About twenty lines a system, written by hand from the tasks alone: marker, exactly one, fields compared by the database, the rest compared with what was there before.',
  prepare: (world, ask) => {
    if (ask.contract.startsWith('github.'))
      return readNamed(world as GithubWorld, ask).then((named) => named ?? null);
    if (ask.contract.startsWith('mysql.')) return readMysqlRows(world as MysqlWorld);
    if (/^(?:imap|linear|slack)\./.test(ask.contract)) return Promise.resolve(null);
    if (ask.contract.startsWith('stripe.')) return readStripe(world as HttpWorld, ask);
    if (ask.contract.startsWith('postgres.')) return readRows(world as PostgresWorld, ask);
    if (ask.contract.startsWith('caldav.')) return readEventTexts(world as CaldavWorld);
    if (ask.contract.startsWith('dns.')) return readRecords(world as DnsWorld, ask);
    if (ask.contract.startsWith('mongodb.')) return readMongoDocuments(world as MongoWorld, ask);
    if (ask.contract.startsWith('kubernetes.')) return readDeployment(world as KubernetesWorld, ask);
    if (ask.contract.startsWith('s3.')) return readStoredObject(world as S3World, ask);
    return readResource(world as HttpWorld, ask);
  },
  judge: async ({ world, ask, op }, before) => {
    if (before === undefined) return 'unknown';
    try {
      if (ask.contract.startsWith('github.issue')) return await checkIssue(world as GithubWorld, ask, op);
      if (ask.contract.startsWith('github.'))
        return await checkNamed(world as GithubWorld, ask, before as Json | null);
      if (ask.contract.startsWith('mysql.'))
        return await checkMysqlRows(world as MysqlWorld, ask, op.marker, before as readonly TextRow[]);
      if (ask.contract.startsWith('linear.'))
        return await checkLinearIssue(world as LinearWorld, ask, op.marker);
      if (ask.contract.startsWith('slack.')) return await checkMessage(world as SlackWorld, ask, op.marker);
      if (ask.contract.startsWith('stripe.'))
        return await checkStripe(world as HttpWorld, ask, op, before as Json);
      if (ask.contract.startsWith('postgres.')) {
        return await checkRows(
          world as PostgresWorld,
          ask,
          op,
          before as Awaited<ReturnType<typeof readRows>>,
        );
      }
      if (ask.contract.startsWith('caldav.')) return await checkEvent(world as CaldavWorld, ask, op);
      if (ask.contract.startsWith('imap.')) return await checkMail(world as ImapWorld, ask, op.marker);
      if (ask.contract.startsWith('dns.'))
        return await checkRecords(world as DnsWorld, ask, before as readonly string[]);
      if (ask.contract.startsWith('mongodb.'))
        return await checkMongoDocuments(world as MongoWorld, ask, op, before as KnownDocuments);
      if (ask.contract.startsWith('kubernetes.')) {
        const known = before as Awaited<ReturnType<typeof readDeployment>>;
        return await checkDeployment(world as KubernetesWorld, ask, known);
      }
      if (ask.contract.startsWith('s3.')) {
        const known = before as Awaited<ReturnType<typeof readStoredObject>>;
        return await checkObject(world as S3World, ask, op, known);
      }
      return await checkResource(
        world as HttpWorld,
        ask,
        op,
        before as Awaited<ReturnType<typeof readResource>>,
      );
    } catch {
      return 'unknown';
    }
  },
};
