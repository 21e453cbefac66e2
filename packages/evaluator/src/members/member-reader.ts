import type { CheckOutcome, JsonValue } from '@tookeffect/core';
import type { PathDocument } from '../language/path.ts';

/** One member that an operation expects an object to have. */
export interface ExpectedMember {
  /** Below the body of the object, such as `properties.stage`; in a row the name of its column. */
  readonly name: string;
  /** `undefined` if the value is not known before the object is observed. */
  readonly value: JsonValue | undefined;
  readonly outcome: CheckOutcome;
}

/** Lists the members that one required check expects, in a document with an observation or without one. */
export type MemberReader = (document: PathDocument) => readonly ExpectedMember[];
