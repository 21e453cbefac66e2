// Starts the service on this machine, prints its addresses as one line of JSON, and stops when standard input ends.
// With `poor` as the second argument, there is a second account without credit that is connected to the same shop.
import { TookEffect } from '@tookeffect/sdk';
import { startTestServer } from '@tookeffect/testing/server';

const server = await startTestServer({ packs: Number(process.argv[2] ?? 1) });
const { baseUrl, apiKey, workspaceId, connectionId, shop } = server;
const poorApiKey = process.argv[3] === 'poor' ? await createPoorAccount() : null;
console.log(JSON.stringify({ baseUrl, apiKey, poorApiKey, workspaceId, connectionId, shop }));
process.stdin.resume().on('end', () => void server.stop());

async function createPoorAccount() {
  const { accountId } = JSON.parse(await server.admin('create-account', '--name', 'poor', '--json'));
  const command = ['create-api-key', '--account', accountId, '--name', 'poor', '--preset', 'admin', '--json'];
  const { secret } = JSON.parse(await server.admin(...command));
  await new TookEffect({ baseUrl, apiKey: secret }).connections.create({
    service: 'postgres',
    name: 'shop',
    baseUrl: shop.baseUrl,
    credential: shop.credential,
    environment: 'test',
  });
  return secret;
}
