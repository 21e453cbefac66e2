import { Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { SETTINGS, type Settings } from '../../config/index.ts';
import { acrossAccounts } from '../../database/index.ts';
import { LocalKeyManagement } from './local-key-management.ts';
import { MemberKeys } from './member-keys.ts';
import { KeyManagement, Sealer } from './sealer.ts';
import { SecretsDirectory } from './secrets-directory.ts';

async function hasSealedValues(database: DataSource): Promise<boolean> {
  const [row] = await acrossAccounts(() =>
    database.query<[{ found: boolean }]>(
      `SELECT EXISTS (SELECT FROM connection WHERE sealed_credential LIKE 'tks1.%')
         OR EXISTS (SELECT FROM webhook_secret) AS found`,
    ),
  );
  return row.found;
}

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
      inject: [SecretsDirectory, DataSource],
      useFactory: (directory: SecretsDirectory, database: DataSource) =>
        new LocalKeyManagement(directory, () => hasSealedValues(database)),
    },
    {
      provide: MemberKeys,
      inject: [SecretsDirectory],
      useFactory: (directory: SecretsDirectory) => new MemberKeys(directory),
    },
    { provide: KeyManagement, useExisting: LocalKeyManagement },
    { provide: Sealer, inject: [KeyManagement], useFactory: (keys: KeyManagement) => new Sealer(keys) },
  ],
  exports: [SecretsDirectory, MemberKeys, LocalKeyManagement, KeyManagement, Sealer],
})
export class SecretsModule {}
