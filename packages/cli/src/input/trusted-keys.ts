import {
  type JsonObject,
  readKeyDocument,
  type ReadKeyDocumentOptions,
  type TrustedKeys,
} from '@tookeffect/sdk';
import type { Session } from '../session.ts';
import type { Surroundings } from '../surroundings.ts';
import { UsageError } from '../usage-error.ts';
import { readJsonObject } from './read-document.ts';

/** Where trusted keys come from. */
export interface KeyOptions {
  readonly keys?: string;
  readonly rootKeys?: string;
  readonly offline?: boolean;
  readonly allowExpiredKeys?: boolean;
  readonly at?: string;
}

/**
 * @returns the instant to judge at: `--at`, or now
 * @throws {UsageError} for what is no instant
 */
export function instantOf({ at }: Pick<KeyOptions, 'at'>, { now }: Pick<Surroundings, 'now'>): string {
  if (at === undefined) return now().toISOString();
  const instant = new Date(at);
  if (Number.isNaN(instant.getTime()))
    throw new UsageError('--at must be an instant, such as 2026-11-21T09:30:00.000Z');
  return instant.toISOString();
}

/**
 * Reads the keys that the user trusts; asks the service for its key document only where no file is named and
 * the network is not forbidden.
 * @throws {UsageError} where there is no source of keys
 * @throws {KeyDocumentError} for a key document that is not to be relied on
 */
export async function trustedKeysFor(session: Session, options: KeyOptions): Promise<TrustedKeys> {
  const { keys, rootKeys, offline, allowExpiredKeys } = options;
  const { surroundings } = session;
  const reading: ReadKeyDocumentOptions = {
    ...(!allowExpiredKeys && { now: instantOf(options, surroundings) }),
    ...(rootKeys !== undefined && {
      rootKeys: hexByName(await readJsonObject(rootKeys, surroundings), rootKeys),
    }),
  };
  if (keys !== undefined) {
    const content = await readJsonObject(keys, surroundings);
    if ('payloadType' in content) return readKeyDocument(content, reading).trustedKeys;
    if (rootKeys !== undefined) throw new UsageError(`${keys} is no key document, so no root key signed it`);
    return content as TrustedKeys;
  }
  if (offline) throw new UsageError('--offline needs --keys: nothing else says whom to trust');
  const { trustedKeys, isRootSigned } = await session.client.keys({ ...session.call, ...reading });
  if (!isRootSigned) {
    session.note(
      `keys are those that ${session.client.baseUrl} publishes now; keep a file for --keys to pin them`,
    );
  }
  return trustedKeys;
}

function hexByName(content: JsonObject, file: string): Record<string, string> {
  const entries = Object.entries(content).map(([id, hex]): [string, string] => {
    if (typeof hex !== 'string') throw new UsageError(`${file} must be {"key id": "public key in hex"}`);
    return [id, hex];
  });
  return Object.fromEntries(entries);
}
