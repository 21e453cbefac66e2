import path from 'node:path';
import type { Command } from 'commander';
import { readSettings, type Settings } from '../config/index.ts';
import { SecretsDirectory } from '../modules/secrets/index.ts';
import { startServer } from '../server/start-server.ts';
import { boundYoungGeneration } from '../server/young-generation.ts';

/** Adds `start`: runs until SIGINT or SIGTERM. */
export function addStartCommand(program: Command): void {
  program
    .command('start')
    .description('start the control plane; prints one line of JSON when it is ready')
    .action(start);
}

/** How anyone with access to this machine gets another key, while the server runs. */
const CREATE_KEY =
  'To create another one: npm run -s server -- admin create-api-key --name <name> --preset admin';

async function start(): Promise<void> {
  const settings = readSettings(process.env);
  const server = await startServer(settings);
  boundYoungGeneration();
  const { baseUrl, metricsUrl, rootKey } = server;
  const firstKey = await deliverFirstKey(server.firstApiKey, settings);
  console.log(
    JSON.stringify({
      event: 'ready',
      baseUrl,
      ...(metricsUrl !== null && { metricsUrl }),
      pid: process.pid,
      rootKey: { keyId: rootKey.keyId, publicKey: rootKey.publicKeyHex },
      ...firstKey.members,
      nextStep: `${firstKey.nextStep} ${CREATE_KEY}`,
    }),
  );
  const ended = Promise.withResolvers<void>();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ended.resolve());
  await ended.promise;
  await server.stop();
}

/** What the line of a started server says about the first API key. */
interface FirstKeyNotice {
  readonly members: { readonly firstApiKey?: string; readonly firstApiKeyFile?: string };
  readonly nextStep: string;
}

/** The file of the secrets directory that has the first API key until somebody moves it. */
const FIRST_KEY_FILE = 'first-api-key';

/**
 * Shows the first API key to a person at a terminal. Any other output may be collected as a log, which has more readers, and
 * is kept for longer, than a key may have: then it is written to a file that only this user can read.
 */
async function deliverFirstKey(
  firstApiKey: string | null,
  { secretsDirectory }: Pick<Settings, 'secretsDirectory'>,
): Promise<FirstKeyNotice> {
  if (firstApiKey === null)
    return { members: {}, nextStep: 'The first API key was made at the first start.' };
  if (isTerminalOfPerson()) {
    return { members: { firstApiKey }, nextStep: 'Store firstApiKey: it is not shown again.' };
  }
  const firstApiKeyFile = path.join(path.resolve(secretsDirectory), FIRST_KEY_FILE);
  try {
    await new SecretsDirectory(secretsDirectory).replace(FIRST_KEY_FILE, `${firstApiKey}\n`);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return {
      members: {},
      nextStep: `The first API key could not be stored in ${firstApiKeyFile}: ${reason}.`,
    };
  }
  return {
    members: { firstApiKeyFile },
    nextStep:
      'The first API key is in the file firstApiKeyFile: move it to where you keep secrets, and delete the file.',
  };
}

/** The terminal of a container's first process is written to its log. */
function isTerminalOfPerson(): boolean {
  return process.stdout.isTTY && process.pid !== 1;
}
