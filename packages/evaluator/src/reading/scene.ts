import type { CheckOutcome } from '@tookeffect/core';
import type { CompiledContract } from '../compiled-contract.ts';
import type { SourceReason } from './answer.ts';
import type { EventStance } from './events.ts';
import type { Window } from './windows.ts';

/**
 * When an object came to be, as far as it can be told. `insideSkew`: before the operation, yet within what the
 * provider's clock may lag. `undated`: nothing says. `unreadable`: the declared instant could not be read.
 */
export type Dating = 'new' | 'insideSkew' | 'predates' | 'undated' | 'unreadable';

/** Something that was seen and may be the effect, with everything the decision table asks about it. */
export interface Candidate {
  /** The object's id as text; `undefined` where the contract names no object or the id cannot be read. */
  readonly id: string | undefined;
  readonly carriesMarker: boolean;
  readonly isBoundByReference: boolean;
  readonly claim: 'none' | 'own' | 'other';
  readonly dating: Dating;
  /** One outcome a check, in contract order. */
  readonly outcomes: readonly CheckOutcome[];
  /** The provider's own word that it is not done: when to look again. */
  readonly pendingSeconds: number | undefined;
  readonly events: EventStance;
  /** For the scope: whether it stood in the baseline already, and whether an allowance of the contract names it. */
  readonly isInBaseline: boolean;
  readonly isAllowedInScope: boolean;
}

/** Reads that gave nothing to judge, in the order in which they are reported. */
export interface Failures {
  readonly main?: SourceReason | undefined;
  readonly listing?: SourceReason | undefined;
  readonly probe?: SourceReason | undefined;
}

/** Everything that the decision table looks at: no paths, no bodies, no clock. */
export interface Scene {
  readonly contract: CompiledContract;
  /** What is there now; for `effect: absent`, what the baseline saw and should be gone. */
  readonly candidates: readonly Candidate[];
  /** For `effect: absent`: what is still there. Empty for `effect: present`. */
  readonly remaining: readonly Candidate[];
  /** Whether the one listing that was read, main or fallback, shows everything. */
  readonly listing: 'unread' | 'complete' | 'incomplete';
  readonly fallback: 'undeclared' | 'unread' | 'read';
  /** Whether the main read or the listing was answered. */
  readonly isLookedUp: boolean;
  /** Whether the probe was seen, and after the reads that it speaks for. */
  readonly isProbeSeen: boolean;
  readonly failures: Failures;
  /** Nothing could be looked up for want of the acknowledged reference. */
  readonly lacksReference: boolean;
  /**
   * `complete`: it shows everything that was there, so that what it lacks is new. `missing`: the contract requires one,
   * and there is none that can be used.
   */
  readonly baseline: 'complete' | 'incomplete' | 'missing' | 'unneeded';
  /** For `effect: absent`: whether the baseline already showed, with its own probe, that nothing was there. */
  readonly isAbsentInBaseline: boolean;
  /** What the events say of the operation where no object was found. */
  readonly events: EventStance;
  readonly isEarlierVerified: boolean;
  readonly hasOpenRivals: boolean;
  readonly settle: Window;
  readonly finality: Window;
  /** When the system of record was looked at first, in milliseconds. */
  readonly look: number;
  /** Whether the acknowledged reference was used to look something up. */
  readonly usesAcknowledgement: boolean;
}
