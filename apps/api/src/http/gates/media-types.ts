import { DomainError } from '../../domain/domain-error.ts';
import { negotiate } from './accept.ts';

/** A media type and its parameters. */
const CONTENT_TYPE =
  /^[ \t]*([\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+)[ \t]*(?:;[ \t]*charset="?([\w-]+)"?[ \t]*)?$/;

/**
 * @throws {DomainError} `content_type_unsupported` unless the body is declared as JSON in UTF-8, uncompressed
 */
export function refuseOtherThanJson(
  contentType: string | undefined,
  contentEncoding: string | undefined,
): void {
  const [, mediaType = '', charset = 'utf-8'] = CONTENT_TYPE.exec(contentType ?? '') ?? [];
  const isPlain = contentEncoding === undefined || contentEncoding.toLowerCase() === 'identity';
  if (mediaType.toLowerCase() === 'application/json' && charset.toLowerCase() === 'utf-8' && isPlain) return;
  throw new DomainError(
    'content_type_unsupported',
    'Send the body as `Content-Type: application/json`, in UTF-8 and without a `Content-Encoding`.',
  );
}

/**
 * @param offered what the endpoint can answer; empty where it never answers a body
 * @throws {DomainError} `not_acceptable` when the `Accept` header excludes all of it
 */
export function refuseUnacceptable(accept: string | undefined, offered: readonly string[]): void {
  if (offered.length === 0 || negotiate(accept, offered) !== null) return;
  throw new DomainError('not_acceptable', `This endpoint answers ${offered.join(' or ')}.`);
}
