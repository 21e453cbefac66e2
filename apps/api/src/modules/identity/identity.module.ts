import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Authenticator } from '../../http/index.ts';
import { SecretsModule } from '../secrets/index.ts';
import { AccountEntity } from './account.entity.ts';
import { AccountsRepository } from './accounts.repository.ts';
import { AccountsService } from './accounts.service.ts';
import { ApiKeyAuthenticator } from './api-key-authenticator.ts';
import { ApiKeyWrites } from './api-key-writes.ts';
import { ApiKeyEntity } from './api-key.entity.ts';
import { ApiKeysController } from './api-keys.controller.ts';
import { ApiKeysRepository } from './api-keys.repository.ts';
import { ApiKeysService } from './api-keys.service.ts';
import { CredentialAuthenticator } from './credential-authenticator.ts';
import { accessTokensProvider } from './oauth/access-tokens.provider.ts';
import { Peppers } from './peppers.ts';
import { WorkspaceEntity } from './workspace.entity.ts';

/** Accounts, workspaces, API keys and access tokens: the identity of a caller. */
@Global()
@Module({
  imports: [SecretsModule, TypeOrmModule.forFeature([AccountEntity, WorkspaceEntity, ApiKeyEntity])],
  controllers: [ApiKeysController],
  providers: [
    AccountsRepository,
    AccountsService,
    ApiKeysRepository,
    ApiKeysService,
    Peppers,
    ApiKeyWrites,
    ApiKeyAuthenticator,
    accessTokensProvider,
    { provide: Authenticator, useClass: CredentialAuthenticator },
  ],
  exports: [Authenticator, AccountsService, ApiKeysService, ApiKeysRepository, Peppers],
})
export class IdentityModule {}
