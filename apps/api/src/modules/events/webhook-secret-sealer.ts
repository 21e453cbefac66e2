import { Injectable } from '@nestjs/common';
import { isUnusable, type Rewrapped, type SealBinding, Sealer, rewrapAll } from '../secrets/index.ts';
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

  /**
   * @returns null where its key is lost, so that nobody can check a signature with it
   * @throws {SealError} if it was changed or copied from another row
   */
  async unseal(secret: SecretOwner & Pick<WebhookSecretEntity, 'sealedSecret'>): Promise<string | null> {
    try {
      return await this.sealer.unseal(secret.sealedSecret, bindingFor(secret));
    } catch (error) {
      if (isUnusable(error)) return null;
      throw error;
    }
  }

  /** Moves every secret to the current key-encryption key. @see rewrapAll */
  rewrapAll(): Promise<Rewrapped> {
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
