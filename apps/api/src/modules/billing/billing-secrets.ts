import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type Settings } from '../../config/index.ts';
import { SecretsDirectory } from '../secrets/index.ts';

/** Signing secrets of the billing webhook: the operator's, or one in the secrets directory that is made when needed. */
@Injectable()
export class BillingSecrets {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly directory: SecretsDirectory,
  ) {}

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
