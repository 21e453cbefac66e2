import { type JsonObject, answered, baseline, listing, seen, status, stranger } from '../story.ts';
import { type VerdictCase, claims, inconclusive, refuted, tied, verified } from '../verdict-case.ts';

const before = (main: JsonObject, probe: JsonObject | null = seen(-1)): JsonObject =>
  baseline({ main, ...(probe && { probe }) });

/** Objects in an envelope, and lists whose container the action creates. */
export const wrappedObjectCases: readonly VerdictCase[] = [
  {
    id: 'object in an envelope',
    comment: 'checks, id and age are read in the object',
    source: 'item',
    kills: 'envelopes-are-objects',
    contract: 'wrapped thing',
    story: { acknowledgement: null, reads: { main: answered({ data: stranger(), meta: {} }) } },
    expected: verified({ ...claims('8'), attribution: tied('exclusive') }),
  },
  {
    id: 'envelope without an object',
    comment: 'an error document with a good status shows nothing',
    source: 'item',
    kills: 'envelopes-may-be-empty',
    contract: 'wrapped thing',
    story: {
      acknowledgement: null,
      reads: { main: answered({ errors: [{ status: '404' }] }), probe: seen() },
    },
    expected: inconclusive('source_schema_drift'),
  },
  {
    id: 'list of a container that was not there before',
    comment: 'its absence was proven, so the thing is new',
    source: 'emptyWhenAbsent',
    kills: 'absent-lists-are-unread',
    contract: 'thing of a new owner',
    story: {
      acknowledgement: null,
      baseline: before(status(404, -1)),
      reads: { main: listing([stranger()]) },
    },
    expected: verified({ ...claims('8'), attribution: tied('exclusive') }),
  },
  {
    id: 'list of a container of which nobody knows whether it was there',
    comment: 'no probe shows that the credential may see it',
    source: 'emptyWhenAbsent',
    kills: 'absent-lists-need-no-proof',
    contract: 'thing of a new owner',
    story: {
      acknowledgement: null,
      baseline: before(status(404, -1), null),
      reads: { main: listing([stranger()]) },
    },
    expected: inconclusive('baseline_missing'),
  },
  {
    id: 'list of a container that is still not there',
    comment: 'the action created neither the container nor the thing',
    source: 'emptyWhenAbsent',
    kills: 'absent-lists-are-unread',
    contract: 'thing of a new owner',
    story: {
      acknowledgement: null,
      baseline: before(status(404, -1)),
      reads: { main: status(404), probe: seen() },
    },
    expected: refuted('effect_absent'),
  },
];
