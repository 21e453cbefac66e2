import {
  type JsonObject,
  readKeyDocument,
  type ReadKeyDocumentOptions,
  type TrustedKeys,
} from '@tookeffect/sdk';
import type { CommandContext } from '../command-context.ts';
import type { Session } from '../define-command.ts';
import { UsageError } from '../errors.ts';
import { readJsonObject } from './read-input.ts';

/** The options that choose the trusted keys. */
export interface KeyOptions {
  readonly keys?: string;
  readonly rootKeys?: string;
  readonly offline?: boolean;
  readonly allowExpiredKeys?: boolean;
  readonly at?: string;
}

/**
 * @returns the instant at which to validate: `--at`, or else now
 * @throws {UsageError} for a value that is not an instant
 */
export function validationInstant(
  { at }: Pick<KeyOptions, 'at'>,
  { now }: Pick<CommandContext, 'now'>,
): string {
  if (at === undefined) return now().toISOString();
  const instant = new Date(at);
  if (Number.isNaN(instant.getTime())) {
    throw new UsageError('--at must be an instant such as 2026-11-21T09:30:00.000Z');
  }
  return instant.toISOString();
}

/**
 * Reads the trusted keys from the file of `--keys`, or fetches the service's key document. With `--offline` nothing is
 * fetched.
 * @throws {UsageError} for `--offline` without `--keys`, and for an invalid file
 * @throws {KeyDocumentError} for a key document that is not trusted
 */
export async function readTrustedKeys(session: Session, options: KeyOptions): Promise<TrustedKeys> {
  const { keys, rootKeys, offline, allowExpiredKeys } = options;
  const { context } = session;
  const trust: ReadKeyDocumentOptions = {
    ...(!allowExpiredKeys && { now: validationInstant(options, context) }),
    ...(rootKeys !== undefined && { rootKeys: await readRootKeys(rootKeys, context) }),
  };
  if (keys !== undefined) {
    const content = await readJsonObject(keys, context);
    if ('payloadType' in content) return readSavedDocument(session, keys, content, trust);
    if (rootKeys !== undefined) {
      throw new UsageError(`${keys} is not a key document, so --root-keys cannot be checked; leave it out`);
    }
    return content as TrustedKeys;
  }
  if (offline) throw new UsageError('--offline needs --keys, a file with the keys that you trust');
  const { trustedKeys, isRootSigned } = await session.client.keys({ ...session.call, ...trust });
  if (!isRootSigned) {
    session.note(
      `note: validated with the keys that ${session.client.baseUrl} publishes now; to pin keys, save them in a file and use --keys`,
    );
  }
  return trustedKeys;
}

/** Says so if the signature of the document was not checked: without a root key, anyone could have written the file. */
function readSavedDocument(
  session: Session,
  file: string,
  content: JsonObject,
  trust: ReadKeyDocumentOptions,
): TrustedKeys {
  const { trustedKeys, isRootSigned } = readKeyDocument(content, trust);
  if (!isRootSigned) {
    session.note(`note: the signature of ${file} was not checked; to check it, use --root-keys`);
  }
  return trustedKeys;
}

/**
 * Reads root keys from a file.
 * @returns key id → public key in hex
 * @throws {UsageError} if it cannot be read, or has another form
 */
export async function readRootKeys(file: string, context: CommandContext): Promise<Record<string, string>> {
  const entries = Object.entries(await readJsonObject(file, context)).map(([id, hex]): [string, string] => {
    if (typeof hex !== 'string') throw new UsageError(`${file} must be {"key id": "public key in hex"}`);
    return [id, hex];
  });
  return Object.fromEntries(entries);
}
