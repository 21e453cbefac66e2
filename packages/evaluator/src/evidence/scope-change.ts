import type { JsonValue } from '@tookeffect/core';

/**
 * The digests of an object's members by name: as member digests, or cut after the first digits. A cut digest equals a whole
 * one that begins with it.
 */
export type ScopeCells = Readonly<Record<string, string>>;

/** An object of the scope. */
export interface ScopeObject {
  /** `undefined` for an object that cannot be identified. */
  readonly id: string | undefined;
  readonly content: JsonValue | undefined;
  /** The digests of its members; `undefined` if they are not known. */
  readonly cells: ScopeCells | undefined;
  readonly isAllowed: boolean;
  /** The other operations whose ids or external ids it has as its marker. */
  readonly markers: readonly string[];
  /** Whether it is an object of an operation beside this one, by its key, a claim or a marker. */
  readonly isOfNeighbour: boolean;
}

/** A difference before what explains it is known. */
export interface ScopeChange {
  readonly kind: 'appeared' | 'vanished' | 'changed';
  readonly object: ScopeObject;
  /** The digests of its members in the baseline. */
  readonly cellsBefore: ScopeCells | undefined;
}
