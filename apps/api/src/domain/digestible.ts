import { CanonicalJsonError, canonicalize } from '@tookeffect/core';

/**
 * What a provider says may hold numbers beyond ±(2^53−1), which have no canonical JSON; such a value is digested as the
 * text that JSON makes of it.
 * @returns the value itself, or that text
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
