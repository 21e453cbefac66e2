// Starts the service on this machine, prints its addresses as one line of JSON, and stops when standard input ends.
import { startTestServer } from '@tookeffect/testing/server';

const server = await startTestServer({ packs: Number(process.argv[2] ?? 1) });
const { baseUrl, apiKey, workspaceId, connectionId, shop } = server;
console.log(JSON.stringify({ baseUrl, apiKey, workspaceId, connectionId, shop }));
process.stdin.resume().on('end', () => void server.stop());
