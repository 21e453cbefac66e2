import type { GlobalOptions } from '../command-context.ts';
import type { Session } from '../define-command.ts';
import { chosenSettings, type SettingSources } from '../profile.ts';
import { type Check, type CheckName, failed, passed, skipped } from './check.ts';
import { checkCredential } from './credential-checks.ts';
import { checkTrustedKeys } from './key-check.ts';
import { checkReachable } from './network-checks.ts';

/** What is given to the checks. */
export interface DoctorOptions extends GlobalOptions {
  readonly rootKeys?: string;
}

/** Runs all checks; each is reported, and none throws. A check that needs one that failed is skipped. */
export async function runChecks(session: Session, options: DoctorOptions): Promise<Check[]> {
  let settings: SettingSources;
  try {
    settings = chosenSettings(options, session.context.environment);
    // Creating the client checks the address.
    session.makeClient();
  } catch (error) {
    return [failed('settings', error), ...skipped(ALL.slice(1), 'the settings are invalid')];
  }
  const { baseUrl, baseUrlSource, credentialSource } = settings;
  const found = passed(
    'settings',
    `${baseUrl} (from ${baseUrlSource}); the credential is ${credentialSource === 'none' ? 'missing' : `from ${credentialSource}`}`,
  );
  const network = await checkReachable(baseUrl, session.context);
  if (network.some(({ outcome }) => outcome === 'failed')) {
    const rest = ALL.filter((name) => ![found, ...network].some((check) => check.name === name));
    return [found, ...network, ...skipped(rest, 'the service does not respond')];
  }
  return [
    found,
    ...network,
    ...(await checkCredential(session)),
    await checkTrustedKeys(session, options.rootKeys),
  ];
}

const ALL: readonly CheckName[] = [
  ...(['settings', 'address', 'service', 'clock', 'credential', 'scopes', 'expiry', 'versions'] as const),
  'keys',
];
