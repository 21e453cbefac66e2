/**
 * The platform features that this package uses beyond the language, declared structurally, so that it compiles without
 * the types of Node or of a browser and imports neither.
 */
interface Platform {
  readonly TextDecoder: new (
    label: 'utf-8',
    options: { fatal: boolean; ignoreBOM: true },
  ) => { decode(bytes: Uint8Array): string };
  readonly TextEncoder: new () => {
    encode(text: string): Uint8Array<ArrayBuffer>;
    encodeInto(text: string, target: Uint8Array): { readonly read: number };
  };
  /** Encodes text whose characters are bytes in base 64. */
  btoa(binary: string): string;
  readonly process?: { getBuiltinModule?(name: 'node:crypto'): NodeCrypto | undefined };
  readonly crypto: { readonly subtle: SubtleCrypto };
}

/** The part of node:crypto that is used if the platform has it. */
export interface NodeCrypto {
  createPublicKey(key: { key: Uint8Array; format: 'der'; type: 'spki' }): NodePublicKey;
  verify(algorithm: null, data: Uint8Array, key: NodePublicKey, signature: Uint8Array): boolean;
  hash?(algorithm: 'sha256', data: Uint8Array | string): string;
}
export interface NodePublicKey {
  readonly asymmetricKeyType?: string | undefined;
}

/** The part of WebCrypto that is used; `subtle` is undefined in a page that was loaded over plain HTTP. */
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

/** node:crypto without an import, so that bundlers for browsers have nothing to resolve. */
export const nodeCrypto = platform.process?.getBuiltinModule?.('node:crypto');
