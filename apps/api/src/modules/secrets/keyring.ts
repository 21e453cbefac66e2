import { randomBytes } from 'node:crypto';
import { KEY_BYTES, SealError } from './authenticated-encryption.ts';

/** Key-encryption keys by id. New values are wrapped by the current one; the others only unwrap. */
export interface Keyring {
  readonly current: string;
  /** 32 bytes each. */
  readonly keys: ReadonlyMap<string, Buffer>;
}

/** @returns the keyring with a new key, which becomes the current one; without an argument a keyring with one key */
export function withNewKey(keyring?: Keyring): Keyring {
  const current = `kek_${randomBytes(8).toString('hex')}`;
  return { current, keys: new Map([...(keyring?.keys ?? []), [current, randomBytes(KEY_BYTES)]]) };
}

/** @returns the keyring with only the current key; values under the other keys can no longer be unsealed */
export function withCurrentKeyOnly(keyring: Keyring): Keyring {
  return { ...keyring, keys: new Map([...keyring.keys].filter(([id]) => id === keyring.current)) };
}

/** The keyring as JSON, keys in base64url. */
export function serializeKeyring({ current, keys }: Keyring): string {
  const list = [...keys].map(([id, key]) => ({ id, key: key.toString('base64url') }));
  return `${JSON.stringify({ current, keys: list }, null, 2)}\n`;
}

/** @throws {SealError} `keyring_malformed` when the JSON is not a keyring, or its current key is missing */
export function parseKeyring(json: string): Keyring {
  const { current, keys } = readObject(json);
  if (typeof current !== 'string' || !Array.isArray(keys)) throw malformed();
  const byId = new Map(keys.map((entry: unknown) => readKey(entry)));
  if (byId.size !== keys.length || !byId.has(current)) throw malformed();
  return { current, keys: byId };
}

function readKey(entry: unknown): [string, Buffer] {
  if (typeof entry !== 'object' || entry === null || !('id' in entry) || !('key' in entry)) throw malformed();
  const { id, key } = entry;
  if (typeof id !== 'string' || !/^[A-Za-z0-9_-]{1,64}$/.test(id) || typeof key !== 'string')
    throw malformed();
  const bytes = Buffer.from(key, 'base64url');
  if (bytes.length !== KEY_BYTES) throw malformed();
  return [id, bytes];
}

function readObject(json: string): { current?: unknown; keys?: unknown } {
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value === 'object' && value !== null) return value;
  } catch {
    // The parser's message is dropped: it quotes the text, which contains keys.
  }
  throw malformed();
}

function malformed(): SealError {
  return new SealError('keyring_malformed', 'The keyring file does not have the format of a keyring.');
}
