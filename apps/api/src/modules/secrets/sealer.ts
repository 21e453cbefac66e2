import { randomBytes } from 'node:crypto';
import { acrossAccounts } from '../../database/index.ts';
import { decodeSealedBytes, decrypt, encrypt, KEY_BYTES, SealError } from './authenticated-encryption.ts';

/** The row that a sealed value belongs to. In any other row or workspace it cannot be unsealed. */
export interface SealBinding {
  readonly workspaceId: string;
  /** The row's own id: `con_…`, `whs_…`. */
  readonly recordId: string;
  /** What kind of secret it is, for example `bearer`. */
  readonly type: string;
  /** The origin to which the secret may be sent, or the name of the provider that signs with it. */
  readonly origin: string;
}

/**
 * The port to the key-encryption keys: a file of this server, or a key service. Data keys are passed in and out;
 * key-encryption keys never leave it.
 */
export abstract class KeyManagement {
  /**
   * @param dataKey 32 bytes
   * @param context the binding of the data key; the same bytes are needed to unwrap it
   * @returns the data key, wrapped by the current key-encryption key, as text of `A-Za-z0-9_-` and `:`
   */
  abstract wrap(dataKey: Buffer, context: Buffer): Promise<string>;

  /** @throws {SealError} `key_unknown`, `sealed_value_malformed` or `sealed_value_not_authentic` */
  abstract unwrap(wrapped: string, context: Buffer): Promise<Buffer>;
}

/** Rows with one sealed value each, in the order of their ids. */
export interface SealedRows<Row extends { readonly id: string }> {
  /** Up to `limit` rows after an id. */
  sealedAfter(id: string, limit: number): Promise<readonly Row[]>;
  /**
   * Wraps the data key of a row's value again and stores it, unless the row has been changed in the meantime.
   * @throws {SealError}
   */
  rewrap(row: Row): Promise<void>;
}

/** How many values a call of `rewrapAll` saw. */
export interface Rewrapped {
  /** Under the current key now. */
  readonly sealed: number;
  /** Left as they are. */
  readonly unusable: number;
}

const FORMAT = 'tks1';
const BATCH_ROWS = 200;

/**
 * Envelope encryption: each value is encrypted with a random data key (AES-256-GCM), and the key management wraps each
 * data key. Both are bound to the row of the value. A sealed value is text: `tks1.<wrapped data key>.<base64url>`.
 */
export class Sealer {
  private readonly keys: KeyManagement;

  constructor(keys: KeyManagement) {
    this.keys = keys;
  }

  /** @param plaintext of any length; the sealed value has about 4/3 of its length, and 200 more characters */
  async seal(plaintext: string, binding: SealBinding): Promise<string> {
    const bound = bindingBytes(binding);
    const dataKey = randomBytes(KEY_BYTES);
    const encrypted = encrypt(Buffer.from(plaintext, 'utf8'), dataKey, bound);
    const wrapped = await this.keys.wrap(dataKey, bound);
    dataKey.fill(0);
    return [FORMAT, wrapped, encrypted.toString('base64url')].join('.');
  }

  /** @throws {SealError} if the value was changed, belongs to another row, or its key was removed */
  async unseal(sealed: string, binding: SealBinding): Promise<string> {
    const bound = bindingBytes(binding);
    const { wrapped, encrypted } = parts(sealed);
    const encryptedBytes = decodeSealedBytes(encrypted);
    const dataKey = await this.keys.unwrap(wrapped, bound);
    try {
      return decrypt(encryptedBytes, dataKey, bound).toString('utf8');
    } finally {
      dataKey.fill(0);
    }
  }

  /**
   * Wraps the data key under the current key-encryption key. The encrypted value is neither read nor changed.
   * @throws {SealError} as `unseal` does if the data key cannot be unwrapped
   */
  async rewrap(sealed: string, binding: SealBinding): Promise<string> {
    const bound = bindingBytes(binding);
    const { wrapped, encrypted } = parts(sealed);
    const dataKey = await this.keys.unwrap(wrapped, bound);
    const rewrapped = await this.keys.wrap(dataKey, bound);
    dataKey.fill(0);
    return [FORMAT, rewrapped, encrypted].join('.');
  }
}

/**
 * Wraps the data key of every row, whatever its account, with the current key-encryption key. Servers may run: the values that they add are
 * under the current key. Values that nobody can use are left as they are: their key is lost, or their address is refused.
 * @throws {SealError} at the first value that was changed; the values before it are rewrapped, and the call can be repeated
 */
export function rewrapAll<Row extends { readonly id: string }>(rows: SealedRows<Row>): Promise<Rewrapped> {
  return acrossAccounts(() => rewrapEvery(rows));
}

async function rewrapEvery<Row extends { readonly id: string }>(rows: SealedRows<Row>): Promise<Rewrapped> {
  let [sealed, unusable] = [0, 0];
  for (let after = ''; ;) {
    const batch = await rows.sealedAfter(after, BATCH_ROWS);
    for (const row of batch) {
      try {
        await rows.rewrap(row);
        sealed += 1;
      } catch (error) {
        if (!isUnusable(error)) throw error;
        unusable += 1;
      }
    }
    const last = batch.at(-1);
    if (last === undefined) return { sealed, unusable };
    after = last.id;
  }
}

/** Whether a sealed value was not changed, and yet nobody can use it any more. It must be stored again. */
export function isUnusable(error: unknown): error is SealError {
  return error instanceof SealError && (error.code === 'key_unknown' || error.code === 'address_refused');
}

function parts(sealed: string): { wrapped: string; encrypted: string } {
  const [format, wrapped, encrypted, ...more] = sealed.split('.');
  if (format !== FORMAT || wrapped === undefined || encrypted === undefined || more.length > 0) {
    throw new SealError('sealed_value_malformed', 'This is not a sealed value.');
  }
  return { wrapped, encrypted };
}

/** A JSON array, so that no two bindings have the same bytes. */
function bindingBytes({ workspaceId, recordId, type, origin }: SealBinding): Buffer {
  return Buffer.from(JSON.stringify([FORMAT, workspaceId, recordId, type, origin]), 'utf8');
}
