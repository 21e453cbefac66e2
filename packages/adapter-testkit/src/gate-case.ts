import { readFileSync } from 'node:fs';
import type { Endpoint, Feature, KitStep } from './kit-case.ts';

/** A call that the model makes before one of its final answers. The calls of a case have one scope and one binding. */
export interface GateCall extends Pick<KitStep, 'body' | 'callId' | 'faults' | 'order'> {
  /** How many of the answers were refused before; 0 when left out. */
  readonly afterRefusals?: number;
}

/** What another process does with every operation of the run before the model gives an answer. */
export interface Meanwhile {
  /** 1 for the first answer. */
  readonly beforeAnswer: number;
  /** `finish`: the effect is made with the marker of the operation, and verified. */
  readonly does: 'cancel' | 'finish' | 'verify';
}

/** What is known about a call when an answer is refused. */
export interface ShownUnsettled {
  readonly tool: string;
  readonly callId: string;
  /** Whether the id of an operation that was begun is shown; true when left out. */
  readonly operation?: boolean;
  readonly verdict: string | null;
  readonly reason: string | null;
  readonly nextAction: string | null;
  readonly unverified: string | null;
}

/** The outcome of a run with a gate. */
export interface GateOutcome {
  /** `done`, or the code of the error with which the run ended. */
  readonly ended: string;
  /** How many final answers the model gave. */
  readonly answers: number;
  /** The lines of each text that the model was told, `<operation>` in place of each id. */
  readonly told: readonly (readonly string[])[];
  /** The calls that the error names. */
  readonly unsettled: readonly ShownUnsettled[];
  /** The requests of the run in the order in which they were sent. */
  readonly requests: readonly Endpoint[];
}

/** A rule of the gate before a final answer, as a test of every adapter that has one. */
export interface GateCase {
  readonly id: string;
  readonly rule: string;
  readonly needs: readonly Feature[];
  /** The named mutants that fail the case. */
  readonly kills: readonly string[];
  readonly rounds: number;
  readonly binding?: KitStep['binding'];
  readonly calls: readonly GateCall[];
  readonly meanwhile?: readonly Meanwhile[];
  readonly expected: GateOutcome;
}

/** @returns the cases that a driver with these features must pass */
export function gateCases(features: readonly Feature[]): readonly GateCase[] {
  const file = new URL('../cases/gate-rules.json', import.meta.url);
  const { cases } = JSON.parse(readFileSync(file, 'utf8')) as { cases: readonly GateCase[] };
  return cases.filter(({ needs }) => needs.every((feature) => features.includes(feature)));
}
