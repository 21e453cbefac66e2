import type { FailpointName } from '../../src/failpoints/index.ts';
import {
  CREDITS,
  type Crash,
  withFailing,
  crashAt,
  crashSweeperAt,
  crashWhileBlocked,
  crashBlockedSweeper,
  crashAfterCommit,
  crashDuringObservation,
  withFailingProvider,
} from './crashes.ts';
import type { StatementFate } from './row-lock.ts';

/** An instant of a verify at which the server dies. */
export interface VerifyCrash {
  /** After "a server killed …". */
  readonly name: string;
  readonly crash: Crash;
  /** The fates of its statement after which the retry is a replay; none where it is never one. */
  readonly settledWhenStatement: readonly StatementFate[];
  /** What a replay says; `verified` unless given. */
  readonly verdict?: 'inconclusive';
}

const ALWAYS: readonly StatementFate[] = ['completes', 'is rolled back'];
const RESERVATION = { statement: 'SELECT reserve_runs(%', rows: CREDITS };
const SETTLEMENT = { statement: 'SELECT settle_runs(%', rows: CREDITS };
const RELEASE = { statement: 'SELECT release_run(%', rows: CREDITS };

/** In the order of a verify; then what gives a credit back, and the sweeper. */
export const VERIFY_CRASHES: readonly VerifyCrash[] = [
  failpoint('before_reserve', 'after the gate, before anything is stored'),
  {
    name: 'before the reservation commits',
    crash: crashWhileBlocked(RESERVATION, 'the call'),
    settledWhenStatement: [],
  },
  failpoint('after_reserve', 'after the reservation is committed'),
  failpoint('before_observe', 'before the look'),
  { name: 'while the system of record answers', crash: crashDuringObservation, settledWhenStatement: [] },
  failpoint('after_observe', 'after the look'),
  failpoint('after_evaluate', 'after the verdict'),
  failpoint('after_sign', 'after the receipt is signed'),
  {
    name: 'before the settlement commits',
    crash: crashWhileBlocked(SETTLEMENT, 'the observation'),
    settledWhenStatement: ['completes'],
  },
  {
    name: 'after the settlement is committed, before it is acknowledged (settle_sent)',
    crash: crashAfterCommit('settle_sent'),
    settledWhenStatement: ALWAYS,
  },
  failpoint('after_settle', 'after the settlement is committed, before the answer', ALWAYS),
  {
    name: 'while a failed run gives its credit back',
    crash: withFailing('after_observe', crashWhileBlocked(RELEASE, 'the observation')),
    settledWhenStatement: [],
  },
  {
    name: 'while a verdict without an answer gives its credit back',
    crash: withFailingProvider(crashWhileBlocked(SETTLEMENT, 'the observation')),
    settledWhenStatement: ['completes'],
    verdict: 'inconclusive',
  },
  {
    name: 'after the sweeper has claimed a run (before_release)',
    crash: crashSweeperAt('before_release'),
    settledWhenStatement: [],
  },
  { name: 'before the sweeper commits', crash: crashBlockedSweeper(RELEASE), settledWhenStatement: [] },
];

function failpoint(
  name: FailpointName,
  words: string,
  settledWhenStatement: readonly StatementFate[] = [],
): VerifyCrash {
  return { name: `${words} (${name})`, crash: crashAt(name), settledWhenStatement };
}
