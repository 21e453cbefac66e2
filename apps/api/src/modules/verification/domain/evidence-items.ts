import { type EvidenceItem, type ObservationSource, saltedDigest } from '@tookeffect/core';
import type { Read } from '@tookeffect/wire';
import { digestible } from '../../../domain/digestible.ts';
import type { Reservation } from './reservation.ts';

/** One read and whose word it is. */
export interface Look {
  readonly source: ObservationSource;
  readonly read: Read;
}

/** A receipt lists at most so many pieces of evidence; the events that are left out are the oldest. */
const MAX_ITEMS = 32;

/**
 * Names what a verdict was judged on: whose word it is, and the salted digest of what was said.
 * @param heard the events that had a say, by reference
 */
export function evidenceItems(
  { operation, acknowledgement, connection, events }: Reservation,
  observed: readonly Look[],
  heard: readonly string[],
): EvidenceItem[] {
  const digest = (value: unknown) => saltedDigest('evidence', operation.salt, value);
  const handedIn: EvidenceItem[] = acknowledgement
    ? [
        {
          level: 'E1',
          source: { reference: acknowledgement.reference },
          digest: acknowledgement.digest,
          observedAt: acknowledgement.submittedAt,
        },
      ]
    : [];
  const seen = observed.map(({ source, read }): EvidenceItem => ({
    level: 'E3',
    source,
    digest: digest(digestible(said(read))),
    observedAt: read.observedAt,
  }));
  const received = events
    .filter(({ reference }) => heard.includes(reference))
    .map(({ reference, body, receivedAt }): EvidenceItem => ({
      level: 'E2',
      source: { provider: connection.service, eventId: reference },
      digest: digest(body),
      observedAt: receivedAt,
    }));
  const room = MAX_ITEMS - handedIn.length - seen.length;
  return [...handedIn, ...received.slice(-room), ...seen];
}

/** What the provider said, without when. */
function said(read: Read): object {
  const { observedAt: _, ...answer } = read;
  return answer;
}
