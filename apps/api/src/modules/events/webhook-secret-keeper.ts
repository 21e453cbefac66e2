import { Injectable } from '@nestjs/common';
import { rewrapAll, type SealBinding, Sealer } from '../secrets/index.ts';
import type { WebhookSecretRow } from './domain/webhook-secret-row.ts';
import { WebhookSecretsRepository } from './webhook-secrets.repository.ts';

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

  /** Moves every secret to the current key-encryption key. @see rewrapAll */
  async rewrapAll(): Promise<number> {
    return rewrapAll<WebhookSecretRow>({
      sealedAfter: (id, limit) => this.repository.sealedAfter(id, limit),
      rewrap: async (row) => {
        const rewrapped = await this.sealer.rewrap(row.sealed_secret, bindingOf(row));
        await this.repository.replaceSealed(row.id, row.sealed_secret, rewrapped);
      },
    });
  }
}

function bindingOf({ id, workspace_id, provider }: SecretPlace): SealBinding {
  return { workspaceId: workspace_id, recordId: id, type: 'webhook_secret', origin: provider };
}
