import type { Credential } from '@tookeffect/wire';
import { Injectable } from '@nestjs/common';
import { ConnectorRegistry, type OpenConnection } from '../../connectors/index.ts';
import { type SealBinding, SealError, Sealer } from '../secrets/index.ts';
import type { SealedConnectionRow } from './domain/connection-row.ts';

/** Opens stored connections, and seals the credentials of those to be stored. */
@Injectable()
export class ConnectionOpener {
  constructor(
    private readonly sealer: Sealer,
    private readonly connectors: ConnectorRegistry,
  ) {}

  /**
   * @param row as the driver reads it, or `to_jsonb(connection)`
   * @throws {SealError} when the credential was changed, moved here from another row, or erased
   */
  async open(row: SealedConnectionRow): Promise<OpenConnection> {
    if (row.sealed_credential === null) {
      throw new SealError('sealed_value_malformed', 'The connection was deleted, and its credential erased.');
    }
    const binding = this.bindingFor(row);
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
    return this.sealer.seal(JSON.stringify(credential), this.bindingFor(row));
  }

  /** Wraps the credential's data key under the current key-encryption key. @throws {SealError} as `open` does */
  async rewrap(row: SealedConnectionRow & { readonly sealed_credential: string }): Promise<string> {
    return this.sealer.rewrap(row.sealed_credential, this.bindingFor(row));
  }

  /** Writing to the table can point a row to another origin, but the credential does not open there. */
  private bindingFor(row: Omit<SealedConnectionRow, 'sealed_credential'>): SealBinding {
    const read = this.connectors.readAddress(row.base_url, row.environment);
    if ('problem' in read) throw new SealError('sealed_value_not_authentic', read.problem);
    return {
      workspaceId: row.workspace_id,
      recordId: row.id,
      type: row.credential_type,
      origin: read.address.origin,
    };
  }
}
