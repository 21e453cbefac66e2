import type { Command } from 'commander';
import { readSettings } from '../config/index.ts';
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
  const server = await startServer(readSettings(process.env));
  boundYoungGeneration();
  const { baseUrl, metricsUrl, firstApiKey, rootKey } = server;
  console.log(
    JSON.stringify({
      event: 'ready',
      baseUrl,
      ...(metricsUrl !== null && { metricsUrl }),
      pid: process.pid,
      rootKey: { keyId: rootKey.keyId, publicKey: rootKey.publicKeyHex },
      ...(firstApiKey && { firstApiKey }),
      nextStep: `${firstApiKey ? 'Store firstApiKey: it is not shown again.' : 'The first API key was shown at the first start.'} ${CREATE_KEY}`,
    }),
  );
  const ended = Promise.withResolvers<void>();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ended.resolve());
  await ended.promise;
  await server.stop();
}
