import {
  type AttributionKind,
  canonicalize,
  CanonicalJsonError,
  type OperationInput,
} from '@tookeffect/core';
import type { Operation } from '@tookeffect/wire';
import { NotVerifiedError } from '../errors/not-verified-error.ts';
import { TookEffectError } from '../errors/took-effect-error.ts';
import { namesOf } from '../known-options.ts';
import { type KeyedVerification, tookEffect } from '../responses/verdict-responses.ts';
import { CALL_OPTIONS, type CallOptions } from '../transport/request.ts';

/** The options of `requireVerified`. */
export interface RequireVerifiedOptions extends CallOptions {
  /** The input that the operation must have been begun with; members may be in any order. Default: not compared. */
  readonly input?: OperationInput | undefined;
  /** The kinds of attribution that are accepted. Default: those that the contract calls sufficient. */
  readonly attribution?: readonly AttributionKind[] | undefined;
  /** The key of an earlier verify, whose stored result is judged free of charge. Default: a new verify. */
  readonly idempotencyKey?: string | undefined;
}

/** The names of the options of `requireVerified`. */
export const REQUIRE_VERIFIED_OPTIONS = namesOf<RequireVerifiedOptions>({
  ...CALL_OPTIONS,
  input: true,
  attribution: true,
  idempotencyKey: true,
});

/**
 * Compares the input of an operation with the expected one, as canonical JSON.
 * @throws {NotVerifiedError} `input_differs`
 * @throws {TookEffectError} `argument_invalid` when the expected input is not JSON
 */
export function requireInput(expected: OperationInput, { id, input }: Operation): void {
  if (toComparable(expected) === canonicalize(input)) return;
  const message = 'the operation was begun with another input';
  throw new NotVerifiedError('input_differs', message, { operationId: id, verification: null });
}

/**
 * Demands a verified effect with an accepted attribution.
 * @param accepted the accepted kinds; undefined: those that the contract calls sufficient
 * @throws {NotVerifiedError} `not_verified` or `attribution_insufficient`
 */
export function requireAttribution(
  operationId: string | null,
  verification: KeyedVerification,
  accepted: readonly AttributionKind[] | undefined,
): KeyedVerification {
  if (accepted !== undefined && !Array.isArray(accepted)) {
    throw new TookEffectError('argument_invalid', 'attribution must be a list of kinds of attribution');
  }
  const { verdict, reason, attribution } = verification;
  if (!tookEffect(verification)) {
    const message = `the verdict is ${verdict} (${reason})`;
    throw new NotVerifiedError('not_verified', message, { operationId, verification });
  }
  const isAccepted = accepted
    ? accepted.some((kind) => kind === attribution?.kind)
    : attribution?.sufficient === true;
  if (isAccepted) return verification;
  const message = `the effect is verified, and the attribution ${attribution?.kind ?? ''} is not accepted`;
  throw new NotVerifiedError('attribution_insufficient', message, { operationId, verification });
}

/** What `requireVerified` judges: the run of a tool or of an action, or the failed run of an error. */
export interface JudgedRun {
  readonly operation: { readonly id: string } | null;
  readonly verification: KeyedVerification | null;
  readonly verificationError: unknown;
}

/**
 * The gate for a program that continues only after a verified effect; sends nothing.
 * @param attribution the accepted kinds. Default: those that the contract calls sufficient
 * @throws {NotVerifiedError} `not_verified`, also without a verification, or `attribution_insufficient`; its `cause` is why
 *   there is no verification
 */
export function requireVerified(
  { operation, verification, verificationError }: JudgedRun,
  attribution?: readonly AttributionKind[],
): KeyedVerification {
  const operationId = operation?.id ?? null;
  if (verification) return requireAttribution(operationId, verification, attribution);
  const error = new NotVerifiedError('not_verified', 'there is no verification', {
    operationId,
    verification,
  });
  error.cause = verificationError;
  throw error;
}

function toComparable(input: OperationInput): string {
  try {
    return canonicalize(input);
  } catch (cause) {
    if (!(cause instanceof CanonicalJsonError)) throw cause;
    throw new TookEffectError('argument_invalid', 'the expected input is not JSON', { cause });
  }
}
