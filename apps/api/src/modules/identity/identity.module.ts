import { randomBytes } from 'node:crypto';
import { Global, Module } from '@nestjs/common';
import { Authenticator } from '../../http/index.ts';
import { SecretsDirectory, SecretsModule } from '../secrets/index.ts';
import { ApiKeyAuthenticator } from './api-key-authenticator.ts';
import { API_KEY_PEPPER } from './api-key-pepper.ts';
import { ApiKeysService } from './api-keys.service.ts';
import { IdentityRepository } from './identity.repository.ts';

/** Who calls: accounts, workspaces, API keys. */
@Global()
@Module({
  imports: [SecretsModule],
  providers: [
    IdentityRepository,
    ApiKeysService,
    {
      provide: API_KEY_PEPPER,
      inject: [SecretsDirectory],
      useFactory: (secrets: SecretsDirectory) =>
        secrets.readOrCreate('api-key-pepper', () => randomBytes(32)),
    },
    { provide: Authenticator, useClass: ApiKeyAuthenticator },
  ],
  exports: [Authenticator, ApiKeysService],
})
export class IdentityModule {}
