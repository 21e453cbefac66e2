import type { SystemName } from '../model/scenario.ts';
import { caldav } from './caldav.ts';
import { couchdb } from './couchdb.ts';
import { dbhub } from './dbhub.ts';
import { dns } from './dns.ts';
import { imap } from './imap.ts';
import { etcd } from './etcd.ts';
import { feathers } from './feathers.ts';
import { github } from './github.ts';
import { jsonServerSystem } from './json-server.ts';
import { kinto } from './kinto.ts';
import { kubernetes } from './kubernetes.ts';
import { linear } from './linear.ts';
import { localstripe } from './localstripe.ts';
import { mongodb } from './mongodb.ts';
import { moto } from './moto.ts';
import { mysql } from './mysql.ts';
import { nginx } from './nginx.ts';
import { postgres, postgresStandby } from './postgres.ts';
import { pypiserver } from './pypiserver.ts';
import { s3 } from './s3.ts';
import { slack } from './slack.ts';
import type { System } from './system.ts';
import { verdaccio } from './verdaccio.ts';
import { webdav } from './webdav.ts';

/** Every system of the gauntlet. */
export const SYSTEMS: Readonly<Record<SystemName, System>> = {
  postgres,
  'postgres-standby': postgresStandby,
  mysql,
  github,
  slack,
  linear,
  'json-server': jsonServerSystem,
  couchdb,
  localstripe,
  moto,
  s3,
  dns,
  kubernetes,
  caldav,
  imap,
  mongodb,
  etcd,
  nginx,
  feathers,
  kinto,
  verdaccio,
  pypiserver,
  webdav,
  dbhub,
};
