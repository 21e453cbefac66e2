import { type JsonObject, beside, digests, listing, nameDigests, thing } from './story.ts';
import { emptyBefore, known } from './changed-things.ts';
import type { VerdictCase } from './verdict-case.ts';

/** An operation that names its object by these members, of which this one knows nothing, and expects those. */
export const naming = (
  effect: string,
  target: Readonly<Record<string, unknown>>,
  members: Readonly<Record<string, string>> = {},
  changes: JsonObject = {},
): JsonObject =>
  beside(effect, {
    namesObject: false,
    expected: [{ target: digests(target), names: nameDigests(target), members: digests(members) }],
    ...changes,
  });

/** One new thing, of the number 42 and red, since a baseline that shows everything. */
export const made = (...by: readonly JsonObject[]): VerdictCase['story'] => ({
  ...known,
  acknowledgement: null,
  baseline: emptyBefore,
  reads: { main: listing([thing({ note: 'none' })]) },
  beside: by,
});
