import { type Mutant, edit, mutant } from '@tookeffect/testing/mutants';

const windows = 'evidence/windows.ts';
const instant = 'language/instant.ts';
const state = 'evidence/evaluation-state.ts';
const source = 'evidence/source.ts';
const age = 'evidence/age.ts';
const candidates = 'evidence/candidates.ts';
const present = 'decision-table/present.ts';
const shared = 'decision-table/shared-rows.ts';

/** Mistakes in windows, in the provider's clock and instants, and in the age of an object. */
export const windowAndInstantMutants: readonly Mutant[] = [
  mutant(
    'window-includes-its-end',
    'off by one at the end',
    edit(windows, 'observedAtMs < endMs', 'observedAtMs <= endMs'),
  ),
  mutant(
    'window-is-evaluated-now',
    'uses the time of the evaluation instead of the first read',
    edit(windows, 'observedAtMs < endMs', 'nowMs < endMs'),
  ),
  mutant(
    'empty-windows-are-open',
    'waits for an instant of the server that is after the observation',
    edit(windows, 'seconds > 0 && observedAtMs', 'observedAtMs'),
  ),
  mutant(
    'offsets-need-a-colon',
    'takes one of the two spellings of an offset for a mistake',
    edit(instant, '([0-9]{2}):?([0-9]{2}))$/', '([0-9]{2}):([0-9]{2}))$/'),
  ),
  mutant(
    'digits-are-no-instants',
    'reads numbers only',
    edit(instant, "typeof value === 'number' || typeof value === 'string' ?", "typeof value === 'number' ?"),
  ),
  mutant(
    'wait-may-be-zero',
    'leaves out the lower bound',
    edit(windows, 'Math.max(1, Math.ceil(waitMs / 1000))', 'Math.ceil(waitMs / 1000)'),
  ),
  mutant(
    'agents-clock-starts-the-window',
    'trusts the time that the agent states',
    edit(
      state,
      'const start = evidence.acknowledgement?.submittedAt ??',
      'const start = evidence.acknowledgement?.result.occurredAt ?? evidence.acknowledgement?.submittedAt ??',
    ),
  ),
  mutant(
    'window-starts-at-creation',
    'assumes that the action happens when the operation begins',
    edit(state, '?? operation.firstVerifyAt;', '?? operation.createdAt;'),
  ),
  mutant(
    'accepted-actions-are-done',
    'assumes that a queued action has taken effect',
    edit(state, 'const asked = isAccepted ? longest : ', 'const asked = '),
  ),
  mutant(
    'every-action-is-only-accepted',
    'opens the longest window for every action',
    edit(state, 'const asked = isAccepted ? longest : ', 'const asked = longest ? longest : '),
  ),
  mutant(
    'asked-windows-are-ignored',
    'ignores the window that the operation asked for',
    edit(state, 'Math.min(operation.settleSeconds ?? 0, longest)', '0'),
  ),
  mutant(
    'asked-windows-have-no-limit',
    'lets the agent put off a refutation without end',
    edit(state, 'Math.min(operation.settleSeconds ?? 0, longest)', '(operation.settleSeconds ?? 0)'),
  ),
  mutant(
    'longer-windows-are-waited-out',
    'looks for a completion only when the longest window is over',
    edit(windows, 'Math.max(usualSeconds * 1000, nowMs - startMs)', 'endMs'),
  ),
  mutant(
    'longer-windows-are-polled',
    'looks as often for an hour as for the first seconds',
    edit(windows, 'Math.max(usualSeconds * 1000, nowMs - startMs)', 'usualSeconds * 1000'),
  ),
  mutant(
    'asked-windows-shorten',
    'lets the operation shorten the window of the contract',
    edit(state, 'Math.max(settle.withinSeconds, asked)', 'asked || settle.withinSeconds'),
  ),
  mutant(
    'open-window-is-always-pending',
    'assumes that an open window always means waiting',
    edit(
      present,
      'return waiting ?? (isUnsettled(state, judged) ? whileSettling(state, judged) : undefined);',
      'return waiting ?? whileSettling(state, judged);',
    ),
  ),
  mutant(
    'finality-is-ignored',
    'leaves out the row',
    edit(shared, 'if (finality.isOpen)', 'if (finality.isOpen && !finality)'),
  ),
  mutant(
    'finality-before-checks',
    'checks the finality window before the checks',
    edit(
      present,
      'notSettled(state, choice) ??\n    replaced',
      '(state.finality(undefined).isOpen ? established(state, judged) : undefined) ??\n    notSettled(state, choice) ??\n    replaced',
    ),
  ),
  mutant(
    'finality-starts-again',
    'starts the finality window at every observation',
    edit(state, 'firstSeen === undefined ? times.observedAtMs : Date.parse(firstSeen)', 'times.observedAtMs'),
  ),
  mutant(
    'finality-starts-when-seen',
    'ignores when the server made the effect',
    edit(state, 'startMs: effectMs ?? seenMs', 'startMs: seenMs'),
  ),
  mutant(
    'unreadable-instant-is-new',
    'treats an unreadable instant as new',
    edit(
      age,
      "return created === 'unreadable' ? 'unreadable' :",
      "return created === 'unreadable' ? 'new' :",
    ),
  ),
  mutant(
    'clock-offsets-are-ignored',
    'assumes that the provider’s clock agrees with ours',
    edit(age, 'toOurClock(instant, offset)', 'toOurClock(instant, undefined)'),
  ),
  mutant(
    'clock-offsets-are-added',
    'corrects the provider’s clock in the wrong direction',
    edit(source, 'fromMs - (offset?.toMs ?? 0)', 'fromMs + (offset?.fromMs ?? 0)'),
    edit(source, 'toMs - (offset?.fromMs ?? 0)', 'toMs + (offset?.toMs ?? 0)'),
  ),
  mutant(
    'overlapping-marked-objects-are-unclear',
    'assumes that the marker says nothing about the age',
    edit(age, "return isMarked || isKnownNew ? 'new' : 'unclear';", "return 'unclear';"),
  ),
  mutant(
    'overlapping-objects-are-new',
    'assumes that an object of the same second is new',
    edit(age, "return isMarked || isKnownNew ? 'new' : 'unclear';", "return 'new';"),
  ),
  mutant(
    'unmeasured-clocks-agree',
    'assumes that an unknown clock agrees with ours, so an object with our own marker falls away',
    edit(age, '!offset && isMarked && toMs > begunMs - UNMEASURED_CLOCK_MS', 'false'),
  ),
  mutant(
    'unmarked-objects-are-in-doubt',
    'assumes that every object may be new where the clock is not known',
    edit(age, '!offset && isMarked && toMs', '!offset && toMs'),
  ),
  mutant(
    'unmeasured-doubt-has-no-end',
    'assumes that an unknown clock can be behind by any time',
    edit(age, '!offset && isMarked && toMs > begunMs - UNMEASURED_CLOCK_MS', '!offset && isMarked'),
  ),
  mutant(
    'future-instants-are-new',
    'accepts an instant after the observation',
    edit(age, "if (fromMs > completedAtMs + skewMs) return 'unreadable';", ''),
  ),
  mutant(
    'future-instants-have-no-skew',
    'refuses an instant that is later by less than the skew',
    edit(age, 'fromMs > completedAtMs + skewMs', 'fromMs > completedAtMs'),
  ),
  mutant(
    'skew-is-ignored',
    'drops a marked object that is older by less than the skew',
    edit(age, 'isInDoubt || toMs >= begunMs - skewMs', 'isInDoubt'),
  ),
  mutant(
    'skew-excludes-its-end',
    'off by one at the skew',
    edit(age, 'isInDoubt || toMs >= begunMs - skewMs', 'isInDoubt || toMs > begunMs - skewMs + 1'),
  ),
  mutant(
    'skew-applies-to-unbound-objects',
    'accepts an unmarked object within the skew',
    edit(age, "? 'unclear' : 'predates';", "? 'new' : 'predates';"),
  ),
  mutant(
    'sequences-date-nothing',
    'ignores sequence numbers',
    edit(age, 'return ageBySequence(document, sources);', "return 'undated';"),
  ),
  mutant(
    'equal-numbers-are-new',
    'off by one at the highest number of the baseline',
    edit(age, 'number! < own', 'number! <= own'),
  ),
  mutant(
    'unreadable-numbers-are-new',
    'treats an unreadable number as new',
    edit(age, "if (own === undefined) return 'unreadable';", "if (own === undefined) return 'new';"),
  ),
  mutant(
    'unreadable-baseline-numbers-are-skipped',
    'ignores a number of the baseline that cannot be read',
    edit(
      age,
      "if (known.includes(undefined)) return 'unreadable';",
      "if (known.includes(undefined)) return 'new';",
    ),
  ),
  mutant(
    'created-objects-may-be-older',
    'accepts an object of the baseline although the action always makes a new one',
    edit(age, "if (isShownBefore(before) && contract.object?.isCreated) return 'predates';", ''),
  ),
  mutant(
    'created-objects-are-always-older',
    'drops every object although the baseline does not show it',
    edit(age, 'if (isShownBefore(before) && contract.object?.isCreated)', 'if (contract.object?.isCreated)'),
  ),
  mutant(
    'state-before-dates-nothing',
    'accepts an object of a listing that was as asked before',
    edit(candidates, "if (before === 'passed' && isDated) return 'predates';", ''),
  ),
  mutant(
    'addressed-objects-predate',
    'drops what the input addresses because it was as asked before',
    edit(
      candidates,
      "if (before === 'passed' && isDated) return 'predates';",
      "if (before === 'passed' && contract.object) return 'predates';",
    ),
    edit('decision-table/present.ts', "if (before.length > 0) return decisionFor('already_so', before);", ''),
  ),
  mutant(
    'optional-instants-are-required',
    'treats a missing optional instant as unreadable',
    edit(age, 'if (value === undefined && contract.isFreshnessOptional) return undefined;', ''),
  ),
  mutant(
    'offsets-are-optional',
    'reads an instant without an offset as UTC',
    edit(instant, '([0-9]{2}):?([0-9]{2}))$/', '([0-9]{2}):?([0-9]{2}))?$/'),
  ),
  mutant(
    'offsets-are-ignored',
    'reads every instant as UTC',
    edit(instant, "sign === '-' ? local + offsetMs : local - offsetMs", 'local + offsetMs * 0'),
  ),
  mutant(
    'impossible-days-roll-over',
    'accepts the thirtieth of February, as Date does',
    edit(instant, 'if (!isReal) return undefined;', ''),
  ),
  mutant(
    'seconds-are-milliseconds',
    'leaves out the factor',
    edit(
      instant,
      "case 'unixSeconds':\n      return readUnix(value, 1000);",
      "case 'unixSeconds':\n      return readUnix(value, 1);",
    ),
  ),
  mutant(
    'milliseconds-are-seconds',
    'applies the factor of seconds',
    edit(
      instant,
      "case 'unixMillis':\n      return readUnix(value, 1);",
      "case 'unixMillis':\n      return readUnix(value, 1000);",
    ),
  ),
];
