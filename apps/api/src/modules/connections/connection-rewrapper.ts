import { Injectable } from '@nestjs/common';
import { ConnectionOpener } from './connection-opener.ts';
import { ConnectionsRepository } from './connections.repository.ts';

const BATCH_ROWS = 200;

/** Moves stored credentials to the current key-encryption key, while the server runs. */
@Injectable()
export class ConnectionRewrapper {
  constructor(
    private readonly repository: ConnectionsRepository,
    private readonly opener: ConnectionOpener,
  ) {}

  /**
   * Rewraps every live connection. Stored ones that are added meanwhile are sealed under the current key already.
   * @returns how many there were
   * @throws {SealError} at the first that does not unwrap; those before it are done, and a second call does no harm
   */
  async rewrapAll(): Promise<number> {
    let count = 0;
    for (let after = ''; ;) {
      const rows = await this.repository.sealedAfter(after, BATCH_ROWS);
      for (const row of rows) {
        await this.repository.replaceSealed(row.id, row.sealed_credential, await this.opener.rewrap(row));
      }
      count += rows.length;
      const last = rows.at(-1);
      if (last === undefined) return count;
      after = last.id;
    }
  }
}
