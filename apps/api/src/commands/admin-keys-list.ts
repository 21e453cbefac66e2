import type { Environment } from '@tookeffect/core';
import { readSettings } from '../config/index.ts';
import {
  type KeyState,
  PrivateKeys,
  PublishedKeys,
  RootKeys,
  SigningKeyError,
  type SigningKeyRecord,
  keyState,
} from '../modules/signing/index.ts';
import { withAdminContext } from './admin-context.ts';
import { type ListedKeys, listText } from './admin-keys-text.ts';

/** The options of `keys list`. */
export interface ListOptions {
  readonly environment?: Environment;
  readonly json?: true;
}

/** `admin keys list`: prints every key, by environment, and the root keys. It changes nothing. */
export async function listKeys({ environment, json }: ListOptions): Promise<void> {
  await withAdminContext(
    readSettings(process.env),
    async (context) => {
      const ring = await context.get(PublishedKeys).read();
      const privateKeys = context.get(PrivateKeys);
      const keys = await Promise.all(
        ring.keys
          .filter((key) => environment === undefined || key.environment === environment)
          .map(async (key) => listed(key, keyState(key, ring), await privateKeys.has(key.keyId))),
      );
      const { version, expires } = ring;
      const list: ListedKeys = { version, expires, keys, rootKeys: await rootKeys(context.get(RootKeys)) };
      console.log(json ? JSON.stringify(list) : listText(list));
    },
    { isStartAllowed: true },
  );
}

function listed(key: SigningKeyRecord, state: KeyState, hasPrivateKey: boolean): ListedKeys['keys'][number] {
  return { ...key, state, hasPrivateKey };
}

/** The list shows a missing root key; it is not an error. */
async function rootKeys(roots: RootKeys): Promise<ListedKeys['rootKeys']> {
  try {
    return (await roots.signing()).map(({ keyId, publicKeyHex }) => ({ keyId, publicKey: publicKeyHex }));
  } catch (error) {
    if (error instanceof SigningKeyError) return [];
    throw error;
  }
}
