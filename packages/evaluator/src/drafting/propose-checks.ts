import type { JsonObject, JsonValue } from '@tookeffect/core';
import { parsePath } from '../language/path.ts';

/** A check of one member of a recorded response. */
export interface ProposedCheck {
  readonly check: JsonObject;
  /** The member, and the value that it was recorded with. */
  readonly name: string;
  readonly value: JsonValue;
  /** Another value of the same kind; `undefined` for a member that identifies the object and so never changes. */
  readonly other: JsonValue | undefined;
  /** What the input must be like; `undefined` if the input has the value already. */
  readonly input: JsonObject | undefined;
}

/** A member without a check, and why. */
export interface SkippedMember {
  readonly name: string;
  readonly why: string;
}

/** The most checks of a draft: an author reads each of them. */
const MAX_CHECKS = 8;

/** Names of members that systems set themselves, so that no agent asks for a value. */
const SET_BY_SYSTEM =
  /(?:^|_)(?:id|uuid|etag|version|revision|url|href|created|updated|modified)$|(?:_at|At)$/;

/** Proposes a check for each member of a body whose value an agent can ask for. */
export function proposeChecks(
  body: JsonObject,
  input: JsonObject,
): { readonly checks: readonly ProposedCheck[]; readonly skipped: readonly SkippedMember[] } {
  const checks: ProposedCheck[] = [];
  const skipped: SkippedMember[] = [];
  for (const [name, value] of Object.entries(body)) {
    const proposed = checks.length < MAX_CHECKS ? proposeCheck(name, value, input) : TOO_MANY;
    if (typeof proposed === 'string') skipped.push({ name, why: proposed });
    else checks.push(proposed);
  }
  return { checks, skipped };
}

const TOO_MANY = `a draft has at most ${MAX_CHECKS} checks; add one if it matters`;

/** @returns the check, or why there is none */
function proposeCheck(name: string, value: JsonValue, input: JsonObject): ProposedCheck | string {
  if (!NAME.test(name) || typeof parsePath(pathOf(name)) === 'string') {
    return 'its name cannot be written in a path without brackets; add a check by hand';
  }
  if (Object.hasOwn(input, name)) {
    return input[name] === value
      ? toCheck(name, value, { op: 'eq', other: undefined, input: undefined })
      : 'the input has a member of this name with another value; add a check by hand';
  }
  if (SET_BY_SYSTEM.test(name)) return 'the system itself seems to set it; add a check if agents ask for it';
  const kind = kindOf(value);
  return kind === undefined
    ? 'it is null, a list, an object, a fraction or a text that is empty, long or has control characters; add a check if it matters'
    : toCheck(name, value, kind);
}

interface Kind {
  readonly op: 'eq' | 'decimalEq' | 'instantEq';
  readonly other: JsonValue | undefined;
  readonly input: JsonObject | undefined;
}

/** Short, so that the check may have the same name. */
const NAME = /^[a-z]\w{0,47}$/i;
const DECIMAL = /^-?\d{1,18}\.\d{1,9}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2})$/;
const ONE_LINE = /^\P{Cc}{1,256}$/u;

function kindOf(value: JsonValue): Kind | undefined {
  if (typeof value === 'boolean') return { op: 'eq', other: !value, input: { type: 'boolean' } };
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value)) return undefined;
    return { op: 'eq', other: value === 0 ? 1 : 0, input: { type: 'integer' } };
  }
  if (typeof value !== 'string' || !ONE_LINE.test(value)) return undefined;
  if (DECIMAL.test(value)) {
    return { op: 'decimalEq', other: Number(value) === 0 ? '1.00' : '0.00', input: text(32) };
  }
  if (INSTANT.test(value) && !Number.isNaN(Date.parse(value))) {
    const other = Date.parse(value) === 0 ? '1970-01-02T00:00:00Z' : '1970-01-01T00:00:00Z';
    return { op: 'instantEq', other, input: text(40) };
  }
  return { op: 'eq', other: value === 'another value' ? 'yet another' : 'another value', input: text(256) };
}

function text(maxLength: number): JsonObject {
  return { type: 'string', minLength: 1, maxLength };
}

function toCheck(name: string, value: JsonValue, { op, other, input }: Kind): ProposedCheck {
  const id = name.toLowerCase();
  const check = {
    ...{ id, path: pathOf(name), op, ref: `$.input.${name}` },
    ...{ reason: 'effect_mismatch', required: true },
  };
  return { check, name, value, other, input };
}

function pathOf(name: string): string {
  return `$.observation.body.${name}`;
}
