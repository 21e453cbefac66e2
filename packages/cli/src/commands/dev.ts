import type { DevServer, startDevServer } from '@tookeffect/server';
import type { Command } from 'commander';
import { type CommandHost, defineCommand, type Session } from '../define-command.ts';
import { UsageError } from '../errors.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import { parsePort } from '../input/parse-option.ts';
import { fieldLines } from '../output/layout.ts';

interface Options {
  readonly data: string;
  readonly port?: number;
}

/** What the server program needs; the other commands need less. */
const SERVER_NODE = [24, 11] as const;

/** `dev`: runs a control plane for development on this machine until Ctrl-C. */
export function addDev(parent: Command, host: CommandHost): void {
  const command = parent
    .command('dev')
    .description(
      'run a control plane for development on this machine, with its own PostgreSQL, a practice database and an API key, until Ctrl-C; verify costs nothing',
    )
    .option('--data <folder>', 'where its data and keys are kept between runs', '.tookeffect')
    .option(
      '--port <port>',
      'the port on 127.0.0.1, from 1 to 65535, or 0 for any free one (default: 8787, or any free one if it is used)',
      parsePort,
    );
  defineCommand<Options>(command, host, ['dev', 'dev --data ~/tookeffect --port 9000'], runServer);
}

async function runServer(session: Session, _: readonly string[], { data, port }: Options): Promise<number> {
  const { signal } = session.context;
  requireServerNode(process.versions.node);
  session.note(`starting a server with its data in ${data}; the first start takes some seconds`);
  const { startDevServer: start } = await loadServer();
  const server = await start({
    dataDirectory: data,
    ...(port !== undefined && { port }),
    log: (line) => session.note(line),
  });
  try {
    show(session, server);
    const interrupted = new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
    if (!signal.aborted) await Promise.race([interrupted, server.ended]);
  } finally {
    await server.stop();
  }
  // Ctrl-C is how this command is meant to end.
  return signal.aborted ? EXIT_CODES.ok : EXIT_CODES.unexpected;
}

function show(session: Session, { baseUrl, apiKey, shop, rootKeys }: DevServer): void {
  session.show({ baseUrl, apiKey, shop, rootKeys }, (colours) =>
    [
      `${colours.green('✓')} ${colours.bold('ready')}  Ctrl-C ends the server and its database\n`,
      fieldLines([
        ['service', baseUrl],
        ['practice database', shop.agentUrl],
        ['connection', shop.connectionId],
      ]),
      '\nIn another terminal:\n\n',
      `export TOOKEFFECT_BASE_URL=${baseUrl}\n`,
      `export TOOKEFFECT_API_KEY=${apiKey}\n`,
      'tookeffect doctor\n',
    ].join(''),
  );
}

/** @throws {UsageError} for a Node on which the server does not run */
function requireServerNode(version: string): void {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [needed, neededMinor] = SERVER_NODE;
  if (major > needed || (major === needed && minor >= neededMinor)) return;
  throw new UsageError(`the server needs Node ${needed}.${neededMinor} or newer; this is Node ${version}`);
}

async function loadServer(): Promise<{ readonly startDevServer: typeof startDevServer }> {
  try {
    return await import('@tookeffect/server');
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'ERR_MODULE_NOT_FOUND')) throw cause;
    throw new UsageError(
      'the server is not installed beside the command: run `npx tookeffect dev`, or install @tookeffect/server',
      { cause },
    );
  }
}
