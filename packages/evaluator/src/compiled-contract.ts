import type { AttributionKind } from '@tookeffect/core';
import type { Check, EventRule, FailedRule, Outcome, PendingRule } from '@tookeffect/wire';
import type { CompiledCondition } from './language/condition.ts';
import type { SchemaCheck } from './language/json-schema.ts';
import type { ObservingContract } from './language/observation.ts';
import type { SingularPath } from './language/path.ts';
import type { InstantReader } from './language/server-instant.ts';
import type { CompiledRequest } from './language/request.ts';
import type { MemberReader } from './members/member-reader.ts';
import type { Template } from './language/template.ts';

/** A contract ready for evaluation: every path and template parsed, every pattern and schema compiled. */
export interface CompiledContract {
  readonly document: ObservingContract;
  /** The id without its version. */
  readonly name: string;
  /** What in the input names the effect; empty if the contract declares no identity. */
  readonly identity: readonly SingularPath[];
  readonly checks: readonly CompiledCheck[];
  /** The members that the required checks expect, one reader for each check. */
  readonly expectedMembers: readonly MemberReader[];
  readonly pending: readonly CompiledPendingRule[];
  readonly failed: readonly CompiledFailedRule[];
  readonly marker: CompiledMarker | undefined;
  readonly acknowledgedReference: SingularPath | undefined;
  readonly object: CompiledObject | undefined;
  /** Where the input says how many objects the effect is; `undefined` for one. */
  readonly exactCount: SingularPath | undefined;
  /** Whether the look-up shows only objects with certain members, so that a change can bring an older one into it. */
  readonly findsByMembers: boolean;
  /** The member of each listed element that names its object; `undefined` if the whole element does. */
  readonly elementIdentity: string | undefined;
  readonly freshness: SingularPath | undefined;
  /** Reads the instant at that path; `undefined` without one, and for a sequence. */
  readonly readInstant: InstantReader | undefined;
  /** The declared unit of that instant, in milliseconds. */
  readonly instantUnitMs: number;
  /** Whether an object without the instant is dated by the baseline. */
  readonly isFreshnessOptional: boolean;
  /** How much the provider's clock may differ beyond the measured offset, in milliseconds. */
  readonly skewMs: number;
  readonly lookup: CompiledLookup | undefined;
  readonly corroborates: readonly CompiledEventRule[];
  readonly contradicts: readonly CompiledEventRule[];
  /** What else may appear, vanish or change; `undefined` if the contract declares no scope. */
  readonly scope: CompiledScope | undefined;
  readonly sufficient: readonly AttributionKind[];
  readonly inputCheck: SchemaCheck;
}

export interface CompiledCheck extends Pick<Check, 'id' | 'reason' | 'required'> {
  readonly immutable: boolean;
  readonly lasting: boolean;
  /** Values of the input or the connection without which the check is not asked. */
  readonly needs: readonly SingularPath[];
  /** The value that the check reads. */
  readonly path: SingularPath;
  /** The members of that value which it compares; `undefined` for the whole value. */
  readonly members: SingularPath | undefined;
  readonly condition: CompiledCondition;
  /** The paths below the observation that the condition reads, as texts. */
  readonly reads: readonly string[];
  /** Whether it compares what is observed with the state before the action. */
  readonly comparesWithBaseline: boolean;
}

export interface CompiledPendingRule extends Pick<PendingRule, 'retryAfterSeconds'> {
  /** As for a check. */
  readonly reads: readonly string[];
  readonly condition: CompiledCondition;
}

export interface CompiledFailedRule extends Pick<FailedRule, 'reason'> {
  /** As for a check. */
  readonly reads: readonly string[];
  readonly condition: CompiledCondition;
}

export interface CompiledMarker {
  readonly templates: readonly Template[];
  readonly path: SingularPath;
  /** `contains`: for free text, where a quotation of the marker is no marker. */
  readonly match: 'equals' | 'contains';
  /** A member of the input, or of the main read, without which an operation has no marker. */
  readonly when: SingularPath | undefined;
  /** When every object with the marker is shown; `undefined`: as the listing's. */
  readonly completeWhen: readonly CompiledCondition[] | undefined;
  /** Whether each write replaces the marker, as those of an object store do, so that it shows who wrote last. */
  readonly isReplacedByWrites: boolean;
}

export interface CompiledObject {
  readonly type: string;
  readonly id: readonly SingularPath[];
  readonly reference: SingularPath;
  readonly revision: SingularPath | undefined;
  readonly creator: SingularPath | undefined;
  readonly content: SingularPath | undefined;
  /** Whether the action always makes a new object. */
  readonly isCreated: boolean;
  /** Whether accounts at this provider are equal in any ASCII case. */
  readonly foldsCreator: boolean;
}

export interface CompiledScope {
  readonly select: SingularPath | undefined;
  /** A member of the input without which nothing beside is looked at. */
  readonly when: SingularPath | undefined;
  /** The members of the input whose columns and values limit its rows; `undefined` if that is not known. */
  readonly limitedBy: readonly SingularPath[] | undefined;
  readonly comparesContent: boolean;
  readonly allowances: readonly (readonly CompiledCondition[])[];
}

/** The reads that a contract declares, and how their responses are evaluated. */
export interface CompiledLookup {
  readonly requests: {
    readonly main: CompiledRequest;
    readonly fallback: CompiledRequest | undefined;
    readonly probe: CompiledRequest | undefined;
  };
  readonly outcome: Outcome;
  readonly isDeterministic: boolean;
  /** Whether the input alone addresses what the main read shows. */
  readonly isAddressed: boolean;
  /** The main read depends on the acknowledged reference. */
  readonly needsReference: boolean;
  /** A request names the objects that the baseline showed. */
  readonly needsBaseline: boolean;
  readonly bodyCheck: SchemaCheck | undefined;
  /** What a deleted object that is still shown looks like. */
  readonly gone: readonly CompiledCondition[] | undefined;
  /** Under which condition the parent is visible. */
  readonly isVisible: CompiledCondition | undefined;
  /** Where the body of the main read wraps the object; `undefined` if it is the object itself, or a listing. */
  readonly item: SingularPath | undefined;
  /** How items are selected from the main read's body; `undefined` if it is one object. */
  readonly main: CompiledListing | undefined;
  readonly fallback: CompiledListing | undefined;
}

export interface CompiledListing {
  readonly select: SingularPath;
  readonly where: readonly CompiledCondition[];
  readonly completeWhen: readonly CompiledCondition[];
  readonly isEmptyWhenMissing: boolean;
  /** Whether a list that is proven to be absent is an empty one. */
  readonly isEmptyWhenAbsent: boolean;
}

export interface CompiledEventRule extends Pick<EventRule, 'event'> {
  readonly object: SingularPath | undefined;
  readonly reference: SingularPath | undefined;
  readonly correlation: SingularPath | undefined;
  readonly at: SingularPath | undefined;
  readonly match: readonly CompiledCondition[];
}
