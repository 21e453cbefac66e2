/**
 * The port to the key-encryption keys: a file of this server, or a key service. Data keys are passed in and out;
 * key-encryption keys never leave it.
 */
export abstract class KeyManagement {
  /**
   * @param dataKey 32 bytes
   * @param context what the data key belongs to; the same bytes are needed to unwrap
   * @returns the data key under the current key-encryption key, as text of `A-Za-z0-9_-` and `:`
   */
  abstract wrap(dataKey: Buffer, context: Buffer): Promise<string>;

  /** @throws {SealError} `key_unknown`, `sealed_value_malformed` or `sealed_value_not_authentic` */
  abstract unwrap(wrapped: string, context: Buffer): Promise<Buffer>;
}
