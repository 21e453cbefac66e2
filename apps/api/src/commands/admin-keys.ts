import type { INestApplicationContext } from '@nestjs/common';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { ENVIRONMENTS, type Environment, type KeyRevocationReason } from '@tookeffect/core';
import { type Settings, chosenIssuer, readSettings } from '../config/index.ts';
import { KeyLifecycle } from '../modules/signing/index.ts';
import { withAdminContext } from './admin-context.ts';
import { listKeys } from './admin-keys-list.ts';
import { rootText, rotatedText, revokedText } from './admin-keys-text.ts';
import { logOperatorEvent } from './operator-log.ts';

interface EnvironmentOptions {
  readonly environment: Environment;
  readonly json?: true;
}

interface RotateKeyOptions extends EnvironmentOptions {
  readonly leadHours?: number;
}

interface RevokeOptions extends EnvironmentOptions {
  readonly key?: string;
}

const HOUR_MS = 3_600_000;
const MAX_LEAD_HOURS = 8760;

/** Adds `keys …`, the commands for the keys that sign receipts. They need no running server. */
export function addKeyCommands(admin: Command): void {
  const keys = admin.command('keys').description('the keys that sign receipts, and the root keys');
  keys
    .command('list')
    .description('list every published key and its state')
    .addOption(environmentOption())
    .option('--json', JSON_HELP)
    .action(listKeys);
  keys
    .command('rotate')
    .description('publish the next key; after the lead time it replaces the current key')
    .addOption(environmentOption().makeOptionMandatory())
    .option('--lead-hours <hours>', 'lead time in hours; default TOOKEFFECT_KEY_LEAD_HOURS', hours)
    .option('--json', JSON_HELP)
    .action(rotate);
  keys
    .command('retire')
    .description('retire a key now; its receipts stay valid')
    .addOption(environmentOption().makeOptionMandatory())
    .option('--key <id>', 'the key; by default the one that signs now', keyId)
    .option('--json', JSON_HELP)
    .action((options: RevokeOptions) => revoke('retirement', options));
  keys
    .command('revoke')
    .description('revoke a compromised key permanently; all its receipts become invalid')
    .addOption(environmentOption().makeOptionMandatory())
    .requiredOption('--key <id>', 'the key', keyId)
    .option('--json', JSON_HELP)
    .action((options: RevokeOptions) => revoke('compromise', options));
  keys
    .command('publish')
    .description('sign the key document again, with a new version and expiry')
    .option('--json', JSON_HELP)
    .action(({ json }: { json?: true }) =>
      inKeys(async (context) => {
        const { version, expires } = await context.get(KeyLifecycle).republish();
        console.log(
          json
            ? JSON.stringify({ version, expires })
            : `key document: version ${version}, valid until ${expires}`,
        );
      }),
    );
  addRootCommands(keys);
}

const JSON_HELP = 'print one JSON document';

function addRootCommands(keys: Command): void {
  keys
    .command('root-next')
    .description('create the next root key; both sign the key document until root-switch')
    .option('--json', JSON_HELP)
    .action(({ json }: { json?: true }) =>
      inKeys(async (context, settings) => {
        const key = await context.get(KeyLifecycle).createNextRoot();
        logOperatorEvent(settings, 'root_key_created', { keyId: key.keyId });
        console.log(rootText(key, 'next', json));
      }),
    );
  keys
    .command('root-switch')
    .description('use only the next root key, and delete the old one')
    .option('--json', JSON_HELP)
    .action(({ json }: { json?: true }) =>
      inKeys(async (context, settings) => {
        const key = await context.get(KeyLifecycle).switchRoot();
        logOperatorEvent(settings, 'root_key_switched', { keyId: key.keyId });
        console.log(rootText(key, 'established', json));
      }),
    );
}

async function rotate({ environment, leadHours, json }: RotateKeyOptions): Promise<void> {
  await inKeys(async (context, settings) => {
    const issuer = chosenIssuer(settings);
    const next = await context.get(KeyLifecycle).rotate(environment, {
      leadMs: (leadHours ?? settings.signing.leadHours) * HOUR_MS,
      ...(issuer !== null && { issuer }),
    });
    logOperatorEvent(settings, 'signing_key_rotated', { environment, keyId: next.keyId });
    console.log(json ? JSON.stringify({ next }) : rotatedText(next));
  });
}

async function revoke(reason: KeyRevocationReason, { environment, key, json }: RevokeOptions): Promise<void> {
  await inKeys(async (context, settings) => {
    const revoked = await context.get(KeyLifecycle).revoke(environment, reason, key);
    const event = reason === 'compromise' ? 'signing_key_revoked' : 'signing_key_retired';
    const successorKeyId = revoked.successor?.keyId ?? null;
    logOperatorEvent(settings, event, { environment, keyId: revoked.key.keyId, successorKeyId });
    console.log(json ? JSON.stringify(revoked) : revokedText(revoked));
  });
}

function inKeys(
  work: (context: INestApplicationContext, settings: Settings) => Promise<void>,
): Promise<void> {
  const settings = readSettings(process.env);
  return withAdminContext(settings, (context) => work(context, settings), { isStartAllowed: true });
}

function environmentOption(): Option {
  return new Option('--environment <environment>', 'live or test').choices(ENVIRONMENTS);
}

function hours(text: string): number {
  const value = /^[0-9]{1,4}$/.test(text) ? Number(text) : NaN;
  if (value <= MAX_LEAD_HOURS) return value;
  throw new InvalidArgumentError(`expected a whole number from 0 to ${MAX_LEAD_HOURS}.`);
}

function keyId(text: string): string {
  if (/^[0-9a-f]{32}$/.test(text)) return text;
  throw new InvalidArgumentError('expected a key id: 32 characters of 0-9 and a-f.');
}
