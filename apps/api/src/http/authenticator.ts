import type { Caller } from '../domain/caller.ts';

/** Turns a credential into its caller. The edge asks it once a request; the module that keeps credentials answers. */
export abstract class Authenticator {
  /**
   * @param token what follows `Bearer`, as it came
   * @returns the caller; null for a wrong, expired or revoked credential, which are not told apart
   */
  abstract authenticate(token: string): Promise<Caller | null>;
}
