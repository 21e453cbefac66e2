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
import { CommandError } from './command-error.ts';

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

/** Adds what an operator does about accounts and the keys that call the API. */
export function addIdentityCommands(admin: Command): void {
  admin
    .command('create-account')
    .description('make an account with one workspace; it has no credit and no API key yet')
    .requiredOption('--name <name>', 'whose it is', name)
    .option('--json', JSON_HELP)
    .action(createAccount);
  admin
    .command('create-api-key')
    .description('make an API key, in the first workspace unless told; its text is printed this once')
    .requiredOption('--name <name>', 'what it is for', name)
    .option('--workspace <id>', 'the workspace that it is to open', idOf('ws'))
    .addOption(
      new Option('--account <id>', 'in the first workspace of this account')
        .argParser(idOf('acc'))
        .conflicts('workspace'),
    )
    .addOption(
      new Option('--preset <preset>', 'its scopes').choices(Object.keys(SCOPE_PRESETS)).default('agent'),
    )
    .option('--days <days>', 'until it expires, 1 to 365', days, 90)
    .option('--json', JSON_HELP)
    .action(createApiKey);
  admin
    .command('revoke-api-key')
    .description('refuse an API key from now on, for good; servers that run do so within a second')
    .argument('<id>', 'its id, key_…; never the key itself')
    .option('--json', JSON_HELP)
    .action(revokeApiKey);
}

async function createAccount({ name, json }: NamedOptions): Promise<void> {
  await withAdminContext(readSettings(process.env), async (context) => {
    const tenant = await context.get(AccountsService).create(name);
    console.log(
      json
        ? JSON.stringify(tenant)
        : `account ${tenant.accountId}, workspace ${tenant.workspaceId}\nMake its first API key: admin create-api-key --workspace ${tenant.workspaceId} --name <name> --preset admin`,
    );
  });
}

async function createApiKey(options: CreateApiKeyOptions): Promise<void> {
  await withAdminContext(readSettings(process.env), async (context) => {
    const { name, preset, days, json } = options;
    const { accountId, workspaceId } = await tenantOf(options, context.get(AccountsService));
    const tenant = { accountId, workspaceId };
    const scopes = SCOPE_PRESETS[preset];
    const created = await context.get(ApiKeysService).create(tenant, name, scopes, days * DAY_SECONDS);
    console.log(json ? JSON.stringify({ ...created, ...tenant }) : created.secret);
  });
}

async function tenantOf(
  { workspace, account }: CreateApiKeyOptions,
  accounts: AccountsService,
): Promise<Tenant> {
  if (workspace === undefined && account === undefined) return accounts.firstTenant();
  const found = await accounts.find(
    workspace === undefined ? { accountId: account! } : { workspaceId: workspace },
  );
  if (found === null) throw new CommandError(`there is no ${workspace ?? account} in this database`);
  return found;
}

async function revokeApiKey(id: string, { json }: { readonly json?: true }): Promise<void> {
  // Not left to the parser, which repeats what it refuses: it may be a whole key.
  if (!API_KEY_ID.test(id)) throw new CommandError('the id of an API key is key_ and 26 characters');
  await withAdminContext(readSettings(process.env), async (context) => {
    const isThere = await context.get(ApiKeysService).revokeAnywhere(id);
    if (!isThere) throw new CommandError(`there is no ${id} in this database`);
    console.log(json ? JSON.stringify({ revoked: id }) : `${id} is revoked.`);
  });
}

/** The bounds that the API sets a name, too. */
function name(text: string): string {
  if (text.length >= 1 && text.length <= MAX_NAME_CHARACTERS && !/\p{Cc}/u.test(text)) return text;
  throw new InvalidArgumentError(
    `expected 1 to ${MAX_NAME_CHARACTERS} characters, without control characters.`,
  );
}

function idOf(prefix: string): (text: string) => string {
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
