import { type JsonObject, parseStrict } from '@tookeffect/core';
import type {
  ActionResult,
  BaselineObservation,
  Claim,
  Evidence,
  OperationFacts,
  Reads,
} from '@tookeffect/wire';
import type { Reservation } from './reservation.ts';
import { objectIdOf } from './stored-object-id.ts';

/** The facts of the operation, as the evaluator takes them. */
export function operationFacts({ operation }: Reservation): OperationFacts {
  const { id, createdAt, input, firstVerifyAt } = operation;
  return { id, createdAt, input: JSON.parse(input) as JsonObject, firstVerifyAt };
}

/**
 * Puts together what a verdict may rest on.
 * @param origin of the connection
 * @param foreignClaims which of the objects that were seen other operations hold
 */
export function gatheredEvidence(
  reservation: Reservation,
  origin: string,
  reads: Reads,
  foreignClaims: readonly Claim[],
): Evidence {
  const { acknowledgement, baseline, openRivals, ownClaims, earlier } = {
    ...reservation,
    ...reservation.operation,
  };
  return {
    origin,
    reads,
    acknowledgement: acknowledgement && {
      reference: acknowledgement.reference,
      submittedAt: acknowledgement.submittedAt,
      result: JSON.parse(acknowledgement.body) as ActionResult,
    },
    events: reservation.events.map(({ body, ...event }) => ({
      ...event,
      signed: true,
      body: parseStrict(new TextEncoder().encode(body), { integers: 'any' }),
    })),
    baseline: baseline === null ? null : (JSON.parse(baseline) as BaselineObservation),
    claims: [
      ...ownClaims.map((claim) => ({ ...claim, objectId: objectIdOf(claim.objectId) })),
      ...foreignClaims,
    ],
    openRivals,
    earlier: [...earlier],
  };
}
