// `npm start`: the control plane, and a guided first verification against a real database.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { TookEffect } from '@tookeffect/sdk';
import { buyPack } from '@tookeffect/testing/payments';
import { billingSecret } from './billing-secret.ts';
import { connectShop } from './connections.ts';
import { type ControlPlane, startControlPlane } from './control-plane.ts';
import { perform } from './perform.ts';
import { type Relay, openRelay } from './relay.ts';
import { SCENES } from './scenes.ts';
import { type Shop, openShop } from './shop.ts';
import { closingWords, sayPerformance, step } from './words.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const dataDirectory = path.resolve(process.env.TOOKEFFECT_DATA_DIRECTORY || path.join(root, '.tookeffect'));
const staysUp = !process.argv.includes('--exit-after-tour');

step(`Starting the control plane. Database and keys are kept in ${path.relative('', dataDirectory) || '.'}`);
const controlPlane = await startControlPlane(dataDirectory);
const stopped = Promise.withResolvers<void>();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopped.resolve());
try {
  const failures = await tour(controlPlane);
  process.exitCode = failures === 0 ? 0 : 1;
  if (staysUp) {
    console.log(closingWords(controlPlane));
    controlPlane.process.once('exit', () => stopped.resolve());
    await stopped.promise;
  }
} finally {
  await controlPlane.stop();
}

/** @returns how many expectations did not hold */
async function tour(plane: ControlPlane): Promise<number> {
  step('Opening a shop: a database of its own, which the control plane may only read');
  const shop = await openShop(dataDirectory);
  const relay = await openRelay(shop.host, shop.port);
  try {
    return await play(plane, shop, relay);
  } finally {
    await relay.cut();
    await shop.stop();
  }
}

async function play(plane: ControlPlane, shop: Shop, relay: Relay): Promise<number> {
  const { baseUrl, rootKeys } = plane;
  const { secret, accountId } = await plane.createApiKey();
  const te = new TookEffect({ apiKey: secret, baseUrl });
  step('Buying credit: a pack, by an event that is signed as the payment provider signs it');
  await buyPack({ baseUrl, accountId, webhookSecret: billingSecret(dataDirectory) });
  const { direct, relayed } = await connectShop(te, shop, relay);
  const keys = await te.keys({ rootKeys });
  const stage = { te, shop, relay, connectionId: direct.id, relayedConnectionId: relayed.id };

  step('Six agents act on the shop. What they say counts for nothing; we look.\n');
  const failures: string[] = [];
  for (const scene of SCENES) {
    const performance = await perform(scene, stage, keys);
    failures.push(...performance.failures);
    sayPerformance(performance);
  }
  await te.connections.delete(relayed.id);
  return failures.length;
}
