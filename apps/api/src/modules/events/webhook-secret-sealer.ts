import { Injectable } from '@nestjs/common';
import { type SealBinding, Sealer, rewrapAll } from '../secrets/index.ts';
import type { WebhookSecretEntity } from './webhook-secret.entity.ts';
import { WebhookSecretsRepository } from './webhook-secrets.repository.ts';

/** What binds a sealed secret to its row. */
export type SecretOwner = Pick<WebhookSecretEntity, 'id' | 'workspaceId' | 'provider'>;

/** Seals webhook secrets. A sealed secret can be unsealed in its own row only. */
@Injectable()
export class WebhookSecretSealer {
  constructor(
    private readonly sealer: Sealer,
    private readonly repository: WebhookSecretsRepository,
  ) {}

  seal(secret: string, owner: SecretOwner): Promise<string> {
    return this.sealer.seal(secret, bindingFor(owner));
  }

  /** @throws {SealError} if it was changed or copied from another row */
  unseal(secret: SecretOwner & Pick<WebhookSecretEntity, 'sealedSecret'>): Promise<string> {
    return this.sealer.unseal(secret.sealedSecret, bindingFor(secret));
  }

  /** Moves every secret to the current key-encryption key. @see rewrapAll */
  rewrapAll(): Promise<number> {
    return rewrapAll<WebhookSecretEntity>({
      sealedAfter: (id, limit) => this.repository.sealedAfter(id, limit),
      rewrap: async (secret) => {
        const rewrapped = await this.sealer.rewrap(secret.sealedSecret, bindingFor(secret));
        await this.repository.replaceSealed(secret.id, secret.sealedSecret, rewrapped);
      },
    });
  }
}

function bindingFor({ id, workspaceId, provider }: SecretOwner): SealBinding {
  return { workspaceId, recordId: id, type: 'webhook_secret', origin: provider };
}
