import { ApiError, PaymentRequiredError, TookEffectError } from '@tookeffect/sdk';
import { UsageError } from '../usage-error.ts';
import type { Colours } from './colours.ts';
import { type Field, fieldLines } from './fields.ts';
import { printable } from './printable.ts';

/** @returns an error as a problem document, with what the service said where it said something */
export function problemOf(error: unknown): Record<string, unknown> {
  const { code, detail } = named(error);
  const common = { type: 'about:blank', title: 'The command failed', detail, code };
  if (error instanceof ApiError) {
    const { status, type, title, requestId, retryAfter, idempotencyKey, docUrl, errors } = error;
    const payment = error instanceof PaymentRequiredError ? error.payment : undefined;
    const places = errors.length > 0 ? errors : undefined;
    const said = { status, requestId, retryAfter, idempotencyKey, docUrl, errors: places, payment };
    return { ...common, type: type ?? common.type, title: title ?? common.title, ...said };
  }
  return {
    ...common,
    requestId: member(error, 'requestId'),
    idempotencyKey: member(error, 'idempotencyKey'),
  };
}

/** @returns an error for a person: what went wrong, its code, the request, and what to do */
export function problemText(error: unknown, colours: Colours): string {
  const { code, detail } = named(error);
  const lines = fieldLines([...knownFields(error), ['what to do', adviceFor(error, code)]]);
  return `${colours.red('error')}: ${printable(detail)} (${printable(code)})\n${lines}`;
}

function knownFields(error: unknown): Field[] {
  const places = error instanceof ApiError ? error.errors : [];
  return [
    ...places.map(({ pointer, message }): Field => [pointer || '/', message]),
    ['request', member(error, 'requestId')],
    ['idempotency key', member(error, 'idempotencyKey')],
    ['see', error instanceof ApiError ? error.docUrl : undefined],
  ];
}

function named(error: unknown): { code: string; detail: string } {
  if (error instanceof ApiError) return { code: error.code, detail: error.detail ?? error.message };
  if (error instanceof TookEffectError || error instanceof UsageError) {
    return { code: error.code, detail: error.message };
  }
  return {
    code: 'unexpected',
    detail: error instanceof Error ? error.message : 'something that is no error was thrown',
  };
}

function member(error: unknown, name: 'requestId' | 'idempotencyKey'): string | undefined {
  const value: unknown = error instanceof Error && name in error ? Reflect.get(error, name) : undefined;
  return typeof value === 'string' ? value : undefined;
}

function adviceFor(error: unknown, code: string): string | undefined {
  if (error instanceof PaymentRequiredError) return paymentAdvice(error);
  if (error instanceof ApiError && error.retryAfter !== undefined)
    return `try again in ${error.retryAfter} s`;
  return ADVICE.get(code);
}

function paymentAdvice({ payment: { plans, packs, checkoutUrl } }: PaymentRequiredError): string {
  const offers = [...plans, ...packs].map(({ id, amountCredits }) => `${id} (${amountCredits} credits)`);
  if (checkoutUrl !== undefined) return `get credits at ${checkoutUrl}: ${offers.join(', ')}`;
  const [first] = packs.map(({ id }) => `--pack ${id}`).concat(plans.map(({ id }) => `--plan ${id}`));
  if (first === undefined) return 'get credits: ask the operator';
  return `get credits: ${offers.join(', ')}; \`tookeffect billing checkout ${first}\` makes a link for a person to pay at`;
}

const ADVICE: ReadonlyMap<string, string> = new Map([
  ['credential_missing', 'set TOOKEFFECT_API_KEY, or keep a key with `tookeffect login`'],
  ['credential_invalid', 'the key or token is wrong, expired or revoked: set another TOOKEFFECT_API_KEY'],
  ['scope_missing', 'use a key or a token that has the scope'],
  ['checkout_not_configured', 'ask the operator of the service, who alone can set it up'],
  ['connection_missing', 'add a connection for the service: `tookeffect connection add --help`'],
  ['receipt_not_found', 'verify the operation first: `tookeffect verify OPERATION`'],
  ['connection_failed', 'check TOOKEFFECT_BASE_URL, and that the service runs'],
  ['timed_out', 'run the command again; with the same --idempotency-key it costs nothing more'],
  ['key_document_expired', 'fetch the keys anew, or allow it with --allow-expired-keys'],
  ['usage', 'see `tookeffect help`, or --help after the command'],
]);
