import { CanonicalJsonError, canonicalize } from '@tookeffect/core';

/**
 * A provider's response may contain numbers beyond ±(2^53−1), which have no canonical JSON. Such a value is digested as
 * its JSON text.
 * @returns the value itself, or its JSON text
 */
export function digestible(value: object): unknown {
  try {
    canonicalize(value);
    return value;
  } catch (error) {
    if (error instanceof CanonicalJsonError) return JSON.stringify(value);
    throw error;
  }
}
