import Stripe from 'stripe';
import { DomainError } from '../../domain/domain-error.ts';

/** The longest that a caller is sent away for, in seconds. */
const LONGEST_WAIT_SECONDS = 300;

/** What may be logged of a failed request: never the message, which can repeat a part of the key. */
export interface LoggableRefusal {
  readonly type: string;
  readonly code?: string;
  readonly param?: string;
  readonly status?: number;
  /** The payment provider's id of the request. */
  readonly requestId?: string;
}

/** @returns what the operator may know of it */
export function loggableRefusal(error: unknown): LoggableRefusal {
  if (!(error instanceof Stripe.errors.StripeError)) return { type: 'unreadable_answer' };
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
 * @returns `checkout_not_configured` where only the operator can help: the key or a price is refused. Else `unavailable`.
 */
export function checkoutRefusal(error: unknown): DomainError {
  if (isOperatorsFault(error)) return refusedByProvider();
  return new DomainError('unavailable', 'The payment provider does not answer as it should; try again.', {
    ...retryAfterOf(error),
  });
}

/** @returns what a caller hears when the payment provider refuses what the operator set up */
export function refusedByProvider(): DomainError {
  return new DomainError(
    'checkout_not_configured',
    'The payment provider refuses what this server is set up with: its key or a price. The operator finds the reason in the server’s log.',
  );
}

function isOperatorsFault(error: unknown): boolean {
  const { StripeAuthenticationError, StripePermissionError, StripeInvalidRequestError } = Stripe.errors;
  return (
    error instanceof StripeAuthenticationError ||
    error instanceof StripePermissionError ||
    error instanceof StripeInvalidRequestError
  );
}

function retryAfterOf(error: unknown): { retryAfterSeconds?: number } {
  if (!(error instanceof Stripe.errors.StripeError)) return {};
  const said = error.headers?.['retry-after'];
  if (said === undefined || !/^[0-9]{1,6}$/.test(said)) return {};
  return { retryAfterSeconds: Math.min(Math.max(Number(said), 1), LONGEST_WAIT_SECONDS) };
}
