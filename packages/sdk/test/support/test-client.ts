import { TookEffect } from '../../src/client.ts';
import { type Behaviour, type FaultServer, startFaultServer } from './fault-server.ts';
import { TEST_API_KEY } from './test-transport.ts';

/** A client of a server that answers what it is told to. */
export async function clientOf(
  ...behaviours: readonly Behaviour[]
): Promise<{ te: TookEffect; server: FaultServer }> {
  const server = await startFaultServer(...behaviours);
  return { te: new TookEffect({ baseUrl: server.baseUrl, apiKey: TEST_API_KEY, maxRetries: 0 }), server };
}
