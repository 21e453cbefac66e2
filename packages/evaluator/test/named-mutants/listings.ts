import { type Mutant, edit, mutant } from '@tookeffect/testing/mutants';

const limit = 'evidence/listing-limit.ts';
const lookup = 'evidence/lookup.ts';
const baseline = 'evidence/baseline.ts';

/** Mistakes in listings since an instant, in wrapped objects, and in lists whose container the action creates. */
export const listingMutants: readonly Mutant[] = [
  mutant(
    'limits-are-not-told',
    'does not say that older objects are not listed',
    edit(
      'decision-table/coverage.ts',
      "['older_not_listed', state.isLimited]",
      "['older_not_listed', false]",
    ),
  ),
  mutant(
    'limited-listings-show-nothing-new',
    'takes no such listing for complete',
    edit(limit, 'coversNew: isAboutNew(contract) && isClockAhead(reads, base, sinceMs)', 'coversNew: false'),
  ),
  mutant(
    'empty-limited-listings-show-new-objects',
    'believes that nothing new is there',
    edit(lookup, 'limit === undefined || limit.showsNew(items)', 'true'),
  ),
  mutant(
    'limited-baselines-show-everything',
    'takes an object that a limited baseline does not show for new',
    edit(baseline, 'look.showsEverything && !look.isLimited', 'look.showsEverything'),
  ),
  mutant(
    'limited-baselines-date-objects',
    'takes an undated object for new',
    edit('evidence/age.ts', "baseline.isLimited ? 'unclear' : 'new'", "'new'"),
  ),
  mutant('orders-are-ignored', 'needs all pages', edit(lookup, 'limit?.isPastNew(items) === true', 'false')),
  mutant(
    'orders-need-no-declaration',
    'takes two items in order for a rule',
    edit(limit, 'source.isNewestFirst === true && ', ''),
  ),
  mutant(
    'orders-are-believed',
    'does not look at the items',
    edit(limit, 'return isInOrder && last', 'return last'),
  ),
  mutant(
    'further-pages-are-old',
    'takes the last item for an old one',
    edit(limit, ' && last.toMs < sinceMs', ''),
  ),
  mutant(
    'undated-items-are-in-order',
    'leaves them out',
    edit(limit, 'instants.length < created.length || ', ''),
  ),
  mutant(
    'limits-ignore-clocks',
    'assumes that both clocks agree',
    edit(limit, 'Date.parse(createdAt) + offset.fromMs >= sinceMs', 'Date.parse(createdAt) >= sinceMs'),
  ),
  mutant(
    'unknown-clocks-are-right',
    'assumes that an unknown clock agrees',
    edit(
      limit,
      'offset !== undefined && Date.parse(createdAt) + offset.fromMs >= sinceMs',
      'Date.parse(createdAt) + (offset?.fromMs ?? 0) >= sinceMs',
    ),
  ),
  mutant(
    'limits-are-for-all-contracts',
    'forgets that older objects are not listed',
    edit(limit, 'isAboutNew(contract) && isClockAhead', 'isClockAhead'),
  ),
  mutant(
    'envelopes-are-objects',
    'reads the body as it is',
    edit(lookup, 'wrapper ? unwrap(wrapper, observation) : observation', 'observation'),
  ),
  mutant(
    'envelopes-may-be-empty',
    'takes an envelope without an object for an object without members',
    edit(
      lookup,
      'isObject(body ?? null) ? { ...observation, body: body! } : undefined',
      '{ ...observation, body: isObject(body ?? null) ? body! : {} }',
    ),
  ),
  mutant(
    'absent-lists-are-unread',
    'takes a 404 for no answer',
    edit(lookup, 'listing.isEmptyWhenAbsent && isAbsenceProven && limit === undefined', 'false'),
  ),
  mutant(
    'absent-lists-need-no-proof',
    'takes every 404 for an empty list',
    edit(
      lookup,
      'listing.isEmptyWhenAbsent && isAbsenceProven && limit',
      'listing.isEmptyWhenAbsent && limit',
    ),
  ),
];
