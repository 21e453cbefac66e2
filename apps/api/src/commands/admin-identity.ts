import { type Command, InvalidArgumentError, Option } from 'commander';
import { readSettings } from '../config/index.ts';
import {
  AccountsService,
  ApiKeysService,
  SCOPE_PRESETS,
  type ScopePreset,
  type Tenant,
} from '../modules/identity/index.ts';
import { withAdminContext } from './admin-context.ts';
import { CommandError } from './explain-failure.ts';
import { logOperatorEvent } from './operator-log.ts';

interface NamedOptions {
  readonly name: string;
  readonly json?: true;
}

interface CreateApiKeyOptions extends NamedOptions {
  readonly workspace?: string;
  readonly account?: string;
  readonly preset: ScopePreset;
  readonly days: number;
}

const JSON_HELP = 'print one JSON document';
const ID_SUFFIX = '[0-7][0-9a-hjkmnp-tv-z]{25}';
const API_KEY_ID = new RegExp(`^key_${ID_SUFFIX}$`);
const MAX_NAME_CHARACTERS = 64;
const DAY_SECONDS = 24 * 3600;

/** Adds the commands for accounts and API keys. */
export function addIdentityCommands(admin: Command): void {
  admin
    .command('create-account')
    .description('create an account with one workspace, without credits and without an API key')
    .requiredOption('--name <name>', 'the name of the account', name)
    .option('--json', JSON_HELP)
    .action(createAccount);
  admin
    .command('create-api-key')
    .description('create an API key, by default in the first workspace; the key is printed only once')
    .requiredOption('--name <name>', 'the purpose of the key', name)
    .option('--workspace <id>', 'the workspace of the key', parseId('ws'))
    .addOption(
      new Option('--account <id>', 'use the first workspace of this account')
        .argParser(parseId('acc'))
        .conflicts('workspace'),
    )
    .addOption(
      new Option('--preset <preset>', 'the scopes of the key')
        .choices(Object.keys(SCOPE_PRESETS))
        .default('agent'),
    )
    .option('--days <days>', 'days until it expires, 1 to 365', days, 90)
    .option('--json', JSON_HELP)
    .action(createApiKey);
  admin
    .command('revoke-api-key')
    .description('revoke an API key permanently; running servers refuse it within a second')
    .argument('<id>', 'the id of the key, key_…; not the key itself')
    .option('--json', JSON_HELP)
    .action(revokeApiKey);
}

async function createAccount({ name, json }: NamedOptions): Promise<void> {
  await withAdminContext(readSettings(process.env), async (context) => {
    const tenant = await context.get(AccountsService).create(name);
    console.log(
      json
        ? JSON.stringify(tenant)
        : `account ${tenant.accountId}, workspace ${tenant.workspaceId}\nCreate its first API key: admin create-api-key --workspace ${tenant.workspaceId} --name <name> --preset admin`,
    );
  });
}

async function createApiKey(options: CreateApiKeyOptions): Promise<void> {
  const settings = readSettings(process.env);
  await withAdminContext(settings, async (context) => {
    const { name, preset, days, json } = options;
    const { accountId, workspaceId } = await findTenant(options, context.get(AccountsService));
    const tenant = { accountId, workspaceId };
    const scopes = SCOPE_PRESETS[preset];
    const created = await context.get(ApiKeysService).create(tenant, name, scopes, days * DAY_SECONDS);
    logOperatorEvent(settings, 'api_key_created', { ...tenant, apiKeyId: created.apiKey.id, scopes });
    console.log(json ? JSON.stringify({ ...created, ...tenant }) : created.secret);
  });
}

async function findTenant(
  { workspace, account }: CreateApiKeyOptions,
  accounts: AccountsService,
): Promise<Tenant> {
  if (workspace === undefined && account === undefined) return accounts.firstTenant();
  const found = await accounts.find(
    workspace === undefined ? { accountId: account! } : { workspaceId: workspace },
  );
  if (found === null) throw new CommandError(`${workspace ?? account} does not exist in this database`);
  return found;
}

async function revokeApiKey(id: string, { json }: { readonly json?: true }): Promise<void> {
  // The parser would repeat the text in its message, and the text may be a key.
  if (!API_KEY_ID.test(id))
    throw new CommandError('invalid id: the id of an API key is key_ and 26 characters');
  const settings = readSettings(process.env);
  await withAdminContext(settings, async (context) => {
    const exists = await context.get(ApiKeysService).revokeAnywhere(id);
    if (!exists) throw new CommandError(`${id} does not exist in this database`);
    logOperatorEvent(settings, 'api_key_revoked', { apiKeyId: id });
    console.log(json ? JSON.stringify({ revoked: id }) : `${id} is revoked.`);
  });
}

/** The API has the same bounds for names. */
function name(text: string): string {
  if (text.length >= 1 && text.length <= MAX_NAME_CHARACTERS && !/\p{Cc}/u.test(text)) return text;
  throw new InvalidArgumentError(
    `expected 1 to ${MAX_NAME_CHARACTERS} characters, without control characters.`,
  );
}

function parseId(prefix: string): (text: string) => string {
  return (text) => {
    if (new RegExp(`^${prefix}_${ID_SUFFIX}$`).test(text)) return text;
    throw new InvalidArgumentError(`expected an id, ${prefix}_ and 26 characters.`);
  };
}

function days(text: string): number {
  const value = /^[0-9]{1,3}$/.test(text) ? Number(text) : 0;
  if (value >= 1 && value <= 365) return value;
  throw new InvalidArgumentError('expected a whole number from 1 to 365.');
}
