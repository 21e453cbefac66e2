import { createHmac, randomBytes } from 'node:crypto';
import type { SecretsDirectory } from './secrets-directory.ts';

const FILE = 'member-digest-key';
const DOMAIN = 'tookeffect-member-digests-v1\n';

/**
 * The keys under which the values that operations expect are digested, so that operations of one account can be compared
 * without storing a value. A digest says which key it was made with: if the file is lost, a new one is made, and earlier
 * digests are read as unknown.
 */
export class MemberKeys {
  readonly #directory: SecretsDirectory;
  #secret: Promise<Buffer> | undefined;

  constructor(directory: SecretsDirectory) {
    this.#directory = directory;
  }

  /** @returns the key of an account: 64 lower-case hex characters @throws {SecretFileError} as `SecretsDirectory.readOrCreate` */
  async keyFor(accountId: string): Promise<string> {
    this.#secret ??= this.#directory
      .readOrCreate(FILE, () => randomBytes(32))
      .catch((error: unknown) => {
        this.#secret = undefined;
        throw error;
      });
    return createHmac('sha256', await this.#secret)
      .update(`${DOMAIN}${accountId}`)
      .digest('hex');
  }
}
