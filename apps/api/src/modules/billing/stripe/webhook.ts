import { randomBytes } from 'node:crypto';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../../../clock/index.ts';
import { SETTINGS, type Settings } from '../../../config/index.ts';
import { acrossAccounts } from '../../../database/index.ts';
import { SecretsDirectory } from '../../secrets/index.ts';
import { type SignedEvent, signedStripeEvent, type UnreadableEvent } from './signature.ts';

/**
 * The billing webhook. The operator configures its signing secrets; without one, the first start creates a secret in the
 * secrets directory. A lost one is never created again: the provider signs with the old one, so each event would be refused.
 */
@Injectable()
export class StripeWebhook implements OnModuleInit {
  constructor(
    private readonly clock: Clock,
    private readonly directory: SecretsDirectory,
    private readonly database: DataSource,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** @throws {SecretFileError} `secret_file_missing` where events were accepted and the secret is lost */
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
    const file = await this.directory.establish(FILE, createSecret, () => this.hasEvents(), LOSS);
    return [file.toString('utf8').trim()];
  }

  private async hasEvents(): Promise<boolean> {
    const [row] = await acrossAccounts(() =>
      this.database.query<[{ found: boolean }]>('SELECT EXISTS (SELECT FROM billing_event) AS found'),
    );
    return row.found;
  }
}

const FILE = 'billing-webhook-secret';

const LOSS =
  'the payment provider signs its events with it. Restore it from the backup of the secrets directory, or set TOOKEFFECT_BILLING_WEBHOOK_SECRETS to the signing secret that the provider shows.';

function createSecret(): string {
  return `whsec_${randomBytes(32).toString('base64url')}\n`;
}
