import type { MessageChannel, ProxiedTool } from '@tookeffect/adapter-mcp/proxy';
import { type Command, InvalidArgumentError } from 'commander';
import type { CommandContext } from '../command-context.ts';
import { type CommandHost, defineCommand, type Session } from '../define-command.ts';
import { UsageError } from '../errors.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import { terminalWritable } from '../output/terminal-writable.ts';

interface Options {
  readonly tools: string;
  readonly scope: string;
  readonly bind?: readonly string[];
  readonly url?: URL;
  readonly headerEnv: readonly Header[];
}

/** A header of HTTP, and the variable that contains its value. */
interface Header {
  readonly name: string;
  readonly variable: string;
}

/** `mcp proxy -- SERVER…`: stands in front of an MCP server, and verifies the calls of bound tools. */
export function addMcpProxy(parent: Command, host: CommandHost): void {
  const command = parent
    .command('proxy [server...]')
    .description(
      'stand in front of an MCP server: calls of the tools in the file are verified, everything else is forwarded unchanged. The server is a command after --, or an address',
    )
    .requiredOption(
      '--tools <file>',
      'required: the file that maps tools to contracts, such as tookeffect.tools.json',
    )
    .requiredOption(
      '--scope <name>',
      'required: a name for the client, such as the host and its user; a retried call is known only in its scope',
    )
    .option('--bind <tool...>', 'bind only these tools of the file (default: all)')
    .option('--url <url>', 'the address of a server with Streamable HTTP, in place of a command', parseUrl)
    .option(
      '--header-env <name=VARIABLE>',
      'a header for that server, with the variable that contains its value; can be repeated',
      (value: string, earlier: readonly Header[]) => [...earlier, parseHeader(value)],
      [],
    );
  defineCommand<Options>(
    command,
    host,
    [
      'mcp proxy --tools tookeffect.tools.json --scope laptop -- npx -y @modelcontextprotocol/server-filesystem /data',
      'mcp proxy --tools tookeffect.tools.json --scope laptop --url https://mcp.example.com/mcp --header-env Authorization=EXAMPLE_TOKEN',
    ],
    proxy,
  );
}

async function proxy(session: Session, server: readonly string[], options: Options): Promise<number> {
  // Loaded here, so that other commands start fast.
  const { mcpProxy } = await import('@tookeffect/adapter-mcp/proxy');
  const { context, client } = session;
  if ((server.length === 0) === (options.url === undefined)) {
    throw new UsageError('give the server either as a command after --, or with --url');
  }
  const tools = await readTools(options);
  const run = client.use(mcpProxy({ tools, scope: options.scope }));
  await checkContracts(session, tools);
  const peer = await connect(context, server, options);
  await run({ client: await openClient(context), server: peer, signal: context.signal });
  const exitCode = await peer.exited;
  if (context.signal.aborted) return EXIT_CODES.interrupted;
  if (exitCode === 0) return EXIT_CODES.ok;
  session.note(`the server ended with ${exitCode === null ? 'a signal' : `exit code ${exitCode}`}`);
  return EXIT_CODES.unexpected;
}

async function readTools({ tools: file, bind }: Options): Promise<readonly ProxiedTool[]> {
  const { proxiedTools } = await import('@tookeffect/adapter-mcp/proxy');
  const { loadToolBindings } = await import('@tookeffect/sdk/tools-file');
  return proxiedTools(await loadToolBindings(file), bind);
}

/** A contract that the service does not know is an error now, not when a tool is called. */
async function checkContracts(session: Session, tools: readonly ProxiedTool[]): Promise<void> {
  for (const contract of new Set(tools.map(({ binding }) => binding.contract))) {
    await session.client.contracts.get(contract, session.call);
  }
  session.stopSpinner();
}

/** A server, and how it ended; 0 for one that is not a process of this command. */
type Server = MessageChannel & { readonly exited: Promise<number | null> };

async function connect(
  { environment }: CommandContext,
  [command, ...args]: readonly string[],
  { url, headerEnv }: Options,
): Promise<Server> {
  const { startChildServer, transportChannel } = await import('@tookeffect/adapter-mcp/proxy');
  if (url === undefined) {
    return startChildServer({ command: command!, args, environment }).catch((error: unknown) => {
      throw new UsageError(`cannot start ${command}: ${(error as Error).message}`);
    });
  }
  const { StreamableHTTPClientTransport } = await import('@modelcontextprotocol/client');
  const headers = Object.fromEntries(
    headerEnv.map(({ name, variable }) => [name, readVariable(environment, variable)]),
  );
  const transport = new StreamableHTTPClientTransport(url, { requestInit: { headers } });
  return { ...(await transportChannel(transport)), exited: Promise.resolve(0) };
}

async function openClient({ stdin, stdout }: CommandContext): Promise<MessageChannel> {
  const { streamChannel } = await import('@tookeffect/adapter-mcp/proxy');
  return streamChannel(stdin, terminalWritable(stdout));
}

function readVariable(environment: CommandContext['environment'], variable: string): string {
  const value = environment[variable];
  if (!value) throw new UsageError(`the environment variable ${variable} is not set`);
  return value;
}

function parseHeader(value: string): Header {
  const [, name, variable] = /^([\w-]+)=(\w+)$/.exec(value) ?? [];
  if (name === undefined || variable === undefined) {
    throw new InvalidArgumentError('It must be NAME=VARIABLE, such as Authorization=EXAMPLE_TOKEN.');
  }
  return { name, variable };
}

function parseUrl(value: string): URL {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url && ['http:', 'https:'].includes(url.protocol) && url.username === '') return url;
  throw new InvalidArgumentError('It must be an address with http: or https:, without a credential.');
}
