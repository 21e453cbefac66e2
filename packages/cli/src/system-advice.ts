/** What to do for a system error code of a failed connection or file. */
const ADVICE: ReadonlyMap<string, string> = new Map([
  ['ENOTFOUND', 'the name of the service does not resolve: check TOOKEFFECT_BASE_URL'],
  ['EAI_AGAIN', 'the name server does not respond: check the network'],
  ['ECONNREFUSED', 'nothing listens there: check TOOKEFFECT_BASE_URL, and that the service is running'],
  ['ENETUNREACH', 'there is no route to the service: check the network'],
  ['ECONNRESET', 'the connection was ended: check what is between this machine and the service'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'the certificate is for another name: check TOOKEFFECT_BASE_URL'],
  ['CERT_HAS_EXPIRED', 'the certificate of the service has expired: ask its operator, and check your clock'],
  ['CERT_NOT_YET_VALID', 'the certificate of the service is not valid yet: check your clock'],
  [
    'ERR_SSL_WRONG_VERSION_NUMBER',
    'the service speaks plain HTTP there: check http or https in TOOKEFFECT_BASE_URL',
  ],
  ['ENOSPC', 'the disk is full: make room, and run the command again'],
  ['EDQUOT', 'your quota of the disk is used up: make room, and run the command again'],
  ['EACCES', 'you may not use this file or folder: check its permissions, or choose another'],
  ['EPERM', 'you may not use this file or folder: check its permissions, or choose another'],
  ['EROFS', 'the disk is read-only: choose another folder'],
  ['ENOTDIR', 'a file is where a folder should be: choose another folder'],
]);

const UNTRUSTED =
  'the certificate is not trusted: set NODE_EXTRA_CA_CERTS to the file of the certificate authority, if the service is yours';

const UNTRUSTED_CODES: ReadonlySet<string> = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

/** @returns what to do about a failed connection or file, by the first known code among the error and its causes */
export function systemAdvice(error: unknown): string | undefined {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    const code = 'code' in at ? String(at.code) : '';
    if (UNTRUSTED_CODES.has(code)) return UNTRUSTED;
    const advice = ADVICE.get(code);
    if (advice !== undefined) return advice;
  }
  return undefined;
}
