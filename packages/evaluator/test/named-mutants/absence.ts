import { type Mutant, edit, mutant } from '@tookeffect/testing/mutants';

const lookup = 'evidence/lookup.ts';
const baseline = 'evidence/baseline.ts';
const present = 'decision-table/present.ts';
const shared = 'decision-table/shared-rows.ts';
const completeness = 'isReadable && holds(listing.completeWhen)';

/** Mistakes in row 7: the proof of absence, and the completeness of a listing. */
export const absenceMutants: readonly Mutant[] = [
  mutant(
    'absence-never-refutes',
    'assumes that absence can never be proven',
    edit(present, 'if (state.contract.lookup === undefined || !isAbsenceProven(state))', 'if (state)'),
  ),
  mutant(
    'absence-does-not-wait',
    'applies the settling window only to an object that was found',
    edit(present, 'const settling = whileSettling(state);', 'const settling = undefined;'),
  ),
  mutant(
    'silence-refutes',
    'assumes that a missing event proves a missing effect',
    edit(
      present,
      "return decisionFor('evidence_insufficient', judged);\n  if (state.wasVerified) return",
      "return state.contract.lookup ? decisionFor('evidence_insufficient', judged) : effectMissing(state, judged);\n  if (state.wasVerified) return",
    ),
  ),
  mutant(
    'retry-is-always-safe',
    'assumes that an absent effect cannot appear later',
    edit(
      'decision-table/to-evaluation.ts',
      "return isIdempotent ? 'retry_same_idempotency_key' : 'reconcile';",
      "return 'retry_same_idempotency_key';",
    ),
  ),
  mutant(
    'probe-is-not-needed',
    'assumes that a complete look-up proves absence without a probe',
    edit(baseline, 'look.isProbePresent &&', ''),
  ),
  mutant(
    'any-probe-response-counts',
    'treats every response of the probe as a visible parent',
    edit(
      lookup,
      "if (!condition || probe.kind !== 'present' || !reads.probe) return false;",
      "if (probe.kind === 'absent') return true;\n  if (!condition || probe.kind !== 'present' || !reads.probe) return false;",
    ),
  ),
  mutant(
    'probe-misses-are-drift',
    'classifies the probe by the statuses of the object',
    edit(
      'evidence/response.ts',
      "return isMiss ? { kind: 'absent', observation: toDocument(read) } : ",
      'return ',
    ),
  ),
  mutant(
    'probe-bodies-are-not-judged',
    'assumes that every body with a good status shows the parent',
    edit(
      lookup,
      "return isAfter && condition({ ...base, observation: probe.observation }) === 'passed';",
      'return isAfter;',
    ),
  ),
  mutant(
    'probe-order-is-ignored',
    'accepts a probe that was read before the look-up',
    edit(lookup, 'return isAfter && condition(', 'return condition('),
  ),
  mutant(
    'hidden-absence-is-proven',
    'ignores that the provider answers 404 for what it hides',
    edit(baseline, "case 'hidden':\n      return false;", "case 'hidden':\n      return true;"),
  ),
  mutant(
    'every-404-means-absent',
    'assumes that every API answers 404 only for what is not there',
    edit(baseline, "return connection?.missing === 'absent';", 'return true;'),
  ),
  mutant(
    'declarations-are-ignored',
    'assumes that nobody can say what a 404 means',
    edit(baseline, "return connection?.missing === 'absent';", 'return false;'),
  ),
  mutant(
    'presence-needs-a-declaration',
    'requires the proof of absence for an object that is there',
    edit(
      present,
      'notEstablished(state, judged) ??',
      "(state.isAbsenceExact ? undefined : decisionFor('evidence_insufficient', judged)) ??\n    notEstablished(state, judged) ??",
    ),
  ),
  mutant(
    'incomplete-listing-counts',
    'assumes that the first page is the whole list',
    edit(lookup, completeness, 'true'),
  ),
  mutant(
    'unknown-completeness-counts',
    'treats an unknown completeness as complete',
    edit(
      lookup,
      "evaluateAll(conditions, whole) === 'passed'",
      "evaluateAll(conditions, whole) !== 'failed'",
    ),
  ),
  mutant(
    'empty-listing-proves-nothing',
    'assumes that an empty page is not ready yet',
    edit(lookup, completeness, `items.length > 0 && ${completeness}`),
  ),
  mutant(
    'announced-pages-are-ignored',
    'trusts the body that the list is complete, although a next page was announced',
    edit(lookup, '!response.hasMore && evaluateAll(', 'evaluateAll('),
  ),
  mutant(
    'further-pages-are-ignored',
    'reads only the first page',
    edit(lookup, 'const lists = pages.map(', 'const lists = pages.slice(0, 1).map('),
  ),
  mutant(
    'first-page-says-complete',
    'asks the first page whether the list is complete',
    edit(lookup, '{ ...pages.at(-1)!, count:', '{ ...pages[0]!, count:'),
  ),
  mutant(
    'missing-lists-are-drift',
    'ignores that the provider leaves out an empty list',
    edit(lookup, 'if (list === undefined && isEmptyWhenMissing) return [];', ''),
  ),
  mutant(
    'marked-objects-need-the-whole-list',
    'ignores that every marked object is shown',
    edit(
      shared,
      "return hasMarker ? !showsMarked : listing === 'incomplete';",
      "return listing === 'incomplete';",
    ),
  ),
  mutant(
    'complete-lists-show-every-marker',
    'assumes that a complete list shows every object with the marker',
    edit(
      shared,
      "return hasMarker ? !showsMarked : listing === 'incomplete';",
      "return listing === 'incomplete' && !(hasMarker && showsMarked);",
    ),
  ),
  mutant(
    'some-marked-objects-suffice',
    'assumes that every marked object is shown',
    edit(lookup, 'isReadable && holds(markedCompleteWhen)', 'isReadable'),
  ),
  mutant(
    'unevaluated-items-are-skipped',
    'assumes that an item that cannot be evaluated belongs to another operation',
    edit(lookup, "isEvaluated: !outcomes.includes('not_evaluated')", 'isEvaluated: true'),
  ),
  mutant(
    'where-is-ignored',
    'assumes that the provider has filtered the list',
    edit(lookup, "items.filter((_, index) => outcomes[index] === 'passed')", 'items'),
  ),
  mutant(
    'missing-listing-is-empty',
    'treats a listing that was not found as an empty list',
    edit(lookup, 'listing.isEmptyWhenAbsent && isAbsenceProven && limit === undefined', 'true'),
  ),
  mutant(
    'fallback-need-not-be-read',
    'assumes that the main read is enough for a complete look-up',
    edit(baseline, " && fallback !== 'unread'", ''),
  ),
  mutant(
    'undeclared-fallback-is-required',
    'treats an undeclared fallback as a fallback that was not read',
    edit(lookup, "fallback === undefined ? 'undeclared'", "fallback === undefined ? 'unread'"),
  ),
  mutant(
    'search-proves-absence',
    'assumes that a search index is always up to date',
    edit(baseline, "return isDeterministic && listing !== 'incomplete'", "return listing !== 'incomplete'"),
  ),
  mutant(
    'search-never-verifies',
    'rejects an object that a search found',
    edit(
      shared,
      'const isOpen =\n',
      'const isOpen =\n    state.contract.lookup?.isDeterministic === false ||\n',
    ),
  ),
  mutant(
    'reversal-is-absence',
    'ignores that the effect was observed before',
    edit(shared, "wasThere ? 'effect_reversed' : 'effect_absent'", "'effect_absent'"),
  ),
  mutant(
    'any-earlier-verdict-is-verified',
    'treats every earlier evaluation as verified',
    edit(
      'evidence/evaluation-state.ts',
      "evidence.earlier.some(({ verdict }) => verdict === 'verified')",
      'evidence.earlier.length > 0',
    ),
  ),
];
