import { decodeSealedBytes, decrypt, encrypt, SealError } from './authenticated-encryption.ts';
import { parseKeyring, serializeKeyring, withCurrentKeyOnly, withNewKey, type Keyring } from './keyring.ts';
import { KeyManagement } from './sealer.ts';
import type { SecretsDirectory } from './secrets-directory.ts';

const KEYRING_FILE = 'keyring.json';

/**
 * Key-encryption keys in a file of the secrets directory. The file is created with one key where no value is sealed yet;
 * where one is, a missing file is an error.
 */
export class LocalKeyManagement extends KeyManagement {
  private readonly directory: SecretsDirectory;
  private readonly isNeeded: () => Promise<boolean>;
  private keyring: Promise<Keyring> | null = null;

  /** @param isNeeded whether the database has a sealed value */
  constructor(directory: SecretsDirectory, isNeeded = () => Promise.resolve(false)) {
    super();
    this.directory = directory;
    this.isNeeded = isNeeded;
  }

  /** Reads the keyring, and creates the first one. @throws {SecretFileError} `secret_file_missing` */
  async establish(): Promise<void> {
    await this.load();
  }

  /** @returns the ids of the keys, the current one first */
  async keyIds(): Promise<readonly string[]> {
    const { current, keys } = await this.reload();
    return [current, ...[...keys.keys()].filter((id) => id !== current)];
  }

  /**
   * Replaces a lost keyring by a new one with one key. The values under the lost keys stay unreadable.
   * @returns false, and changes nothing, if the keyring is there
   */
  async replaceLost(): Promise<boolean> {
    if ((await this.directory.read(KEYRING_FILE)) !== null) return false;
    await this.write(withNewKey());
    return true;
  }

  async wrap(dataKey: Buffer, context: Buffer): Promise<string> {
    // A value that is sealed after a rotation must be under the new key, in every process.
    const { current, keys } = await this.reload();
    return `${current}:${encrypt(dataKey, keys.get(current)!, context).toString('base64url')}`;
  }

  async unwrap(wrapped: string, context: Buffer): Promise<Buffer> {
    const [id, encrypted, ...more] = wrapped.split(':');
    if (id === undefined || encrypted === undefined || more.length > 0) {
      throw new SealError('sealed_value_malformed', 'The data key is not wrapped by this keyring.');
    }
    return decrypt(decodeSealedBytes(encrypted), await this.findKey(id), context);
  }

  /** Adds a key and makes it the current one. Other processes read it from the file when they first unwrap a data key with it. */
  async addKey(): Promise<void> {
    await this.write(withNewKey(await this.reload()));
  }

  /** Removes every key except the current one. Call it after everything is rewrapped: values under a removed key are lost. */
  async removeOldKeys(): Promise<void> {
    await this.write(withCurrentKeyOnly(await this.reload()));
  }

  /** Reads the file again for an unknown key, because another process may have added it. */
  private async findKey(id: string): Promise<Buffer> {
    const key = (await this.load()).keys.get(id) ?? (await this.reload()).keys.get(id);
    if (key === undefined) throw new SealError('key_unknown', `The keyring does not contain the key ${id}.`);
    return key;
  }

  private load(): Promise<Keyring> {
    return this.keyring ?? this.reload();
  }

  private reload(): Promise<Keyring> {
    const reading = this.read();
    this.keyring = reading;
    // A file that could not be read is read again at the next call.
    reading.catch(() => (this.keyring = null));
    return reading;
  }

  private async read(): Promise<Keyring> {
    const file = await this.directory.establish(
      KEYRING_FILE,
      () => serializeKeyring(withNewKey()),
      this.isNeeded,
      'the credentials of connections and the secrets of webhooks are sealed with it. Restore it from the backup of the secrets directory. Without a backup, run admin encryption-keys rotate --lost, and store these credentials again.',
    );
    return parseKeyring(file.toString('utf8'));
  }

  private async write(keyring: Keyring): Promise<void> {
    await this.directory.replace(KEYRING_FILE, serializeKeyring(keyring));
    this.keyring = Promise.resolve(keyring);
  }
}
