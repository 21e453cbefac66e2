import { type Command, InvalidArgumentError, Option } from 'commander';
import { readSettings } from '../config/index.ts';
import { ApiKeysService, SCOPE_PRESETS, type ScopePreset } from '../modules/identity/index.ts';
import { checkInvariantsCommand } from './admin-check-invariants.ts';
import { withAdminContext } from './admin-context.ts';
import { addKeyCommands } from './admin-keys.ts';

interface CreateApiKeyOptions {
  readonly name: string;
  readonly preset: ScopePreset;
  readonly days: number;
  readonly json?: true;
}

/** Adds what an operator does beside the running server. */
export function addAdminCommands(program: Command): void {
  const admin = program.command('admin').description('work on the database of this server');
  admin
    .command('create-api-key')
    .description('make an API key in the first workspace; its text is printed this once')
    .requiredOption('--name <name>', 'what it is for')
    .addOption(
      new Option('--preset <preset>', 'its scopes').choices(Object.keys(SCOPE_PRESETS)).default('agent'),
    )
    .option('--days <days>', 'until it expires, 1 to 365', days, 90)
    .option('--json', 'print one JSON document')
    .action(createApiKey);
  admin
    .command('check-invariants')
    .description('look for rows that break what must always hold; prints them, and fails where there is one')
    .action(checkInvariantsCommand);
  addKeyCommands(admin);
}

async function createApiKey({ name, preset, days, json }: CreateApiKeyOptions): Promise<void> {
  await withAdminContext(readSettings(process.env), async (context) => {
    const keys = context.get(ApiKeysService);
    const { accountId, workspaceId } = await keys.firstTenant();
    const tenant = { accountId, workspaceId };
    const created = await keys.create(tenant, name, SCOPE_PRESETS[preset], days * 24 * 3600);
    console.log(json ? JSON.stringify({ ...created, ...tenant }) : created.secret);
  });
}

function days(text: string): number {
  const value = /^[0-9]{1,3}$/.test(text) ? Number(text) : 0;
  if (value >= 1 && value <= 365) return value;
  throw new InvalidArgumentError('expected a whole number from 1 to 365.');
}
