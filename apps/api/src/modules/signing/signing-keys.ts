import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ENVIRONMENTS, type Environment } from '@tookeffect/core';
import { SecretsDirectory } from '../secrets/index.ts';
import { SigningKeysRepository } from './signing-keys.repository.ts';
import { type SigningKey, newPrivateKeyPem, readSigningKey } from './signing-key.ts';

/** The private keys of this server: one signs live receipts, one those of tests, and the root signs the key document. */
@Injectable()
export class SigningKeys implements OnModuleInit {
  private readonly keys = new Map<Environment | 'root', SigningKey>();

  constructor(
    private readonly secrets: SecretsDirectory,
    private readonly published: SigningKeysRepository,
  ) {}

  /** Keys are made at the first start. They are in the key document before the first receipt is signed. */
  async onModuleInit(): Promise<void> {
    for (const environment of ENVIRONMENTS) {
      const key = await this.load(environment, `signing-key-${environment}.pem`);
      await this.published.publish(key, environment);
    }
    await this.load('root', 'root-key.pem');
  }

  /** The key that signs receipts of an environment. */
  of(environment: Environment): SigningKey {
    return this.keys.get(environment)!;
  }

  /** The key that signs the key document: what auditors pin. */
  get root(): SigningKey {
    return this.keys.get('root')!;
  }

  private async load(use: Environment | 'root', file: string): Promise<SigningKey> {
    const key = readSigningKey(await this.secrets.readOrCreate(file, newPrivateKeyPem));
    this.keys.set(use, key);
    return key;
  }
}
