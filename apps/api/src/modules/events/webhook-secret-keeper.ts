import { Injectable } from '@nestjs/common';
import { type SealBinding, Sealer } from '../secrets/index.ts';
import type { WebhookSecretRow } from './domain/webhook-secret-row.ts';
import { WebhookSecretsRepository } from './webhook-secrets.repository.ts';

const BATCH_ROWS = 200;

/** What binds a sealed secret to its row. */
export type SecretPlace = Pick<WebhookSecretRow, 'id' | 'workspace_id' | 'provider'>;

/** Seals and unseals webhook secrets, each for its row only. */
@Injectable()
export class WebhookSecretKeeper {
  constructor(
    private readonly sealer: Sealer,
    private readonly repository: WebhookSecretsRepository,
  ) {}

  async seal(secret: string, place: SecretPlace): Promise<string> {
    return this.sealer.seal(secret, bindingOf(place));
  }

  /** @throws {SealError} when it was changed or moved here from another row */
  async unseal(row: WebhookSecretRow): Promise<string> {
    return this.sealer.unseal(row.sealed_secret, bindingOf(row));
  }

  /**
   * Moves every secret to the current key-encryption key, while the server runs.
   * @returns how many there were
   * @throws {SealError} at the first that does not unwrap; a second call does no harm
   */
  async rewrapAll(): Promise<number> {
    let count = 0;
    for (let after = ''; ;) {
      const rows = await this.repository.sealedAfter(after, BATCH_ROWS);
      for (const row of rows) {
        const rewrapped = await this.sealer.rewrap(row.sealed_secret, bindingOf(row));
        await this.repository.replaceSealed(row.id, row.sealed_secret, rewrapped);
      }
      count += rows.length;
      const last = rows.at(-1);
      if (last === undefined) return count;
      after = last.id;
    }
  }
}

function bindingOf({ id, workspace_id, provider }: SecretPlace): SealBinding {
  return { workspaceId: workspace_id, recordId: id, type: 'webhook_secret', origin: provider };
}
