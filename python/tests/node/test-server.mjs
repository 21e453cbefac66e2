// Starts the service on this machine, prints its addresses as one line of JSON, and stops when standard input ends.
// There is a second account, without credit, that is connected to the same shop.
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
const { apiKey: poorApiKey } = await server.addAccount();
console.log(JSON.stringify({ baseUrl, apiKey, poorApiKey, workspaceId, connectionId, shop }));
process.stdin.resume().on('end', () => void server.stop());
