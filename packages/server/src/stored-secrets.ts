import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ShopPasswords } from '@tookeffect/local-postgres';

/** What a server for development keeps between its starts, in a file with mode 0600. */
export interface StoredSecrets {
  readonly apiKey: string;
  readonly shop: ShopPasswords;
}

/** @returns the secrets of the last start; null if there are none, or if the file is damaged */
export async function readStoredSecrets(dataDirectory: string): Promise<StoredSecrets | null> {
  try {
    const stored = JSON.parse(await readFile(fileIn(dataDirectory), 'utf8')) as Partial<StoredSecrets> | null;
    const texts = [stored?.apiKey, stored?.shop?.agent, stored?.shop?.reader];
    return texts.every((text) => typeof text === 'string') ? (stored as StoredSecrets) : null;
  } catch {
    return null;
  }
}

/** Replaces the file atomically. */
export async function writeStoredSecrets(dataDirectory: string, secrets: StoredSecrets): Promise<void> {
  await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
  const draft = `${fileIn(dataDirectory)}.new`;
  await writeFile(draft, `${JSON.stringify(secrets)}\n`, { mode: 0o600 });
  await rename(draft, fileIn(dataDirectory));
}

function fileIn(dataDirectory: string): string {
  return path.join(dataDirectory, 'development.json');
}
