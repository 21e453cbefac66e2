import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** A contract as it was published. */
export interface PublishedContract {
  readonly id: string;
  /** `sha256:…`. */
  readonly hash: string;
  readonly service: string;
  /** Canonical JSON. */
  readonly document: string;
  readonly publishedAt: string;
}

const COLUMNS = `id, hash, service, document, instant_text(published_at) AS "publishedAt"`;

/** Published contracts; they are added and never changed. */
@Injectable()
export class ContractsRepository {
  constructor(private readonly database: DataSource) {}

  /** Publishes a contract, or finds the one that was published under its id. */
  async publish(contract: Omit<PublishedContract, 'publishedAt'>): Promise<PublishedContract> {
    const { id, hash, service, document } = contract;
    await this.database.query(
      `INSERT INTO contract (id, hash, service, document) VALUES ($1, $2, $3, $4) ON CONFLICT (id) DO NOTHING`,
      [id, hash, service, document],
    );
    const [row] = await this.database.query<[PublishedContract]>(
      `SELECT ${COLUMNS} FROM contract WHERE id = $1`,
      [id],
    );
    return row;
  }

  async byHash(hash: string): Promise<PublishedContract | null> {
    const [row] = await this.database.query<PublishedContract[]>(
      `SELECT ${COLUMNS} FROM contract WHERE hash = $1`,
      [hash],
    );
    return row ?? null;
  }
}
