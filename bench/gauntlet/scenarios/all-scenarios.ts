import type { Scenario } from '../model/scenario.ts';
import { caldavHonest } from './caldav/honest.ts';
import { caldavTraps } from './caldav/traps.ts';
import { caldavUnknowable } from './caldav/unknowable.ts';
import { onCouchdb } from './couchdb.ts';
import { dnsDecidable } from './dns/decidable.ts';
import { dnsUnknowable } from './dns/unknowable.ts';
import { imapDeletions } from './imap/deletions.ts';
import { imapHonest } from './imap/honest.ts';
import { imapTraps } from './imap/traps.ts';
import { imapUnknowable } from './imap/unknowable.ts';
import { kubernetesDecidable } from './kubernetes/decidable.ts';
import { kubernetesUnknowable } from './kubernetes/unknowable.ts';
import { mongodbDecidable } from './mongodb/decidable.ts';
import { mongodbUnknowable } from './mongodb/unknowable.ts';
import { onEtcd } from './etcd.ts';
import { githubFiles } from './github-files.ts';
import { githubMerges } from './github-merges.ts';
import { onGithub } from './github.ts';
import { ordersHonest } from './json-server/honest.ts';
import { ordersTraps } from './json-server/traps.ts';
import { ordersUnknowable } from './json-server/unknowable.ts';
import { onLocalstripe } from './localstripe.ts';
import { onMoto } from './moto.ts';
import { onMysql } from './mysql.ts';
import { throughNginx } from './nginx.ts';
import { laterLooks } from './postgres/after.ts';
import { blindObservers } from './postgres/blind.ts';
import { deletions } from './postgres/delete.ts';
import { exactSets } from './postgres/exactly.ts';
import { insertHonest } from './postgres/insert-honest.ts';
import { insertTraps } from './postgres/insert-traps.ts';
import { insertUnknowable } from './postgres/insert-unknowable.ts';
import { rivals } from './postgres/rivals.ts';
import { onStandby } from './postgres/standby.ts';
import { typedValues } from './postgres/types.ts';
import { updates } from './postgres/update.ts';
import { dbhubChanges } from './outside/dbhub/changes.ts';
import { dbhubRepeats } from './outside/dbhub/repeats.ts';
import { dbhubRows } from './outside/dbhub/rows.ts';
import { feathersAlone } from './outside/feathers/alone.ts';
import { feathersTogether } from './outside/feathers/together.ts';
import { kintoChanges } from './outside/kinto/changes.ts';
import { kintoCreations } from './outside/kinto/creations.ts';
import { onPypiserver } from './outside/pypiserver.ts';
import { onVerdaccio } from './outside/verdaccio.ts';
import { onWebdav } from './outside/webdav.ts';
import { s3Honest } from './s3/honest.ts';
import { s3Traps } from './s3/traps.ts';
import { s3Unknowable } from './s3/unknowable.ts';
import { onLinear } from './linear.ts';
import { onSlack } from './slack.ts';
import { stripeChanges } from './stripe/changes.ts';
import { stripeRefunds } from './stripe/refunds.ts';

/**
 * Every scenario, in the order of the report. A scenario gets only worlds of its own system, so its steps may ask for
 * more than what all worlds have.
 */
export const SCENARIOS = [
  ...[insertHonest, insertTraps, insertUnknowable, typedValues, updates, deletions, exactSets],
  ...[laterLooks, rivals, blindObservers, onStandby],
  ...[
    onMysql,
    onGithub,
    githubMerges,
    githubFiles,
    onSlack,
    onLinear,
    ordersHonest,
    ordersTraps,
    ordersUnknowable,
    onCouchdb,
    onLocalstripe,
    stripeRefunds,
    stripeChanges,
    onMoto,
    s3Honest,
    s3Traps,
    s3Unknowable,
    dnsDecidable,
    dnsUnknowable,
    kubernetesDecidable,
    kubernetesUnknowable,
    caldavHonest,
    caldavTraps,
    caldavUnknowable,
    imapHonest,
    imapTraps,
    imapDeletions,
    imapUnknowable,
    mongodbDecidable,
    mongodbUnknowable,
    onEtcd,
    throughNginx,
    feathersAlone,
    feathersTogether,
    kintoCreations,
    kintoChanges,
    onVerdaccio,
    onPypiserver,
    onWebdav,
    dbhubRows,
    dbhubRepeats,
    dbhubChanges,
  ],
].flat() as unknown as readonly Scenario[];
