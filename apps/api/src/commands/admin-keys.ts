import type { INestApplicationContext } from '@nestjs/common';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { ENVIRONMENTS, type Environment, type KeyRevocationReason } from '@tookeffect/core';
import { type Settings, chosenIssuer, readSettings } from '../config/index.ts';
import { KeyLifecycle, RootKeys } from '../modules/signing/index.ts';
import { withAdminContext } from './admin-context.ts';
import { listKeys } from './admin-keys-list.ts';
import { rootText, rotatedText, takenOutText } from './admin-keys-text.ts';

interface EnvironmentOptions {
  readonly environment: Environment;
  readonly json?: true;
}

interface RotateKeyOptions extends EnvironmentOptions {
  readonly leadHours?: number;
}

interface TakeOutOptions extends EnvironmentOptions {
  readonly key?: string;
}

const HOUR_MS = 3_600_000;
const MAX_LEAD_HOURS = 8760;

/** Adds `keys …`: what an operator does with the keys that sign receipts. It needs no running server. */
export function addKeyCommands(admin: Command): void {
  const keys = admin.command('keys').description('the keys that sign receipts, and the root keys');
  keys
    .command('list')
    .description('every key that was ever published, and where it is in its life')
    .addOption(environmentOption())
    .option('--json', JSON_HELP)
    .action(listKeys);
  keys
    .command('rotate')
    .description('publish the next key; it signs once the lead is over, and the present one ends')
    .addOption(environmentOption().makeOptionMandatory())
    .option('--lead-hours <hours>', 'published this long before it signs; TOOKEFFECT_KEY_LEAD_HOURS', hours)
    .option('--json', JSON_HELP)
    .action(rotate);
  keys
    .command('retire')
    .description('take a key out of use from now on; the receipts that it signed stay valid')
    .addOption(environmentOption().makeOptionMandatory())
    .option('--key <id>', 'another one than the key that signs now', keyId)
    .option('--json', JSON_HELP)
    .action((options: TakeOutOptions) => takeOut('retirement', options));
  keys
    .command('revoke')
    .description('a key may be in other hands: none of its receipts is valid any more; for good')
    .addOption(environmentOption().makeOptionMandatory())
    .requiredOption('--key <id>', 'the key', keyId)
    .option('--json', JSON_HELP)
    .action((options: TakeOutOptions) => takeOut('compromise', options));
  addRootCommands(keys);
}

const JSON_HELP = 'print one JSON document';

function addRootCommands(keys: Command): void {
  keys
    .command('root-next')
    .description('make the next root key; the key document is signed by both until root-switch')
    .option('--json', JSON_HELP)
    .action(({ json }: { json?: true }) =>
      inKeys(async (context) => {
        const key = await context.get(RootKeys).createNext();
        console.log(rootText(key, 'next', json));
      }),
    );
  keys
    .command('root-switch')
    .description('let the next root key take over alone; the old one is deleted')
    .option('--json', JSON_HELP)
    .action(({ json }: { json?: true }) =>
      inKeys(async (context) => {
        const key = await context.get(RootKeys).switchToNext();
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
    console.log(json ? JSON.stringify({ next }) : rotatedText(next));
  });
}

async function takeOut(
  reason: KeyRevocationReason,
  { environment, key, json }: TakeOutOptions,
): Promise<void> {
  await inKeys(async (context) => {
    const taken = await context.get(KeyLifecycle).takeOut(environment, reason, key);
    console.log(json ? JSON.stringify(taken) : takenOutText(taken));
  });
}

function inKeys(
  work: (context: INestApplicationContext, settings: Settings) => Promise<void>,
): Promise<void> {
  const settings = readSettings(process.env);
  return withAdminContext(settings, (context) => work(context, settings), { isStartAllowed: true });
}

function environmentOption(): Option {
  return new Option('--environment <environment>', 'whose keys').choices(ENVIRONMENTS);
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
