import type { ActionResult } from '@tookeffect/wire';

/** The longest response that is submitted by default, in UTF-16 code units; the service accepts a body of 64 KiB. */
const MAX_RESPONSE_LENGTH = 16_384;

/** The default of `acknowledge`. Omits the response if it is not JSON, or too long. */
export function toSucceeded(result: unknown): ActionResult {
  const status = 'succeeded';
  try {
    const text = JSON.stringify(result) as string | undefined;
    if (text === undefined || text.length > MAX_RESPONSE_LENGTH) return { status };
    return { status, response: JSON.parse(text) as unknown };
  } catch {
    return { status };
  }
}
