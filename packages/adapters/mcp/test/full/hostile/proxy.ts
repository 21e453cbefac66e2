import { mcpProxy, type ProxiedTool, startChildServer, streamChannel } from '@tookeffect/adapter-mcp/proxy';
import { TookEffect } from '@tookeffect/sdk';
import { fileURLToPath } from 'node:url';

/** The proxy as a program, in front of the hostile server. */
const tool: ProxiedTool = {
  binding: {
    tool: 'place_order',
    contract: 'postgres.row.present@1',
    input: ({ number }) => ({
      schema: 'public',
      table: 'orders',
      correlationColumn: 'operation_reference',
      match: { order_number: number as string },
      expect: { order_number: number as string },
    }),
  },
};
const program = fileURLToPath(new URL('server.ts', import.meta.url));
const server = await startChildServer({ command: process.execPath, args: [program], environment: {} });
const proxy = new TookEffect().use(mcpProxy({ tools: [tool], scope: 'hostile' }));
await proxy({ client: streamChannel(process.stdin, process.stdout), server });
