import { Module } from '@nestjs/common';
import { SecretsModule } from '../secrets/index.ts';
import { KeyLifecycle } from './key-lifecycle.ts';
import { PrivateKeys } from './private-keys.ts';
import { RootKeys } from './root-keys.ts';
import { SigningKeysRepository } from './signing-keys.repository.ts';

/** Makes keys and takes them out of use. It needs no private key to begin with, so it serves where one is missing. */
@Module({
  imports: [SecretsModule],
  providers: [SigningKeysRepository, PrivateKeys, RootKeys, KeyLifecycle],
  exports: [SigningKeysRepository, PrivateKeys, RootKeys, KeyLifecycle],
})
export class KeyLifecycleModule {}
