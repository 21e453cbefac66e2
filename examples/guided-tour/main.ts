// `npm start`: starts the control plane and runs a guided tour against a real database.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { TookEffect } from '@tookeffect/sdk';
import { buyPack } from '@tookeffect/testing/payments';
import { type ControlPlane, readBillingSecret, startControlPlane } from './control-plane.ts';
import { nextSteps, printOutcome, printStep } from './output.ts';
import { ownAgent, packSdk } from './own-agent.ts';
import { runScenario } from './run-scenario.ts';
import { SCENARIOS } from './scenarios.ts';
import { connectShop, type Relay, startRelay } from './shop-connections.ts';
import { openShop, type Shop } from './shop.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const dataDirectory = path.resolve(process.env.TOOKEFFECT_DATA_DIRECTORY || path.join(root, '.tookeffect'));
const exitsAfterTour = process.argv.includes('--exit-after-tour');

const shownDirectory = path.relative('', dataDirectory) || '.';
const stopped = Promise.withResolvers<void>();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stopped.resolve());
printStep(`Starting the control plane. Its database and keys are stored in ${shownDirectory}`);
const controlPlane = await startControlPlane(dataDirectory);
const work = takeTourAndWait(controlPlane);
try {
  await Promise.race([work, stopped.promise]);
} finally {
  await controlPlane.stop();
  // It stops the shop.
  await work.catch(() => undefined);
}

async function takeTourAndWait(plane: ControlPlane): Promise<void> {
  printStep('Creating a shop: a separate database, which the control plane can only read');
  const shop = await openShop(dataDirectory);
  try {
    const failureCount = await takeTour(plane, shop);
    process.exitCode = failureCount === 0 ? 0 : 1;
    if (!exitsAfterTour) await waitForOwnAgents(plane, shop);
  } finally {
    await shop.stop();
  }
}

/** Says how to go on, and waits until Ctrl-C, or until the control plane ends. */
async function waitForOwnAgents(plane: ControlPlane, shop: Shop): Promise<void> {
  const tarballs = await packSdk(path.join(dataDirectory, 'packages'));
  const { secret } = await plane.createApiKey('own agent', 'agent');
  const environment = {
    TOOKEFFECT_BASE_URL: plane.baseUrl,
    TOOKEFFECT_API_KEY: secret,
    SHOP_URL: shop.agentUrl,
  };
  console.log(nextSteps(plane, ownAgent(tarballs, environment)));
  plane.process.once('exit', () => stopped.resolve());
  await stopped.promise;
}

/** @returns the number of unmet expectations */
async function takeTour(plane: ControlPlane, shop: Shop): Promise<number> {
  const relay = await startRelay(shop.host, shop.port);
  try {
    return await runScenarios(plane, shop, relay);
  } finally {
    await relay.close();
  }
}

async function runScenarios(plane: ControlPlane, shop: Shop, relay: Relay): Promise<number> {
  const { baseUrl, rootKeys } = plane;
  const { secret, accountId } = await plane.createApiKey('guided tour', 'admin');
  const te = new TookEffect({ apiKey: secret, baseUrl });
  printStep(
    'Buying a pack of credits: sending a test payment event, signed like one of the payment provider',
  );
  await buyPack({ baseUrl, accountId, webhookSecret: readBillingSecret(dataDirectory) });
  const { direct, relayed } = await connectShop(te, shop, relay);
  const keys = await te.keys({ rootKeys });
  const context = { te, shop, relay, connectionId: direct.id, relayedConnectionId: relayed.id };

  printStep(`Running ${SCENARIOS.length} scenarios. In each, an agent is asked to write an order into the shop's database, and reports a result.
  The control plane does not trust the report: it reads the database itself.
  ✓ means that the verdict, the charged credits and the receipt are as expected.
`);
  const failures: string[] = [];
  for (const scenario of SCENARIOS) {
    const outcome = await runScenario(scenario, context, keys);
    failures.push(...outcome.failures);
    printOutcome(outcome);
  }
  await te.connections.delete(relayed.id);
  return failures.length;
}
