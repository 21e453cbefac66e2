import type { SystemName } from '../model/scenario.ts';
import { couchdb } from './couchdb.ts';
import { etcd } from './etcd.ts';
import { github } from './github.ts';
import { jsonServerSystem } from './json-server.ts';
import { localstripe } from './localstripe.ts';
import { moto } from './moto.ts';
import { nginx } from './nginx.ts';
import { postgres, postgresStandby } from './postgres.ts';
import type { System } from './system.ts';

/** Every system of the gauntlet. */
export const SYSTEMS: Readonly<Record<SystemName, System>> = {
  postgres: postgres as System,
  'postgres-standby': postgresStandby as System,
  github: github as System,
  'json-server': jsonServerSystem as System,
  couchdb,
  localstripe: localstripe as System,
  moto: moto as System,
  etcd,
  nginx: nginx as System,
};
