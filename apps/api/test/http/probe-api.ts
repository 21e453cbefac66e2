import type { AddressInfo } from 'node:net';
import { Module } from '@nestjs/common';
import { SCOPES } from '@tookeffect/wire';
import { pino } from 'pino';
import type { HttpSettings } from '../../src/config/settings.ts';
import type { Caller } from '../../src/domain/caller.ts';
import { Authenticator, createHttpApplication, type ServerBounds } from '../../src/http/index.ts';
import { OpenApiModule } from '../../src/openapi/index.ts';
import { ProbeController } from './probe-controller.ts';

/** A credential with every scope. */
export const ALL = 'tke_all';
/** A credential that may read operations only. */
export const READER = 'tke_reader';

class ProbeAuthenticator extends Authenticator {
  override authenticate(token: string): Promise<Caller | null> {
    const caller = { accountId: 'acc_1', workspaceId: 'ws_1' };
    if (token === ALL) return Promise.resolve({ ...caller, credentialId: 'key_all', scopes: SCOPES });
    if (token === READER) {
      return Promise.resolve({ ...caller, credentialId: 'key_reader', scopes: ['operations:read'] });
    }
    return Promise.resolve(null);
  }
}

@Module({
  imports: [OpenApiModule],
  controllers: [ProbeController],
  providers: [{ provide: Authenticator, useClass: ProbeAuthenticator }],
  exports: [Authenticator],
})
class ProbeModule {}

/** A running application with the HTTP layer and `ProbeController`. */
export interface ProbeApi {
  readonly url: string;
  readonly port: number;
  /** Every line of the log so far. */
  readonly logLines: readonly string[];
  close(): Promise<void>;
}

/** What a test can set; other limits are high. */
export type ProbeSettings = Partial<HttpSettings> & { readonly bounds?: Partial<ServerBounds> };

const LIMITS = {
  reads: 10_000,
  writes: 10_000,
  verifies: 10_000,
  address: 10_000,
  webhooks: 10_000,
  accountCredentials: 1000,
};

/** Starts the probe on a free port of loopback. */
export async function startProbe({ bounds, ...http }: ProbeSettings = {}): Promise<ProbeApi> {
  const logLines: string[] = [];
  const log = pino({ level: 'debug' }, { write: (line: string) => logLines.push(line) });
  const settings = {
    baseUrl: null,
    logLevel: 'silent' as const,
    http: {
      allowClearText: false,
      trustedProxies: [],
      limitsPerMinute: LIMITS,
      limitStore: 'memory' as const,
      maxConnections: 1000,
      keepAliveMs: 5000,
      shutdownDelayMs: 0,
      ...http,
    },
  };
  const application = await createHttpApplication(ProbeModule, settings, {
    log,
    ...(bounds !== undefined && { bounds }),
  });
  await application.listen(0, '127.0.0.1');
  const { port } = application.getHttpServer().address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, port, logLines, close: () => application.close() };
}
