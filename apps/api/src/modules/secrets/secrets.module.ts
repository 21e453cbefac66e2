import { Module } from '@nestjs/common';
import { SETTINGS, type Settings } from '../../config/index.ts';
import { LocalKeyManagement } from './local-key-management.ts';
import { KeyManagement, Sealer } from './sealer.ts';
import { SecretsDirectory } from './secrets-directory.ts';

/** The secret files of this server, and the sealing of values for the database. */
@Module({
  providers: [
    {
      provide: SecretsDirectory,
      inject: [SETTINGS],
      useFactory: (settings: Settings) => new SecretsDirectory(settings.secretsDirectory),
    },
    {
      provide: LocalKeyManagement,
      inject: [SecretsDirectory],
      useFactory: (directory: SecretsDirectory) => new LocalKeyManagement(directory),
    },
    { provide: KeyManagement, useExisting: LocalKeyManagement },
    { provide: Sealer, inject: [KeyManagement], useFactory: (keys: KeyManagement) => new Sealer(keys) },
  ],
  exports: [SecretsDirectory, LocalKeyManagement, KeyManagement, Sealer],
})
export class SecretsModule {}
