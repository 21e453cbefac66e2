// Starts the service on this machine, prints its addresses as one line of JSON, and stops when standard input ends.
// There is a second account, without credit, that is connected to the same shop.
import { TookEffect } from '@tookeffect/sdk';
import { startTestServer } from '@tookeffect/testing/server';

const server = await startTestServer({
  // The tests make more requests in a minute than an application may, and spend more credits than a pack has.
  packs: 4,
  environment: {
    TOOKEFFECT_LIMIT_READS: '1000000',
    TOOKEFFECT_LIMIT_WRITES: '1000000',
    TOOKEFFECT_LIMIT_VERIFIES: '1000000',
  },
});
const { baseUrl, apiKey, workspaceId, connectionId, shop } = server;
const poorApiKey = await createPoorAccount();
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
