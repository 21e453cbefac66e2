import { Injectable } from '@nestjs/common';
import type { Credential } from '@tookeffect/wire';
import { ConnectorRegistry, type OpenConnection } from '../../connectors/index.ts';
import {
  type Rewrapped,
  type SealBinding,
  SealError,
  Sealer,
  UnsealedValues,
  rewrapAll,
} from '../secrets/index.ts';
import type { ConnectionEntity, SealedConnection } from './connection.entity.ts';
import { ConnectionsRepository } from './connections.repository.ts';

type Unsealed = Pick<
  SealedConnection,
  'id' | 'workspaceId' | 'service' | 'baseUrl' | 'credentialType' | 'environment'
>;

/** Seals the credentials of connections, and opens them. */
@Injectable()
export class ConnectionOpener {
  private readonly unsealed = new UnsealedValues<Pick<OpenConnection, 'origin' | 'credential'>>();

  constructor(
    private readonly sealer: Sealer,
    private readonly connectors: ConnectorRegistry,
    private readonly repository: ConnectionsRepository,
  ) {}

  /**
   * @throws {SealError} if the credential was changed, copied from another row, or erased, or if nobody can use it any more
   * @see isUnusable
   */
  async open(connection: SealedConnection): Promise<OpenConnection> {
    const { id, accountId, service, baseUrl, environment, declarations } = connection;
    const { workspaceId, credentialType } = connection;
    const sealed = sealedCredential(connection);
    const columns = [workspaceId, credentialType, baseUrl, environment];
    const { origin, credential } = await this.unsealed.get(id, sealed, columns, () =>
      this.unseal(sealed, this.bindingFor(connection)),
    );
    return { id, accountId, service, baseUrl, origin, environment, declarations, credential };
  }

  /** @returns the credential, sealed so that it can be opened in this row only */
  seal(credential: Credential, connection: Unsealed): Promise<string> {
    return this.sealer.seal(JSON.stringify(credential), this.bindingFor(connection));
  }

  /** Moves the credentials of all connections to the current key-encryption key. @see rewrapAll */
  rewrapAll(): Promise<Rewrapped> {
    return rewrapAll<ConnectionEntity>({
      sealedAfter: (id, limit) => this.repository.sealedAfter(id, limit),
      rewrap: async (connection) => {
        const sealed = sealedCredential(connection);
        const rewrapped = await this.sealer.rewrap(sealed, this.bindingFor(connection));
        await this.repository.replaceSealed(connection.id, sealed, rewrapped);
      },
    });
  }

  private async unseal(
    sealed: string,
    binding: SealBinding,
  ): Promise<Pick<OpenConnection, 'origin' | 'credential'>> {
    const text = await this.sealer.unseal(sealed, binding);
    // Several runs use one object, so nobody may change it.
    const credential = JSON.parse(text, (_, value: unknown) => Object.freeze(value)) as Credential;
    return { origin: binding.origin, credential };
  }

  /** If the origin in the row was changed, the binding differs, and the credential cannot be unsealed. */
  private bindingFor({ id, workspaceId, credentialType, baseUrl, environment }: Unsealed): SealBinding {
    const read = this.connectors.readAddress(baseUrl, environment);
    if ('problem' in read) throw new SealError('address_refused', read.problem);
    return { workspaceId, recordId: id, type: credentialType, origin: read.address.origin };
  }
}

function sealedCredential(connection: SealedConnection): string {
  if (connection.sealedCredential !== null) return connection.sealedCredential;
  throw new SealError('sealed_value_malformed', 'The connection was deleted, and its credential erased.');
}
