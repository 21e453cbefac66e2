import { type Caller, SDK_VERSION } from '@tookeffect/sdk';
import type { Session } from '../define-command.ts';
import { type Check, failed, passed, skipped, warning } from './check.ts';

/** What the commands begin, ack, verify and op need. */
const AGENT_SCOPES = ['operations:write', 'operations:verify', 'operations:read'] as const;

const EXPIRES_SOON_MS = 14 * 24 * 3600 * 1000;

/** Checks the credential, its scopes and its expiry, and the version of the service. */
export async function checkCredential(session: Session): Promise<Check[]> {
  let caller: Caller;
  try {
    caller = await session.client.apiKeys.whoami(session.call);
  } catch (error) {
    const rest = skipped(['scopes', 'expiry', 'versions'], 'the credential is not accepted');
    return [failed('credential', error), ...rest];
  }
  const { workspaceId, apiKey } = caller;
  return [
    passed(
      'credential',
      `accepted, for ${workspaceId}${apiKey === null ? '' : `, ${apiKey.id} (${apiKey.name})`}`,
    ),
    scopesCheck(caller),
    expiryCheck(caller, session.context.now()),
    versionsCheck(caller.serverVersion),
  ];
}

function scopesCheck({ scopes }: Caller): Check {
  const missing = AGENT_SCOPES.filter((scope) => !scopes.includes(scope));
  if (missing.length === 0) return passed('scopes', scopes.join(' '));
  return warning(
    'scopes',
    `${scopes.join(' ') || 'none'}; without ${missing.join(' ')}`,
    'agents need these: `tookeffect key create --help` makes a key that has them',
  );
}

function expiryCheck({ apiKey }: Caller, now: Date): Check {
  if (apiKey === null) return passed('expiry', 'an access token is renewed by its issuer');
  const remainingMs = Date.parse(apiKey.expiresAt) - now.getTime();
  if (remainingMs > EXPIRES_SOON_MS) return passed('expiry', apiKey.expiresAt);
  const days = Math.max(0, Math.floor(remainingMs / (24 * 3600 * 1000)));
  return warning(
    'expiry',
    `${apiKey.expiresAt}, in ${days} ${days === 1 ? 'day' : 'days'}`,
    `replace the key: \`tookeffect key rotate ${apiKey.id}\``,
  );
}

/** Versions with the same first number understand each other; before 1.0.0, with the same first two. */
function versionsCheck(serverVersion: string): Check {
  const detail = `command ${SDK_VERSION}, service ${serverVersion}`;
  if (compatibilityOf(SDK_VERSION) === compatibilityOf(serverVersion)) return passed('versions', detail);
  return warning('versions', detail, 'use the version of the command that fits the service');
}

function compatibilityOf(version: string): string {
  const [major = '', minor = ''] = version.split('.');
  return major === '0' ? `0.${minor}` : major;
}
