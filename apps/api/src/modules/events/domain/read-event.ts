import { CanonicalJsonError, parseStrict } from '@tookeffect/core';
import { compileOnce, eventKeys } from '@tookeffect/evaluator';
import type { Contract } from '@tookeffect/wire';

/** A delivered event, and the contracts of its provider. */
export interface EventToRead {
  /** The provider's name of the event. */
  readonly event: string;
  /** The body as it was signed. */
  readonly body: string;
  readonly contracts: readonly Contract[];
}

/** What an event names under each of the contracts, each once; or why its body cannot be read. */
export type EventNames =
  | { readonly keys: readonly string[] }
  | { readonly fault: Pick<CanonicalJsonError, 'code' | 'message' | 'offset'> };

/** Parses an event. */
export function readEvent({ event, body, contracts }: EventToRead): EventNames {
  try {
    const value = parseStrict(body, { integers: 'exact' });
    const keys = contracts.flatMap((document) => {
      const contract = compileOnce(document as never);
      return 'findings' in contract ? [] : eventKeys(contract, event, value);
    });
    return { keys: [...new Set(keys)] };
  } catch (error) {
    if (!(error instanceof CanonicalJsonError)) throw error;
    const { code, message, offset } = error;
    return { fault: { code, message, offset } };
  }
}
