import type { FailpointName } from '../../src/failpoints/index.ts';
import {
  CREDITS,
  type Death,
  after,
  at,
  holding,
  holdingTheSweeper,
  unheard,
  whileTheSystemAnswers,
  withABrokenSystem,
} from './crashes.ts';
import type { Fate } from './row-lock.ts';

/** An instant of a verify at which the server dies. */
export interface VerifyInstant {
  /** After "a server killed …". */
  readonly name: string;
  readonly death: Death;
  /** The fates of its statement after which the retry is a replay; none where it is never one. */
  readonly settledWhenIt: readonly Fate[];
  /** What a replay says; `verified` unless given. */
  readonly verdict?: 'inconclusive';
}

const ALWAYS: readonly Fate[] = ['goes on', 'is rolled back'];
const RESERVATION = { statement: 'SELECT reserve_run(%', rows: CREDITS };
const SETTLEMENT = { statement: 'SELECT settle_run(%', rows: CREDITS };
const RELEASE = { statement: 'SELECT release_run(%', rows: CREDITS };

/** In the order of a verify; then what gives a credit back, and the sweeper. */
export const VERIFY_INSTANTS: readonly VerifyInstant[] = [
  failpoint('after_gate', 'after the gate, before anything is stored'),
  { name: 'before the reservation commits', death: holding(RESERVATION, 'the call'), settledWhenIt: [] },
  failpoint('after_reserve', 'after the reservation is committed'),
  failpoint('before_observe', 'before the look'),
  { name: 'while the system of record answers', death: whileTheSystemAnswers, settledWhenIt: [] },
  failpoint('after_observe', 'after the look'),
  failpoint('after_evaluate', 'after the verdict'),
  failpoint('after_sign', 'after the receipt is signed'),
  {
    name: 'before the settlement commits',
    death: holding(SETTLEMENT, 'the look'),
    settledWhenIt: ['goes on'],
  },
  {
    name: 'after the settlement is committed, before it is acknowledged (settle_sent)',
    death: unheard('settle_sent'),
    settledWhenIt: ALWAYS,
  },
  failpoint('after_settle', 'after the settlement is committed, before the answer', ALWAYS),
  {
    name: 'while a failed run gives its credit back',
    death: after('after_observe', 'fail', holding(RELEASE, 'the look')),
    settledWhenIt: [],
  },
  {
    name: 'while a verdict without an answer gives its credit back',
    death: withABrokenSystem(holding(SETTLEMENT, 'the look')),
    settledWhenIt: ['goes on'],
    verdict: 'inconclusive',
  },
  {
    name: 'after the sweeper has claimed a run (after_claim)',
    death: after('after_reserve', 'wait', at('after_claim')),
    settledWhenIt: [],
  },
  { name: 'before the sweeper commits', death: holdingTheSweeper(RELEASE), settledWhenIt: [] },
];

function failpoint(name: FailpointName, words: string, settledWhenIt: readonly Fate[] = []): VerifyInstant {
  return { name: `${words} (${name})`, death: at(name), settledWhenIt };
}
