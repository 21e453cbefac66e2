import { type Mutant, edit, mutant } from '@tookeffect/testing/mutants';

const file = 'evidence/retry-after.ts';

/** Mistakes in when to verify again after a source that names a time. */
export const retryAfterMutants: readonly Mutant[] = [
  mutant(
    'retry-after-is-ignored',
    'waits for the usual time',
    edit('decision-table/to-evaluation.ts', ' ?? askedWait(reason, evidence)', ''),
  ),
  mutant('only-limits-name-a-time', 'ignores the header of a 503', edit(file, '[429, 503]', '[429]')),
  mutant(
    'every-fault-names-a-time',
    'believes the header of any fault',
    edit(file, '[429, 503]', '[429, 500, 503]'),
  ),
  mutant(
    'sources-stop-callers',
    'waits as long as the source says',
    edit(file, 'Math.min(Math.max(...asked, 1), MAX_SECONDS)', 'Math.max(...asked, 1)'),
  ),
  mutant(
    'retry-after-may-be-zero',
    'says to verify at once',
    edit(file, 'Math.max(...asked, 1)', 'Math.max(...asked)'),
  ),
  mutant(
    'any-text-is-a-time',
    'reads the number that a text begins with',
    edit(
      file,
      'SECONDS.test(text)) return Number(text)',
      'Number.parseFloat(text) > 0) return Math.ceil(Number.parseFloat(text))',
    ),
  ),
  mutant(
    'dates-are-of-our-clock',
    'compares the date with our own clock',
    edit(file, 'read.source?.clock?.at ?? read.observedAt', 'read.observedAt'),
  ),
  mutant(
    'dates-need-a-clock',
    'knows no time without the clock of the source',
    edit(file, 'read.source?.clock?.at ?? read.observedAt', "read.source?.clock?.at ?? '1970-01-01'"),
  ),
  mutant(
    'shortest-time-counts',
    'waits until the first of two sources is ready',
    edit(file, 'Math.max(...asked, 1)', 'Math.min(...asked)'),
  ),
];
