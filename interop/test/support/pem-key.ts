/** @returns an Ed25519 public key as the DER that RFC 8410 defines: twelve fixed bytes before the 32 */
export function derKey(publicKeyHex: string): Buffer {
  return Buffer.from(`302a300506032b6570032100${publicKeyHex}`, 'hex');
}

/** @returns the same in PEM, as cosign and openssl read it */
export function pemKey(publicKeyHex: string): string {
  return `-----BEGIN PUBLIC KEY-----\n${derKey(publicKeyHex).toString('base64')}\n-----END PUBLIC KEY-----\n`;
}
