import { Injectable } from '@nestjs/common';
import { ENVIRONMENTS } from '@tookeffect/core';
import type { KeyRing } from './domain/signing-key-record.ts';
import { KeyLifecycle } from './key-lifecycle.ts';
import { PrivateKeys } from './private-keys.ts';
import { RootKeys } from './root-keys.ts';
import type { SigningKey } from './signing-key.ts';
import { SigningKeysRepository } from './signing-keys.repository.ts';

/** Where a server's keys are: the published ones in the database, the private ones in the secrets directory. */
@Injectable()
export class KeyCustody {
  constructor(
    private readonly published: SigningKeysRepository,
    private readonly privateKeys: PrivateKeys,
    private readonly roots: RootKeys,
    private readonly lifecycle: KeyLifecycle,
  ) {}

  /**
   * Makes the first keys where nothing was published yet, the root key before the others.
   * @param issuer of the keys that are made
   * @returns the established root key
   * @throws {SigningKeyError} `private_key_missing` where keys were published and the root key is gone
   */
  async open(issuer: string): Promise<SigningKey> {
    const { keys } = await this.published.read();
    if (keys.length === 0) await this.roots.makeFirst();
    const [root] = await this.roots.signing();
    for (const environment of ENVIRONMENTS) {
      const isMade = keys.some((key) => key.environment === environment);
      if (!isMade) await this.lifecycle.ensureFirst(environment, issuer);
    }
    return root;
  }

  ring(): Promise<KeyRing> {
    return this.published.read();
  }

  /** @throws {SigningKeyError} `private_key_missing`, `private_key_mismatch` */
  load(keyId: string): Promise<SigningKey> {
    return this.privateKeys.read(keyId);
  }
}
