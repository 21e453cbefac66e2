import { type Mutant, edit, mutant } from '@tookeffect/testing/mutants';

const source = 'evidence/source.ts';
const look = 'evidence/lookup.ts';
const state = 'evidence/evaluation-state.ts';
const asOf = 'decision-table/as-of.ts';
const requirements = 'decision-table/verdict-requirements.ts';

/** Mistakes about the instant whose state a standby shows. */
export const asOfMutants: readonly Mutant[] = [
  mutant(
    'late-standbys-are-used',
    'ignores that a standby knows of more than it shows',
    edit(source, 'return isReceiving && isCaughtUp;', 'return isReceiving;'),
  ),
  mutant(
    'cut-off-standbys-are-used',
    'ignores that a standby receives nothing',
    edit(source, 'return isReceiving && isCaughtUp;', 'return isCaughtUp;'),
  ),
  mutant(
    'standbys-are-never-current',
    'uses primaries only',
    edit(source, 'if (!standby) return false;', 'return standby !== undefined;'),
  ),
  mutant(
    'as-of-excludes-begin',
    'off by one at begin',
    edit(source, 'shownMs < sinceMs', 'shownMs <= sinceMs'),
  ),
  mutant(
    'silent-lines-are-current',
    'assumes that a standby that has replayed all it received shows the present',
    edit(source, 'shownMs === undefined || shownMs < sinceMs', 'shownMs === undefined'),
  ),
  mutant(
    'unknown-instants-are-now',
    'dates a state of no known instant at the time of the read',
    edit(source, 'stated.length === 0) return undefined;', 'stated.length === 0) return observedMs;'),
  ),
  mutant(
    'undated-probes-are-now',
    'leaves out a response of no known instant where it says as of when the evidence is',
    edit(look, 'asOfMs(read) ?? -Infinity', 'asOfMs(read) ?? Infinity'),
  ),
  mutant(
    'messages-say-nothing',
    'uses commits only',
    edit(source, 'isFollowing(standby) ? heardAt : null', 'null'),
  ),
  mutant(
    'messages-of-late-standbys-count',
    'dates a state by a message about what is not replayed',
    edit(source, 'isFollowing(standby) ? heardAt : null', 'heardAt'),
  ),
  mutant(
    'clocks-of-standbys-agree',
    'takes an instant of the primary for one of our clock',
    edit(
      source,
      'Math.max(...stated.map((at) => Date.parse(at))) - offset.toMs',
      'Math.max(...stated.map((at) => Date.parse(at)))',
    ),
  ),
  mutant(
    'unmeasured-standbys-agree',
    'takes a clock that was not measured for ours',
    edit(source, 'if (!offset || stated', 'if (stated'),
    edit(source, '- offset.toMs);', '- (offset?.toMs ?? 0));'),
  ),
  mutant(
    'standbys-never-refute',
    'assumes that a standby shows nothing missing',
    edit(asOf, "(verdict === 'refuted' && asOfMs < settle.endMs)", "verdict === 'refuted'"),
  ),
  mutant(
    'standbys-refute-early',
    'judges the window by the time of the look alone',
    edit(asOf, " || (verdict === 'refuted' && asOfMs < settle.endMs)", ''),
  ),
  mutant(
    'primaries-refute-late',
    'waits for the end of the window although no time changes the result',
    edit(asOf, '!isConclusive || asOfMs >= observedAtMs', '!isConclusive'),
  ),
  mutant(
    'old-states-confirm-again',
    'confirms by a state that is older than the first look',
    edit(asOf, 'asOfMs <= lastShownMs || ', ''),
  ),
  mutant(
    'standbys-never-confirm-again',
    'assumes that a standby shows the state of the first look',
    edit(asOf, 'asOfMs <= lastShownMs || ', 'lastShownMs > 0 || '),
  ),
  mutant(
    'refutations-are-forgotten',
    'compares with the looks that verified only',
    edit(state, "verdict === 'verified' || verdict === 'refuted'", "verdict === 'verified'"),
  ),
  mutant(
    'finality-forgets-the-standby',
    'judges finality by the time of the look',
    edit(state, 'observedAtMs: asOfMs, startMs: effectMs ?? seenMs', 'startMs: effectMs ?? seenMs'),
  ),
  mutant(
    'events-forget-the-standby',
    'takes an event that is older than the look for older than what the look shows',
    edit(
      'decision-table/shared-rows.ts',
      'const { contract, asOfMs, settle, isObserved } = state;',
      'const { contract, observedAtMs: asOfMs, settle, isObserved } = state;',
    ),
  ),
  mutant(
    'unlisted-events-forget-the-standby',
    'does the same with events that are not listed',
    edit(
      'decision-table/decide.ts',
      '{ contract, eventsCutAtMs, asOfMs }',
      '{ contract, eventsCutAtMs, observedAtMs: asOfMs }',
    ),
  ),
  mutant(
    'looks-precede-baselines',
    'compares a look with a baseline that is newer',
    edit(state, 'Math.max(begunMs, baseline?.asOfMs ?? begunMs)', 'begunMs'),
  ),
  mutant(
    'early-baselines-are-of-begin',
    'takes every change since the baseline for one since the operation began',
    edit(
      requirements,
      'return isBaselineEarly && (created === undefined || created.fromMs < begunMs);',
      'return false;',
    ),
  ),
  mutant(
    'early-baselines-have-no-skew',
    'takes two clocks for one',
    edit('evidence/baseline.ts', 'baseline.asOfMs + skewMs <', 'baseline.asOfMs <'),
  ),
  mutant(
    'early-baselines-outweigh-instants',
    'ignores that the server says when the object was made',
    edit(
      requirements,
      'isBaselineEarly && (created === undefined || created.fromMs < begunMs)',
      'isBaselineEarly',
    ),
  ),
  mutant(
    'early-baselines-date-objects',
    'dates an object by a baseline that is older than the operation',
    edit('evidence/age.ts', 'wasAbsent && !isEarlyBaseline(baseline, operation, contract)', 'wasAbsent'),
  ),
  mutant(
    'early-baselines-refute',
    'takes what others changed before the operation for its effect',
    edit(asOf, 'return failed.every((check) => check.comparesWithBaseline);', 'return false;'),
  ),
  mutant(
    'early-baselines-protect-everything',
    'excuses a wrong value because the baseline is old',
    edit(asOf, 'failed.every((check) => check.comparesWithBaseline)', 'failed.length > 0'),
  ),
  mutant(
    'early-scopes-refute',
    'takes what appeared before the operation for its effect',
    edit(asOf, "return reason === 'collateral_effect';", 'return false;'),
  ),
  mutant(
    'early-baselines-know-all-neighbours',
    'assumes that nobody was open before the operations that are listed',
    edit(
      'evidence/other-operations.ts',
      'evidence.moreBeside === true || isBeforeListed(baseline, begunMs)',
      'evidence.moreBeside === true',
    ),
  ),
  mutant(
    'claims-forget-the-standby',
    'takes the time at which a baseline was read for the instant that it shows',
    edit(
      'evidence/baseline.ts',
      'baseline: { ...look, showsEverything,',
      'baseline: { ...look, asOfMs: Date.parse(observation.observedAt), showsEverything,',
    ),
  ),
  mutant(
    'early-baselines-refute-states',
    'refutes a state by a difference from a baseline of an earlier instant',
    edit(asOf, "reason === 'state_mismatch' || failed", 'failed'),
  ),
  mutant(
    'early-baselines-protect-states',
    'refutes no state after a baseline of an earlier instant',
    edit(asOf, 'if (!isOfChecks)', "if (reason === 'state_mismatch') return true;\n  if (!isOfChecks)"),
  ),
];
