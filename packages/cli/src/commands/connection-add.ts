import type {
  ConnectionDeclarations,
  CreateConnectionRequest,
  Credential,
  DeclaredCollections,
} from '@tookeffect/sdk';
import { type Command, Option } from 'commander';
import type { CommandContext } from '../command-context.ts';
import { type CommandHost, defineCommand, type Session } from '../define-command.ts';
import { UsageError } from '../errors.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import { readBytes, readJsonObject, readSecret, type SecretSource } from '../input/read-input.ts';
import { connectionText, isUsable } from '../output/connection-text.ts';

/** The credential types that the server's connectors accept. */
const CREDENTIAL_TYPES = ['none', 'bearer', 'basic', 'header', 'access_key', 'service_account'] as const;

interface Options extends SecretSource, DeclarationOptions {
  readonly name: string;
  readonly url: string;
  readonly type: (typeof CREDENTIAL_TYPES)[number];
  readonly username?: string;
  readonly headerName?: string;
  readonly accessKeyId?: string;
  readonly region?: string;
  readonly caFile?: string;
  readonly environment?: 'live' | 'test';
  readonly writeAccessReason?: string;
}

/** What only the owner of the connection can say. */
interface DeclarationOptions {
  readonly actor?: string;
  readonly missing?: 'absent' | 'unknown';
  readonly uncached?: boolean;
  readonly freshBy?: string;
  readonly environmentName?: string;
  readonly exclusiveScopes?: boolean;
  readonly collections?: string;
}

/** `connection add SERVICE`: stores a read-only credential, whose secret is never on the command line. */
export function addConnectionAdd(parent: Command, host: CommandHost): void {
  const command = parent
    .command('add <service>')
    .description(
      'store a read-only credential for a system of record; the service encrypts and tests it; the exit code is 1 if it is stored but not usable',
    )
    .requiredOption('--name <name>', 'required: a name for the connection')
    .requiredOption(
      '--url <url>',
      'required: the address of the system of record, such as https://api.github.com',
    )
    .addOption(
      new Option('--type <type>', 'the type of the credential').choices(CREDENTIAL_TYPES).default('bearer'),
    )
    .option('--secret-file <file>', 'a file with the secret; - for standard input')
    .option('--secret-env <name>', 'the environment variable with the secret')
    .option('--username <name>', 'with --type basic: the user name')
    .option('--header-name <name>', 'with --type header: the name of the header')
    .option('--access-key-id <id>', 'with --type access_key: the id of the key')
    .option('--region <name>', 'with --type access_key: the region, if the address does not name it')
    .option(
      '--ca-file <file>',
      'with --type service_account, or basic for PostgreSQL: the certificate authority of the system, in PEM',
    )
    .addOption(
      new Option('--environment <name>', 'the environment of the data (default: live)').choices([
        'live',
        'test',
      ]),
    )
    .option(
      '--write-access-reason <text>',
      'why this credential is needed although it has write access; without a reason it is rejected',
    );
  addDeclarationOptions(command);
  defineCommand<Options>(
    command,
    host,
    [
      'connection add github --name main --url https://api.github.com --secret-env GITHUB_READ_TOKEN',
      'connection add github --name main --url https://api.github.com --secret-file - < token.txt',
      'connection add s3 --name reports --url s3://s3.eu-central-1.amazonaws.com --type access_key --access-key-id AKIA… --secret-env S3_SECRET',
      'connection add postgres --name orders --url postgres://db.example.com/shop --type basic --username reader --secret-env PGPASSWORD --ca-file ca.pem',
      'connection add kubernetes --name shop --url kubernetes://cluster.example.com/shop --type service_account --ca-file ca.pem --secret-env KUBE_TOKEN',
      'connection add http --name shop --url https://shop.example.com --type none --missing absent --collections shop.json',
    ],
    (session, [service], options) => addConnection(session, service!, options),
  );
}

/** Adds the options for what the service cannot find out itself. Verdicts rely on them, so a wrong one makes wrong verdicts. */
function addDeclarationOptions(command: Command): void {
  command
    .option(
      '--actor <account>',
      'declare the account of your agents at the provider; verdicts then say whether it created the object',
    )
    .addOption(
      new Option(
        '--missing <meaning>',
        'declare what a 404 of this API means: absent, if it is only sent for what is not there, and no cache in front ignores the query; with unknown a missing effect is never refuted, and without --uncached nothing is (default: unknown)',
      ).choices(['absent', 'unknown']),
    )
    .option('--uncached', 'declare that no cache lies between this address and its system of record')
    .option(
      '--fresh-by <way>',
      'declare how reads over HTTP keep caches out: header, if every cache obeys cache-control: no-cache; query:NAME, if every address ignores the query parameter NAME; none, if nothing does (default: the query parameter of the contract, once an address was shown to ignore it)',
    )
    .option(
      '--environment-name <name>',
      'declare the name of the environment; needed if systems are physical copies of each other, such as a restored database',
    )
    .option(
      '--exclusive-scopes',
      'declare that only operations of this account write in the scopes that they name',
    )
    .option(
      '--collections <file>',
      'declare the collections of a JSON API: a file with {"name": {"path", "id", …}}; - for standard input',
    );
}

async function addConnection(session: Session, service: string, options: Options): Promise<number> {
  const { name, url: baseUrl, environment, writeAccessReason } = options;
  const credential = await readCredential(session, options);
  const declarations = await readDeclarations(session, options);
  const request: CreateConnectionRequest = {
    ...{ service, name, baseUrl, credential },
    ...(environment !== undefined && { environment }),
    ...(writeAccessReason !== undefined && { writeAccessReason }),
    ...(Object.keys(declarations).length > 0 && { declarations }),
  };
  const connection = await session.client.connections.create(request, session.call);
  session.show(connection, () => connectionText(connection));
  if (isUsable(connection)) return EXIT_CODES.ok;
  session.note(
    `The connection is stored, but it is not usable yet. Mend the cause, then run \`tookeffect connection test ${connection.id}\`; or delete it with \`tookeffect connection delete ${connection.id}\`, and add it again.`,
  );
  return EXIT_CODES.unexpected;
}

/**
 * @throws {UsageError} if the file of `--collections` cannot be read, `--fresh-by` is none of its forms, or standard input
 *   is used twice
 */
async function readDeclarations({ context }: Session, options: Options): Promise<ConnectionDeclarations> {
  const { actor, missing, uncached, freshBy, environmentName } = options;
  const { exclusiveScopes, collections, secretFile } = options;
  if (collections === '-' && secretFile === '-') {
    throw new UsageError('standard input cannot be both the secret and the collections; use a file for one');
  }
  return {
    ...(actor !== undefined && { actor }),
    ...(missing !== undefined && { missing }),
    ...(uncached && { uncached }),
    ...(freshBy !== undefined && { freshBy: readFreshBy(freshBy) }),
    ...(environmentName !== undefined && { environmentName }),
    ...(exclusiveScopes && { exclusiveScopes }),
    // The service validates the members of the file.
    ...(collections !== undefined && {
      collections: (await readJsonObject(collections, context)) as unknown as DeclaredCollections,
    }),
  };
}

/** The service validates the name of the parameter. */
function readFreshBy(way: string): NonNullable<ConnectionDeclarations['freshBy']> {
  if (way === 'header' || way === 'none') return way;
  const [form, query] = way.split(/:(.*)/s, 2);
  if (form === 'query' && query) return { query };
  throw new UsageError('--fresh-by must be header, none or query:NAME');
}

/** @throws {UsageError} if a part of the credential is missing */
async function readCredential({ context }: Session, options: Options): Promise<Credential> {
  const { type, username, headerName, accessKeyId, region, caFile } = options;
  switch (type) {
    case 'none':
      return { type };
    case 'bearer':
      return { type, token: await readSecret(options, context) };
    case 'basic': {
      if (username === undefined) throw new UsageError('--type basic needs --username');
      const password = await readSecret(options, context);
      return { type, username, password, ...(await readAuthority(caFile, context)) };
    }
    case 'header': {
      if (headerName === undefined) throw new UsageError('--type header needs --header-name');
      return { type, name: headerName, value: await readSecret(options, context) };
    }
    case 'service_account': {
      const token = await readSecret(options, context);
      return { type, token, ...(await readAuthority(caFile, context)) };
    }
    case 'access_key': {
      if (accessKeyId === undefined) throw new UsageError('--type access_key needs --access-key-id');
      const secretAccessKey = await readSecret(options, context);
      return { type, accessKeyId, secretAccessKey, ...(region !== undefined && { region }) };
    }
  }
}

async function readAuthority(
  file: string | undefined,
  context: CommandContext,
): Promise<{ certificateAuthority?: string }> {
  if (file === undefined) return {};
  return { certificateAuthority: Buffer.from(await readBytes(file, context)).toString('base64') };
}
