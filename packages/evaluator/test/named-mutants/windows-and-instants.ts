import type { Mutant } from '@tookeffect/testing/mutants';

const windows = 'evidence/windows.ts';
const instant = 'language/instant.ts';
const state = 'evidence/evaluation-state.ts';
const candidates = 'evidence/candidates.ts';
const presence = 'decision-table/presence-table.ts';

/** Mistakes in when a window is open, and in reading the provider's clock. */
export const windowAndInstantMutants: readonly Mutant[] = [
  {
    id: 'window-includes-its-end',
    why: 'off by one at the end',
    edits: [
      { file: windows, find: 'isOpen: observedAtMs < endMs', replace: 'isOpen: observedAtMs <= endMs' },
    ],
  },
  {
    id: 'window-is-judged-now',
    why: 'the time of the decision is taken for the time of the look',
    edits: [{ file: windows, find: 'isOpen: observedAtMs < endMs', replace: 'isOpen: nowMs < endMs' }],
  },
  {
    id: 'wait-may-be-zero',
    why: 'the lower bound is forgotten',
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
    why: 'the agent is thought to know best when it acted',
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
    why: 'the operation is thought to act the moment it is begun',
    edits: [{ file: state, find: '?? operation.firstVerifyAt', replace: '?? operation.createdAt' }],
  },
  {
    id: 'open-window-is-always-pending',
    why: 'the window is thought to be a waiting time',
    edits: [
      { file: presence, find: 'return isLacking ?', replace: 'return isLacking || state.settle.isOpen ?' },
    ],
  },
  {
    id: 'finality-is-ignored',
    why: 'the row is forgotten',
    edits: [{ file: presence, find: 'notFinal(state, object) ??', replace: '' }],
  },
  {
    id: 'finality-before-checks',
    why: 'both windows are judged first',
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
    why: 'what cannot be shown to be old is taken for new',
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
    id: 'no-skew-at-all',
    why: 'clocks are thought to agree',
    edits: [
      {
        file: candidates,
        find: "return instantMs >= context.notBeforeMs ? 'insideSkew' : 'predates';",
        replace: "return 'predates';",
      },
    ],
  },
  {
    id: 'skew-forgives-strangers',
    why: 'the skew is granted to whatever was found',
    edits: [{ file: candidates, find: "? 'insideSkew' : 'predates'", replace: "? 'new' : 'predates'" }],
  },
  {
    id: 'offsets-are-optional',
    why: 'an instant without an offset is read as UTC',
    edits: [{ file: instant, find: '([0-9]{2}):([0-9]{2}))$/', replace: '([0-9]{2}):([0-9]{2}))?$/' }],
  },
  {
    id: 'offsets-are-ignored',
    why: 'every clock is thought to show UTC',
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
    why: 'the platform reads the thirtieth of February without a word',
    edits: [{ file: instant, find: ' || new Date(local).getUTCDate() !== Number(day)', replace: '' }],
  },
  {
    id: 'seconds-are-milliseconds',
    why: 'the factor is forgotten',
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
    why: 'the factor is copied to where it does not belong',
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
    why: 'a text that looks like a number is read as one',
    edits: [
      {
        file: instant,
        find: "typeof value === 'number' && isExact(value * 1000) ? value * 1000 : undefined",
        replace: 'isExact(Number(value) * 1000) ? Number(value) * 1000 : undefined',
      },
    ],
  },
];
