import type { Mutant } from '@tookeffect/testing/mutants';

const windows = 'evidence/windows.ts';
const instant = 'language/instant.ts';
const state = 'evidence/evaluation-state.ts';
const candidates = 'evidence/candidates.ts';
const presence = 'decision-table/presence-table.ts';

/** Mistakes in windows and in the provider's instants. */
export const windowAndInstantMutants: readonly Mutant[] = [
  {
    id: 'window-includes-its-end',
    why: 'off by one at the end',
    edits: [
      { file: windows, find: 'isOpen: observedAtMs < endMs', replace: 'isOpen: observedAtMs <= endMs' },
    ],
  },
  {
    id: 'window-is-evaluated-now',
    why: 'uses the time of the evaluation instead of the first read',
    edits: [{ file: windows, find: 'isOpen: observedAtMs < endMs', replace: 'isOpen: nowMs < endMs' }],
  },
  {
    id: 'wait-may-be-zero',
    why: 'leaves out the lower bound',
    edits: [
      {
        file: windows,
        find: 'Math.max(1, Math.ceil((endMs - nowMs) / 1000))',
        replace: 'Math.ceil((endMs - nowMs) / 1000)',
      },
    ],
  },
  {
    id: 'agents-clock-starts-the-window',
    why: 'trusts the time that the agent states',
    edits: [
      {
        file: state,
        find: 'evidence.acknowledgement?.submittedAt ??',
        replace: 'evidence.acknowledgement?.result.occurredAt ?? evidence.acknowledgement?.submittedAt ??',
      },
    ],
  },
  {
    id: 'window-starts-at-creation',
    why: 'assumes that the action happens when the operation begins',
    edits: [{ file: state, find: '?? operation.firstVerifyAt', replace: '?? operation.createdAt' }],
  },
  {
    id: 'open-window-is-always-pending',
    why: 'assumes that an open window always means waiting',
    edits: [
      { file: presence, find: 'return isLacking ?', replace: 'return isLacking || state.settle.isOpen ?' },
    ],
  },
  {
    id: 'finality-is-ignored',
    why: 'leaves out the row',
    edits: [{ file: presence, find: 'notFinal(state, object) ??', replace: '' }],
  },
  {
    id: 'finality-before-checks',
    why: 'checks the finality window before the checks',
    edits: [
      {
        file: presence,
        find: 'refuted(state, object, choice) ??',
        replace: 'notFinal(state, object) ??\n    refuted(state, object, choice) ??',
      },
    ],
  },
  {
    id: 'unreadable-instant-is-new',
    why: 'treats an unreadable instant as new',
    edits: [
      {
        file: candidates,
        find: "if (instantMs === undefined) return 'unreadable';",
        replace: "if (instantMs === undefined) return 'new';",
      },
    ],
  },
  {
    id: 'freshness-excludes-its-bound',
    why: 'off by one at the creation',
    edits: [{ file: candidates, find: 'if (instantMs >= Date.parse', replace: 'if (instantMs > Date.parse' }],
  },
  {
    id: 'skew-excludes-its-end',
    why: 'off by one at the skew',
    edits: [
      {
        file: candidates,
        find: 'return instantMs >= context.notBeforeMs',
        replace: 'return instantMs > context.notBeforeMs',
      },
    ],
  },
  {
    id: 'skew-is-ignored',
    why: 'assumes that the clocks agree',
    edits: [
      {
        file: candidates,
        find: "return instantMs >= context.notBeforeMs ? 'insideSkew' : 'predates';",
        replace: "return 'predates';",
      },
    ],
  },
  {
    id: 'skew-applies-to-unbound-objects',
    why: 'accepts an unbound object within the skew',
    edits: [{ file: candidates, find: "? 'insideSkew' : 'predates'", replace: "? 'new' : 'predates'" }],
  },
  {
    id: 'offsets-are-optional',
    why: 'reads an instant without an offset as UTC',
    edits: [{ file: instant, find: '([0-9]{2}):([0-9]{2}))$/', replace: '([0-9]{2}):([0-9]{2}))?$/' }],
  },
  {
    id: 'offsets-are-ignored',
    why: 'reads every instant as UTC',
    edits: [
      {
        file: instant,
        find: "return sign === '-' ? local + offsetMs : local - offsetMs;",
        replace: 'return local;',
      },
    ],
  },
  {
    id: 'impossible-days-roll-over',
    why: 'accepts the thirtieth of February, as Date does',
    edits: [{ file: instant, find: ' || new Date(local).getUTCDate() !== Number(day)', replace: '' }],
  },
  {
    id: 'seconds-are-milliseconds',
    why: 'leaves out the factor',
    edits: [
      {
        file: instant,
        find: 'isExact(value * 1000) ? value * 1000 : undefined',
        replace: 'isExact(value) ? value : undefined',
      },
    ],
  },
  {
    id: 'milliseconds-are-seconds',
    why: 'applies the factor of seconds',
    edits: [
      {
        file: instant,
        find: 'isExact(value) ? value : undefined',
        replace: 'isExact(value * 1000) ? value * 1000 : undefined',
      },
    ],
  },
  {
    id: 'instants-are-guessed',
    why: 'reads a text that looks like a number as a number',
    edits: [
      {
        file: instant,
        find: "typeof value === 'number' && isExact(value * 1000) ? value * 1000 : undefined",
        replace: 'isExact(Number(value) * 1000) ? Number(value) * 1000 : undefined',
      },
    ],
  },
];
