import type { Credential } from '@tookeffect/wire';
import { Injectable } from '@nestjs/common';
import { type OpenConnection, systemAddress } from '../observation/index.ts';
import { type SealBinding, SealError, Sealer } from '../secrets/index.ts';
import type { SealedConnectionRow } from './domain/connection-row.ts';

/** Opens stored connections, and seals the credentials of those to be stored. */
@Injectable()
export class ConnectionOpener {
  constructor(private readonly sealer: Sealer) {}

  /**
   * @param row as the driver reads it, or `to_jsonb(connection)`
   * @throws {SealError} when the credential was changed, moved here from another row, or erased
   */
  async open(row: SealedConnectionRow): Promise<OpenConnection> {
    if (row.sealed_credential === null) {
      throw new SealError('sealed_value_malformed', 'The connection was deleted, and its credential erased.');
    }
    const binding = bindingOf(row);
    const credential = JSON.parse(await this.sealer.unseal(row.sealed_credential, binding)) as Credential;
    return {
      id: row.id,
      service: row.service,
      baseUrl: row.base_url,
      origin: binding.origin,
      environment: row.environment,
      credential,
    };
  }

  /** @returns the credential, sealed for this row only */
  async seal(credential: Credential, row: Omit<SealedConnectionRow, 'sealed_credential'>): Promise<string> {
    return this.sealer.seal(JSON.stringify(credential), bindingOf(row));
  }

  /** Wraps the credential's data key under the current key-encryption key. @throws {SealError} as `open` does */
  async rewrap(row: SealedConnectionRow & { readonly sealed_credential: string }): Promise<string> {
    return this.sealer.rewrap(row.sealed_credential, bindingOf(row));
  }
}

/** Whoever writes to the table can point a row to another origin, but the credential will not open there. */
function bindingOf(row: Omit<SealedConnectionRow, 'sealed_credential'>): SealBinding {
  const address = systemAddress(row.base_url, row.environment);
  if ('problem' in address) throw new SealError('sealed_value_not_authentic', address.problem);
  return {
    workspaceId: row.workspace_id,
    recordId: row.id,
    type: row.credential_type,
    origin: address.origin,
  };
}
