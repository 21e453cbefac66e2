import type { ApiEnvironment } from './api-program.ts';
import { startApiServer } from './api-server.ts';

/** An API server that may end and come back at the same address. */
export interface KeptApiServer {
  readonly baseUrl: string;
  readonly processId: number;
  /** Sends a signal and waits for the end; does nothing when the server has ended already. */
  kill(signal: NodeJS.Signals): Promise<void>;
  /** Ends it in good order where it runs, and starts it again. */
  restart(): Promise<void>;
}

/** Starts the API server on the port that the settings name, and keeps to that port from then on. */
export async function keepApiServer(
  environment: ApiEnvironment,
  log?: (line: string) => void,
): Promise<KeptApiServer> {
  let server = await startApiServer(environment, log);
  const { baseUrl } = server;
  const samePort = { ...environment, TOOKEFFECT_PORT: new URL(baseUrl).port };
  return {
    baseUrl,
    get processId() {
      return server.processId;
    },
    kill: (signal) => server.end(signal),
    restart: async () => {
      await server.end('SIGTERM');
      server = await startApiServer(samePort, log);
    },
  };
}
