import type { CreateConnectionRequest } from '@tookeffect/sdk';
import { type Command, Option } from 'commander';
import { EXIT_CODES } from '../exit-codes.ts';
import { credentialOf, type CredentialOptions } from '../input/credential.ts';
import { fieldLines } from '../output/fields.ts';
import type { Session } from '../session.ts';
import { type CommandSetting, leaf } from './leaf.ts';

interface Options extends CredentialOptions {
  readonly name: string;
  readonly url: string;
  readonly environment?: 'live' | 'test';
  readonly writeAccessReason?: string;
}

/** `connection add SERVICE`: stores a read-only credential, which never stands on the command line. */
export function addConnectionAdd(parent: Command, setting: CommandSetting): void {
  const command = parent
    .command('add <service>')
    .description('store a read-only credential; the service tries it first and seals it')
    .requiredOption('--name <name>', 'your name for it')
    .requiredOption('--url <url>', 'the system of record, such as https://api.github.com')
    .addOption(
      new Option('--type <type>', 'what kind of credential it is')
        .choices(['none', 'bearer', 'basic', 'header', 'aws'])
        .default('bearer'),
    )
    .option('--secret-file <file>', 'a file that holds the secret; - for standard input')
    .option('--secret-env <name>', 'the variable that holds the secret')
    .option('--username <name>', 'basic: the user')
    .option('--header-name <name>', 'header: the name of the header')
    .option('--access-key-id <id>', 'aws: the id of the access key')
    .option('--region <name>', 'aws: the region that requests are signed for')
    .addOption(new Option('--environment <name>', 'live otherwise').choices(['live', 'test']))
    .option(
      '--write-access-reason <text>',
      'why a credential that can be seen to write is stored all the same',
    );
  leaf<Options>(
    command,
    setting,
    [
      'connection add github --name main --url https://api.github.com --secret-env GITHUB_READ_TOKEN',
      'connection add github --name main --url https://api.github.com --secret-file - < token.txt',
    ],
    (session, [service], options) => store(session, service!, options),
  );
}

async function store(session: Session, service: string, options: Options): Promise<number> {
  const { name, url: baseUrl, environment, writeAccessReason } = options;
  const credential = await credentialOf(options, session.surroundings);
  const request: CreateConnectionRequest = {
    ...{ service, name, baseUrl, credential },
    ...(environment !== undefined && { environment }),
    ...(writeAccessReason !== undefined && { writeAccessReason }),
  };
  const connection = await session.client.connections.create(request, session.call);
  session.show(connection, () =>
    fieldLines([
      ['connection', connection.id],
      ['service', connection.service],
      ['name', connection.name],
      ['url', connection.baseUrl],
      ['environment', connection.environment],
    ]),
  );
  return EXIT_CODES.ok;
}
