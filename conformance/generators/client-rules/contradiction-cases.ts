import { ATTRIBUTION, evidenceOf, notTaken, presented, verification } from './client-case.ts';

const source = 'receipts: presentation may only pass on or refuse what the runtime said';
const state = { ...ATTRIBUTION, kind: 'state' };
const title = (outcome: string, required?: boolean) => ({
  id: 'title',
  outcome,
  ...(required !== undefined && { required }),
});
const owner = { id: 'owner', outcome: 'passed', required: true };
const unsuccessful = { attribution: null, evidenceLevels: ['E3'], nextAction: 'proceed' };

/** Attributions, checks and coverage that a client returns unchanged. */
export const passedOnAttributions = (
  [
    [
      'a state that is verified as reached',
      'states-are-never-reached',
      true,
      { reason: 'state_reached', attribution: state },
    ],
    [
      'a verified verdict whose attribution is not sufficient',
      'insufficient-attributions-are-no-success',
      true,
      { attribution: { kind: 'exclusive', sufficient: false, actorConfirmed: false } },
    ],
    [
      'a verified verdict with an unknown attribution',
      'unknown-attributions-are-refused',
      true,
      { attribution: { ...ATTRIBUTION, kind: 'hearsay' } },
    ],
    [
      'an unknown verdict with an attribution',
      'unknown-verdicts-have-no-attribution',
      false,
      { verdict: 'verified_in_part', reason: 'half_of_it' },
    ],
    [
      'a verified verdict with an unknown limit',
      'verified-is-not-a-success',
      true,
      { coverage: { reads: [], limits: ['nothing_by_moonlight', 'listing_incomplete'] } },
    ],
    [
      'a state that was so already',
      'proceed-is-a-success',
      false,
      { verdict: 'inconclusive', reason: 'already_so', ...unsuccessful },
    ],
    [
      'an effect that changed since it was verified',
      'proceed-is-a-success',
      false,
      { verdict: 'inconclusive', reason: 'changed_since_verified', ...unsuccessful },
    ],
    [
      'an effect on a source that is stale',
      'every-response-is-a-success',
      false,
      { verdict: 'inconclusive', reason: 'source_stale', ...unsuccessful, nextAction: 'wait' },
    ],
    [
      'an optional check of a verified verdict that is unknown',
      'every-check-must-pass',
      true,
      { checks: [owner, title('waived', false)] },
    ],
  ] as const
).map(([id, kills, tookEffect, changes]) =>
  presented({
    id,
    comment: 'the verdict contradicts nothing and is passed on',
    source,
    kills,
    response: { body: verification(changes) },
    changes,
    tookEffect,
  }),
);

/** Verdicts that contradict their own attribution, checks or evidence. */
export const contradictions = (
  [
    ['verified without an attribution', 'attributions-are-not-required', { attribution: null }],
    ['verified with an empty attribution', 'attributions-are-not-checked', { attribution: {} }],
    [
      'verified with an attribution whose kind is a number',
      'attributions-are-not-checked',
      { attribution: { ...ATTRIBUTION, kind: 1 } },
    ],
    [
      'refuted with an attribution',
      'every-verdict-is-attributed',
      { verdict: 'refuted', reason: 'effect_mismatch' },
    ],
    [
      'pending with an attribution',
      'every-verdict-is-attributed',
      { verdict: 'pending', reason: 'not_settled' },
    ],
    [
      'inconclusive with an attribution',
      'every-verdict-is-attributed',
      { verdict: 'inconclusive', reason: 'already_so' },
    ],
    [
      'a state that is verified as reached by a marker',
      'states-have-any-attribution',
      { reason: 'state_reached' },
    ],
    ['verified checks attributed by the state', 'states-have-any-attribution', { attribution: state }],
    [
      'verified with a failed required check beside a passed one',
      'missed-checks-are-accepted',
      { checks: [owner, title('failed', true)] },
    ],
    [
      'verified with a required check beside a passed one that was not evaluated',
      'only-failed-checks-are-missed',
      { checks: [owner, title('not_evaluated', true)] },
    ],
    [
      'verified with a required check of an unknown outcome',
      'only-failed-checks-are-missed',
      { checks: [owner, title('waived', true)] },
    ],
    [
      'verified with a failed check that does not say whether it is required',
      'unmarked-checks-are-optional',
      { checks: [owner, title('failed')] },
    ],
    ['verified with a check that is null', 'checks-need-not-be-objects', { checks: [owner, null] }],
    ['verified on an optional check', 'optional-checks-verify', { checks: [title('passed', false)] }],
    [
      'verified on a check that does not say whether it is required',
      'unmarked-checks-verify',
      { checks: [title('passed')] },
    ],
    [
      'verified on a level of evidence that it does not list',
      'listed-evidence-is-not-read',
      { evidence: [evidenceOf('E1')] },
    ],
    [
      'verified on E2 with an observation only',
      'listed-evidence-is-not-compared',
      { evidenceLevels: ['E2'], evidence: [evidenceOf('E3')] },
    ],
    ['verified with evidence that is null', 'listed-evidence-is-not-read', { evidence: [null] }],
  ] as const
).map(([id, kills, changes]) =>
  notTaken({
    id,
    comment: 'an impossible document must not be passed on',
    source,
    kills,
    response: { body: verification(changes) },
    code: 'response_impossible',
  }),
);
