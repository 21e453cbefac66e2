import type { Session } from '../define-command.ts';
import { readRootKeys } from '../input/trusted-keys.ts';
import { type Check, failed, passed, warning } from './check.ts';

/**
 * Checks the keys that receipts are validated with, as the service publishes them.
 * @param rootKeysFile the root keys, one of which must have signed them
 */
export async function checkTrustedKeys(session: Session, rootKeysFile?: string): Promise<Check> {
  const { context, call } = session;
  try {
    const rootKeys =
      rootKeysFile === undefined ? {} : { rootKeys: await readRootKeys(rootKeysFile, context) };
    const now = context.now().toISOString();
    const { keys, expires, isRootSigned } = await session.client.keys({ ...call, ...rootKeys, now });
    const detail = `${keys.length} published, valid until ${expires}`;
    if (keys.length === 0) {
      return warning('keys', detail, 'ask the operator of the service: no receipt can be validated');
    }
    return passed('keys', isRootSigned ? `${detail}, signed by a root key of yours` : detail);
  } catch (error) {
    return failed('keys', error);
  }
}
