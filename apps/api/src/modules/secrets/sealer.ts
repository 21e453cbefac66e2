import { randomBytes } from 'node:crypto';
import { acrossAccounts } from '../../database/index.ts';
import {
  decodeSealedBytes,
  decrypt,
  encrypt,
  KEY_BYTES,
  SealError,
  type SealErrorCode,
} from './authenticated-encryption.ts';

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

/** What a call of `rewrapAll` saw. */
export interface Rewrapped {
  /** How many values are under the current key now. */
  readonly sealed: number;
  /** How many were left as they are, because nobody can use them any more. */
  readonly unusable: number;
  /** The rows whose values were left as they are: the unusable ones, and those that were changed or damaged. */
  readonly left: readonly LeftRow[];
}

/** A row whose value was not sealed with the current key. */
export interface LeftRow {
  readonly id: string;
  readonly reason: SealErrorCode;
  /** Whether it may become usable again: somebody changed the row, and a backup has it as it was. */
  readonly isDamaged: boolean;
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
 * under the current key. Values that cannot be unsealed are left as they are, and named: one damaged row must not keep every
 * other value under a key that may be known to others.
 * @throws {SealError} `keyring_malformed`; what the database throws
 */
export function rewrapAll<Row extends { readonly id: string }>(rows: SealedRows<Row>): Promise<Rewrapped> {
  return acrossAccounts(() => rewrapEvery(rows));
}

async function rewrapEvery<Row extends { readonly id: string }>(rows: SealedRows<Row>): Promise<Rewrapped> {
  let sealed = 0;
  const left: LeftRow[] = [];
  for (let after = ''; ;) {
    const batch = await rows.sealedAfter(after, BATCH_ROWS);
    for (const row of batch) {
      try {
        await rows.rewrap(row);
        sealed += 1;
      } catch (error) {
        if (!(error instanceof SealError) || error.code === 'keyring_malformed') throw error;
        left.push({ id: row.id, reason: error.code, isDamaged: !isUnusable(error) });
      }
    }
    const last = batch.at(-1);
    if (last === undefined) {
      return { sealed, unusable: left.filter(({ isDamaged }) => !isDamaged).length, left };
    }
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
