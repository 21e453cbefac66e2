import { randomBytes } from 'node:crypto';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { SETTINGS, type Settings } from '../../config/index.ts';
import { SecretsDirectory } from '../secrets/index.ts';

/** Signing secrets of the billing webhook: the operator's, or one in the secrets directory that is made at the first start. */
@Injectable()
export class BillingSecrets implements OnModuleInit {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly directory: SecretsDirectory,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.active();
  }

  /** @returns one at least, several while one is rotated */
  async active(): Promise<readonly string[]> {
    const { webhookSecrets } = this.settings.billing;
    if (webhookSecrets.length > 0) return webhookSecrets;
    const file = await this.directory.readOrCreate('billing-webhook-secret', makeSecret);
    return [file.toString('utf8').trim()];
  }
}

function makeSecret(): string {
  return `whsec_${randomBytes(32).toString('base64url')}\n`;
}
