/**
 * What this package uses of the platform beyond the language itself, described structurally: it
 * compiles without the types of Node or of a browser, and imports neither.
 */
interface Platform {
  readonly TextDecoder: new (
    label: 'utf-8',
    options: { fatal: true; ignoreBOM: true },
  ) => { decode(bytes: Uint8Array): string };
  readonly TextEncoder: new () => {
    encode(text: string): Uint8Array<ArrayBuffer>;
    encodeInto(text: string, target: Uint8Array): { readonly read: number };
  };
  /** Base 64 of a text whose characters are bytes. */
  btoa(binary: string): string;
  readonly process?: { getBuiltinModule?(name: 'node:crypto'): NodeCrypto | undefined };
  readonly crypto: { readonly subtle: SubtleCrypto };
}

/** The part of node:crypto that is used where it is there. */
export interface NodeCrypto {
  createPublicKey(key: { key: Uint8Array; format: 'der'; type: 'spki' }): NodePublicKey;
  verify(algorithm: null, data: Uint8Array, key: NodePublicKey, signature: Uint8Array): boolean;
  hash?(algorithm: 'sha256', data: Uint8Array | string): string;
}
export interface NodePublicKey {
  readonly asymmetricKeyType?: string | undefined;
}

/** The part of WebCrypto that is used; `subtle` is missing where a page came over clear text. */
interface SubtleCrypto {
  importKey(
    format: 'raw',
    key: Uint8Array,
    algorithm: 'Ed25519',
    extractable: false,
    usages: ['verify'],
  ): Promise<WebPublicKey>;
  verify(
    algorithm: 'Ed25519',
    key: WebPublicKey,
    signature: Uint8Array,
    message: Uint8Array,
  ): Promise<boolean>;
}
export interface WebPublicKey {
  readonly type: string;
}

export const platform = globalThis as unknown as Platform;

/** node:crypto without an import of it, so that bundlers for browsers have nothing to resolve. */
export const nodeCrypto = platform.process?.getBuiltinModule?.('node:crypto');
