import { randomBytes } from 'node:crypto';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../../clock/index.ts';
import { SETTINGS, type Settings } from '../../../config/index.ts';
import { SecretsDirectory } from '../../secrets/index.ts';
import { type SignedEvent, signedStripeEvent, type UnreadableEvent } from './signature.ts';

/**
 * The billing webhook. The operator configures its signing secrets; without one, the first start creates a secret in the
 * secrets directory.
 */
@Injectable()
export class StripeWebhook implements OnModuleInit {
  constructor(
    private readonly clock: Clock,
    private readonly directory: SecretsDirectory,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.readSecrets();
  }

  /** @returns null when the signature is not valid now */
  async open(body: Buffer, header: unknown): Promise<SignedEvent | UnreadableEvent | null> {
    return signedStripeEvent(body, header, await this.readSecrets(), this.clock.now());
  }

  /** @returns one or more: a rotation needs several */
  private async readSecrets(): Promise<readonly string[]> {
    const { webhookSecrets } = this.settings.billing;
    if (webhookSecrets.length > 0) return webhookSecrets;
    const file = await this.directory.readOrCreate('billing-webhook-secret', createSecret);
    return [file.toString('utf8').trim()];
  }
}

function createSecret(): string {
  return `whsec_${randomBytes(32).toString('base64url')}\n`;
}
