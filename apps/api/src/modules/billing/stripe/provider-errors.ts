import Stripe from 'stripe';
import { DomainError } from '../../../domain/domain-error.ts';

/** The longest `Retry-After` that is passed on, in seconds. */
const LONGEST_WAIT_SECONDS = 300;

/** The loggable members of a failed request: never the message, which can contain a part of the key. */
export interface LoggableFailure {
  readonly type: string;
  readonly code?: string;
  readonly param?: string;
  readonly status?: number;
  /** The id that the payment provider gave the request. */
  readonly requestId?: string;
}

/** @returns the members of the failure for the operator's log */
export function loggableFailure(error: unknown): LoggableFailure {
  if (!(error instanceof Stripe.errors.StripeError)) return { type: 'unreadable_response' };
  const { type, code, param, statusCode: status, requestId } = error;
  return {
    type,
    ...(code !== undefined && { code }),
    ...(param !== undefined && { param }),
    ...(status !== undefined && { status }),
    ...(requestId !== undefined && { requestId }),
  };
}

/**
 * @returns `checkout_not_configured` if the provider refused the key or a price, which only the operator can change; else
 *   `unavailable`
 */
export function toCheckoutError(error: unknown): DomainError {
  if (isSetupFault(error)) return setupRefused();
  return new DomainError('unavailable', 'The payment provider did not create a checkout; try again.', {
    ...readRetryAfter(error),
  });
}

/** The error for a key or a price that the payment provider refuses. */
export function setupRefused(): DomainError {
  return new DomainError(
    'checkout_not_configured',
    'The payment provider refuses this server’s key or one of its prices. The operator finds the reason in the server’s log.',
  );
}

function isSetupFault(error: unknown): boolean {
  const { StripeAuthenticationError, StripePermissionError, StripeInvalidRequestError } = Stripe.errors;
  return (
    error instanceof StripeAuthenticationError ||
    error instanceof StripePermissionError ||
    error instanceof StripeInvalidRequestError
  );
}

function readRetryAfter(error: unknown): { retryAfterSeconds?: number } {
  if (!(error instanceof Stripe.errors.StripeError)) return {};
  const header = error.headers?.['retry-after'];
  if (header === undefined || !/^[0-9]{1,6}$/.test(header)) return {};
  return { retryAfterSeconds: Math.min(Math.max(Number(header), 1), LONGEST_WAIT_SECONDS) };
}
