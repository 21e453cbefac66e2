import { Inject, Injectable } from '@nestjs/common';
import type { Environment, PublishedKey } from '@tookeffect/core';
import { DataSource } from 'typeorm';
import { SETTINGS, type Settings, issuerOf } from '../../config/index.ts';
import type { SigningKey } from './signing-key.ts';

/** Every public key that ever signed. */
@Injectable()
export class SigningKeysRepository {
  constructor(
    private readonly database: DataSource,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async publish({ keyId, publicKeyHex }: SigningKey, environment: Environment): Promise<void> {
    await this.database.query(
      `INSERT INTO signing_key (key_id, public_key, issuer, environment) VALUES ($1, $2, $3, $4)
       ON CONFLICT (key_id) DO UPDATE SET issuer = excluded.issuer`,
      [keyId, publicKeyHex, issuerOf(this.settings), environment],
    );
  }

  async all(): Promise<PublishedKey[]> {
    const rows = await this.database.query<{ key: PublishedKey }[]>(
      `SELECT jsonb_strip_nulls(jsonb_build_object(
         'keyId', key_id, 'publicKey', public_key, 'issuer', issuer, 'environment', environment,
         'notBefore', instant_text(not_before), 'notAfter', instant_text(not_after),
         'revokedAt', instant_text(revoked_at), 'revocationReason', revocation_reason)) AS key
       FROM signing_key ORDER BY not_before, key_id`,
    );
    return rows.map(({ key }) => key);
  }
}
