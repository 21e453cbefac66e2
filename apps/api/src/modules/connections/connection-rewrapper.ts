import { Injectable } from '@nestjs/common';
import { rewrapAll } from '../secrets/index.ts';
import { ConnectionOpener } from './connection-opener.ts';
import { ConnectionsRepository, type LiveConnectionRow } from './connections.repository.ts';

/** Moves stored credentials to the current key-encryption key. */
@Injectable()
export class ConnectionRewrapper {
  constructor(
    private readonly repository: ConnectionsRepository,
    private readonly opener: ConnectionOpener,
  ) {}

  /** Rewraps every live connection. @see rewrapAll */
  async rewrapAll(): Promise<number> {
    return rewrapAll<LiveConnectionRow>({
      sealedAfter: (id, limit) => this.repository.sealedAfter(id, limit),
      rewrap: async (row) => {
        const rewrapped = await this.opener.rewrap(row);
        await this.repository.replaceSealed(row.id, row.sealed_credential, rewrapped);
      },
    });
  }
}
