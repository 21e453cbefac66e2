import type { ConnectionTestOutcome } from '@tookeffect/wire';

/** What came of trying a connection. */
export interface TrialResult {
  readonly outcome: ConnectionTestOutcome;
  /** One sentence for people; nothing of the credential, and of the provider only statuses, scopes and names. */
  readonly detail: string;
}

/** The result of a system that gave no answer. */
export const UNREACHABLE: TrialResult = {
  outcome: 'unreachable',
  detail: 'The system gave no answer that can be used.',
};

/** The result of a system that does not accept the credential. */
export const DENIED: TrialResult = {
  outcome: 'denied',
  detail: 'The system does not accept the credential.',
};
