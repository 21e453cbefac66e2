import type { ActionResult } from '@tookeffect/wire';

/** The longest response that is handed in unasked, in UTF-16 units; the service takes 64 KiB with the rest. */
const MAX_RESPONSE_LENGTH = 16_384;

/** @returns the result as a response to hand in; nothing where it is no JSON, or too long */
export function responseOf(result: unknown): Pick<ActionResult, 'response'> {
  try {
    const text = JSON.stringify(result) as string | undefined;
    if (text === undefined || text.length > MAX_RESPONSE_LENGTH) return {};
    return { response: JSON.parse(text) as unknown };
  } catch {
    return {};
  }
}
