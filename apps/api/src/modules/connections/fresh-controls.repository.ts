import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type PreparedStatement, runPrepared } from '../../database/index.ts';

/** The connection that addresses belong to. */
export interface ControlledConnection {
  readonly id: string;
  readonly accountId: string;
}

/** An API may change: what was shown longer ago is shown again. */
const FIND: PreparedStatement = {
  name: 'find_fresh_controls',
  text: `SELECT address_digest AS digest FROM fresh_control
    WHERE account_id = $1 AND connection_id = $2 AND address_digest = ANY ($3::bytea[])
      AND held_at > now() - interval '7 days'`,
};

const STORE = `
  INSERT INTO fresh_control AS c (account_id, connection_id, address_digest)
  SELECT $1, $2, unnest($3::bytea[])
  ON CONFLICT (connection_id, address_digest) DO UPDATE SET held_at = excluded.held_at`;

/** The addresses of connections whose control held: they ignore the query parameter against caches. */
@Injectable()
export class FreshControlsRepository {
  constructor(private readonly database: DataSource) {}

  /** @returns those of the addresses whose control held within the last 7 days */
  async find({ id, accountId }: ControlledConnection, addresses: readonly string[]): Promise<Set<string>> {
    const digests = new Map(addresses.map((address) => [digestOf(id, address).toString('hex'), address]));
    const values = [accountId, id, addresses.map((address) => digestOf(id, address))];
    const rows = await runPrepared<{ digest: Buffer }>(this.database, FIND, values);
    return new Set(rows.flatMap(({ digest }) => digests.get(digest.toString('hex')) ?? []));
  }

  /** Remembers that the controls of these addresses held now. @param addresses distinct */
  async store({ id, accountId }: ControlledConnection, addresses: readonly string[]): Promise<void> {
    if (addresses.length === 0) return;
    const digests = addresses.map((address) => digestOf(id, address));
    await this.database.query(STORE, [accountId, id, digests]);
  }
}

function digestOf(connectionId: string, address: string): Buffer {
  return createHash('sha256').update(`fresh-control\n${connectionId}\n${address}`).digest();
}
