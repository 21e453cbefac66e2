import { parseStrict, type JsonObject } from '@tookeffect/core';
import { isConfidentialUrl } from '../../../config/index.ts';

/** Larger than the metadata and the key set of any issuer. */
const MOST_BYTES = 524_288;

/**
 * Fetches one JSON object of the issuer. No redirect is followed: what is pinned is the address.
 * @param url https, or http on this machine
 * @param signal ends the fetch, the body included
 * @throws {Error} for a URL that others could read along, another status than 200, a body that is too large or
 *   no JSON object, and what the network fails with
 */
export async function fetchJson(url: string, signal: AbortSignal): Promise<JsonObject> {
  if (!isConfidentialUrl(url)) throw new Error('the address is neither https nor on this machine');
  const response = await fetch(url, { signal, redirect: 'manual', headers: { accept: ACCEPTED } });
  if (response.status !== 200) {
    await response.body?.cancel();
    throw new Error(`the answer has the status ${response.status}`);
  }
  return parseStrict(await boundedBody(response), { integers: 'any', requireObject: true });
}

const ACCEPTED = 'application/json, application/jwk-set+json';

async function boundedBody({ body }: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) throw new Error(`the answer has more than ${MOST_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, bytes);
}
