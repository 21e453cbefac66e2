import type { Check, Contract, EventRule, PendingRule } from '@tookeffect/wire';
import type { CompiledCondition } from './language/condition.ts';
import type { SchemaCheck } from './language/json-schema.ts';
import type { SingularPath } from './language/path.ts';
import type { CompiledRequest } from './language/request.ts';
import type { Template } from './language/template.ts';

/** A contract ready for evaluation: every path and template parsed, every pattern and schema compiled. */
export interface CompiledContract {
  readonly document: Contract;
  /** The id without its version. Claims use it, so a new version of a contract respects claims of an older one. */
  readonly name: string;
  readonly checks: readonly CompiledCheck[];
  readonly pending: readonly CompiledPendingRule[];
  readonly marker: CompiledMarker | undefined;
  readonly acknowledgedReference: SingularPath | undefined;
  readonly object: CompiledObject | undefined;
  readonly freshness: SingularPath | undefined;
  /** How far the provider's clock may lag behind ours, in milliseconds. */
  readonly skewMs: number;
  readonly lookup: CompiledLookup | undefined;
  readonly corroborates: readonly CompiledEventRule[];
  readonly contradicts: readonly CompiledEventRule[];
  /** Which objects may appear beside the effect; `undefined` if the contract declares no scope. */
  readonly scopeAllowances: readonly (readonly CompiledCondition[])[] | undefined;
  readonly inputCheck: SchemaCheck;
}

export interface CompiledCheck extends Pick<Check, 'id' | 'reason' | 'required'> {
  readonly immutable: boolean;
  readonly lasting: boolean;
  readonly condition: CompiledCondition;
}

export interface CompiledPendingRule extends Pick<PendingRule, 'retryAfterSeconds'> {
  readonly condition: CompiledCondition;
}

export interface CompiledMarker {
  readonly template: Template;
  readonly path: SingularPath;
}

export interface CompiledObject {
  readonly type: string;
  readonly id: SingularPath;
  readonly reference: SingularPath;
}

/** The reads that a contract declares, and how their responses are evaluated. */
export interface CompiledLookup {
  readonly requests: {
    readonly main: CompiledRequest;
    readonly fallback: CompiledRequest | undefined;
    readonly probe: CompiledRequest | undefined;
  };
  readonly isDeterministic: boolean;
  /** The main read depends on the input alone and can show one object at most. */
  readonly isKeyedByInput: boolean;
  /** The main read depends on the acknowledged reference. */
  readonly needsReference: boolean;
  readonly bodyCheck: SchemaCheck | undefined;
  /** How items are selected from the main read's body; `undefined` if the body is the object itself. */
  readonly main: CompiledListing | undefined;
  readonly fallback: CompiledListing | undefined;
}

export interface CompiledListing {
  readonly select: SingularPath;
  readonly where: readonly CompiledCondition[];
  readonly completeWhen: readonly CompiledCondition[];
}

export interface CompiledEventRule extends Pick<EventRule, 'event'> {
  readonly object: SingularPath | undefined;
  readonly reference: SingularPath | undefined;
  readonly correlation: SingularPath | undefined;
  readonly at: SingularPath | undefined;
  readonly match: readonly CompiledCondition[];
}
