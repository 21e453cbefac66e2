import { decodeSealedBytes, decrypt, encrypt, SealError } from './authenticated-encryption.ts';
import { parseKeyring, serializeKeyring, withCurrentKeyOnly, withNewKey, type Keyring } from './keyring.ts';
import { KeyManagement } from './sealer.ts';
import type { SecretsDirectory } from './secrets-directory.ts';

const KEYRING_FILE = 'keyring.json';

/** Key-encryption keys in a file of the secrets directory. The first use creates the file with one key. */
export class LocalKeyManagement extends KeyManagement {
  private readonly directory: SecretsDirectory;
  private keyring: Promise<Keyring> | null = null;

  constructor(directory: SecretsDirectory) {
    super();
    this.directory = directory;
  }

  async wrap(dataKey: Buffer, context: Buffer): Promise<string> {
    const { current, keys } = await this.load();
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
    const file = await this.directory.readOrCreate(KEYRING_FILE, () => serializeKeyring(withNewKey()));
    return parseKeyring(file.toString('utf8'));
  }

  private async write(keyring: Keyring): Promise<void> {
    await this.directory.replace(KEYRING_FILE, serializeKeyring(keyring));
    this.keyring = Promise.resolve(keyring);
  }
}
