import type { INestApplicationContext } from '@nestjs/common';
import type { Command } from 'commander';
import { readSettings, type Settings } from '../config/index.ts';
import { ConnectionOpener } from '../modules/connections/index.ts';
import { WebhookSecretSealer } from '../modules/events/index.ts';
import { ApiKeysRepository, Peppers } from '../modules/identity/index.ts';
import { type LeftRow, LocalKeyManagement, type Rewrapped } from '../modules/secrets/index.ts';
import { withAdminContext } from './admin-context.ts';
import { CommandError } from './explain-failure.ts';
import { logOperatorEvent } from './operator-log.ts';

interface JsonOption {
  readonly json?: true;
}
interface RotateOptions extends JsonOption {
  readonly lost?: true;
}
interface RemoveOptions extends JsonOption {
  readonly force?: true;
}

const JSON_HELP = 'print one JSON document';

/** Adds the commands for the pepper of API keys and for the key-encryption keys. Servers may be running. */
export function addSecretCommands(admin: Command): void {
  const pepper = admin.command('pepper').description('the secret under which API keys are hashed');
  pepper
    .command('rotate')
    .description('make a new pepper the current one; the one before it stays accepted until remove-old')
    .option('--lost', 'the pepper is lost: create another one; every API key must be replaced')
    .option('--json', JSON_HELP)
    .action(rotatePepper);
  pepper
    .command('remove-old')
    .description('remove the old pepper, when every API key has moved to the current one')
    .option('--force', 'remove it although API keys still need it; they are no longer accepted')
    .option('--json', JSON_HELP)
    .action(removeOldPepper);
  const keys = admin
    .command('encryption-keys')
    .description('the keys that seal the credentials of connections and the secrets of webhooks');
  keys
    .command('rotate')
    .description('add a key, make it the current one, and seal every value with it')
    .option('--lost', 'the keyring is lost: create another one; sealed credentials must be stored again')
    .option('--json', JSON_HELP)
    .action(rotateEncryptionKeys);
  keys
    .command('remove-old')
    .description('seal every value with the current key, and remove the other keys')
    .option('--force', 'remove them although values of damaged rows may need them')
    .option('--json', JSON_HELP)
    .action(removeOldEncryptionKeys);
}

async function rotatePepper({ lost, json }: RotateOptions): Promise<void> {
  await inSecrets(async (context, settings) => {
    const pepper = await context.get(Peppers).rotate(lost === true);
    if (pepper === null) {
      throw new CommandError('an old pepper is still accepted; run admin pepper remove-old first');
    }
    const { id } = pepper;
    logOperatorEvent(settings, 'pepper_rotated', { pepperId: id, isLost: lost === true });
    const text = `The pepper ${id} is current. API keys move to it when they are used; then run admin pepper remove-old. Back up the secrets directory.`;
    console.log(json ? JSON.stringify({ current: id }) : text);
  });
}

async function removeOldPepper({ force, json }: RemoveOptions): Promise<void> {
  await inSecrets(async (context, settings) => {
    const peppers = context.get(Peppers);
    const { id } = await peppers.current();
    const keysLeft = await context.get(ApiKeysRepository).countNotUnder(id);
    if (keysLeft > 0 && !force) {
      throw new CommandError(
        `${keysLeft} API keys were not used since the rotation and need the old pepper; wait, revoke them, or use --force`,
      );
    }
    await peppers.removeOld();
    logOperatorEvent(settings, 'pepper_removed', { pepperId: id, refusedApiKeys: keysLeft });
    const text = `Only the pepper ${id} is accepted now. API keys that are no longer accepted: ${keysLeft}.`;
    console.log(json ? JSON.stringify({ current: id, refusedApiKeys: keysLeft }) : text);
  });
}

async function rotateEncryptionKeys({ lost, json }: RotateOptions): Promise<void> {
  await inSecrets(async (context, settings) => {
    const keys = context.get(LocalKeyManagement);
    if (!lost) await keys.addKey();
    else if (!(await keys.replaceLost())) {
      throw new CommandError('the keyring is not lost; to rotate its key, leave out --lost');
    }
    const [keyId] = await keys.keyIds();
    logOperatorEvent(settings, 'encryption_key_rotated', { keyId, isLost: lost === true });
    await report(keys, await rewrapEverything(context), json);
  });
}

async function removeOldEncryptionKeys({ force, json }: RemoveOptions): Promise<void> {
  await inSecrets(async (context, settings) => {
    const keys = context.get(LocalKeyManagement);
    // A server may have sealed a value with the old key while the rotation ran.
    const rewrapped = await rewrapEverything(context);
    const damaged = rewrapped.left.filter(({ isDamaged }) => isDamaged);
    if (damaged.length > 0 && !force) {
      throw new CommandError(
        `the values of these rows were changed, and a backup of them may need an old key: ${nameRows(damaged)}; ` +
          'restore or delete the rows, or use --force',
      );
    }
    await keys.removeOldKeys();
    const [keyId] = await keys.keyIds();
    const { sealed, unusable } = rewrapped;
    logOperatorEvent(settings, 'encryption_keys_removed', {
      keyId,
      sealed,
      unusable,
      damaged: damaged.length,
    });
    await report(keys, rewrapped, json);
  });
}

async function rewrapEverything(context: INestApplicationContext): Promise<Rewrapped> {
  const connections = await context.get(ConnectionOpener).rewrapAll();
  const secrets = await context.get(WebhookSecretSealer).rewrapAll();
  return {
    sealed: connections.sealed + secrets.sealed,
    unusable: connections.unusable + secrets.unusable,
    left: [...connections.left, ...secrets.left],
  };
}

async function report(
  keys: LocalKeyManagement,
  { sealed, unusable, left }: Rewrapped,
  json: true | undefined,
): Promise<void> {
  const [current, ...old] = await keys.keyIds();
  const lost =
    left.length === 0
      ? ''
      : ` ${left.length} values were left as they are and must be stored again: ${nameRows(left)}.`;
  const text = `The key ${current} is current and seals ${sealed} values.${lost} Old keys: ${old.join(', ') || 'none'}. Back up the secrets directory.`;
  console.log(json ? JSON.stringify({ current, old, sealed, unusable, left }) : text);
}

/** How many rows a text names; the JSON document has all of them. */
const NAMED_ROWS = 20;

function nameRows(rows: readonly LeftRow[]): string {
  const names = rows.slice(0, NAMED_ROWS).map(({ id, reason }) => `${id} (${reason})`);
  const more = rows.length > NAMED_ROWS ? [`and ${rows.length - NAMED_ROWS} more, see --json`] : [];
  return [...names, ...more].join(', ');
}

function inSecrets(
  work: (context: INestApplicationContext, settings: Settings) => Promise<void>,
): Promise<void> {
  const settings = readSettings(process.env);
  return withAdminContext(settings, (context) => work(context, settings), { isStartAllowed: true });
}
