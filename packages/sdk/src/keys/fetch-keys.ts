import { ApiPromise } from '../answers/api-promise.ts';
import { answerReader } from '../answers/read-answer.ts';
import type { CallOptions } from '../transport/request.ts';
import type { Transport } from '../transport/transport.ts';
import { type PublishedKeys, readKeyDocument, type ReadKeyDocumentOptions } from './read-key-document.ts';

/** What `keys` takes. */
export interface KeysOptions extends CallOptions, ReadKeyDocumentOptions {}

/** Fetches the issuer's key document, without an API key. */
export function fetchKeys(transport: Transport, options: KeysOptions): ApiPromise<PublishedKeys> {
  const { rootKeys, now, minVersion, ...call } = options;
  const reading = {
    ...(rootKeys && { rootKeys }),
    ...(now !== undefined && { now }),
    ...(minVersion !== undefined && { minVersion }),
  };
  const sent = transport.send({ ...call, operation: 'getKeyDocument' });
  return new ApiPromise(sent, (success) => readKeyDocument(readEnvelope(success), reading));
}

const readEnvelope = answerReader({});
