import type { LastVerdict, OperationState } from '@tookeffect/wire';

/** An operation as it is stored, with its action result; instants as they are on the wire. */
export interface OperationRow {
  readonly id: string;
  readonly contractId: string;
  readonly contractHash: string;
  /** Canonical JSON. */
  readonly input: string;
  readonly salt: string;
  readonly marker: string | null;
  /** With the states that follow from the time: `verifying`, `expired`. */
  readonly state: OperationState;
  readonly lastVerdict: LastVerdict | null;
  readonly baselineDigest: string | null;
  readonly baselineObservedAt: string | null;
  readonly deadline: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly actionResult: ActionResultRow | null;
}

/** An action result as it is stored. */
export interface ActionResultRow {
  readonly reference: string;
  /** Canonical JSON of the body as it was sent. */
  readonly body: string;
  readonly digest: string;
  readonly submittedAt: string;
}
