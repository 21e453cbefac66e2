import { ApiError, PaymentRequiredError, type ProblemPlace, TookEffectError } from '@tookeffect/sdk';
import { systemAdvice } from './system-advice.ts';
import { faultLines, type FileFault } from './output/file-faults.ts';
import { type Colours, type Field, fieldLines, toPrintable } from './output/layout.ts';

/** The command line is wrong, or a given file is missing or invalid. The message contains no secret. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
  readonly code = 'usage';
}

/** The service refused the content of a file. The cause is its response; the faults name the lines of the file. */
export class FileRefusedError extends Error {
  override readonly name = 'FileRefusedError';
  readonly faults: readonly FileFault[];
  readonly response: ApiError;

  constructor(response: ApiError, faults: readonly FileFault[]) {
    super(response.message, { cause: response });
    this.response = response;
    this.faults = faults;
  }
}

/** @returns the error as a problem document (RFC 9457), with the members of the service's own where there is one */
export function toProblem(error: unknown): Record<string, unknown> {
  if (error instanceof FileRefusedError) return { ...toProblem(error.response), errors: error.faults };
  const { code, detail } = readCodeAndDetail(error);
  const common = { type: 'about:blank', title: 'The command failed', detail, code };
  if (error instanceof ApiError) {
    const { status, type, title, requestId, retryAfter, idempotencyKey, docUrl, errors } = error;
    const payment = error instanceof PaymentRequiredError ? error.payment : undefined;
    const places = errors.length > 0 ? errors : undefined;
    const members = { status, requestId, retryAfter, idempotencyKey, docUrl, errors: places, payment };
    return { ...common, type: type ?? common.type, title: title ?? common.title, ...members };
  }
  return {
    ...common,
    requestId: readMember(error, 'requestId'),
    idempotencyKey: readMember(error, 'idempotencyKey'),
  };
}

/** @returns the error for a person: what went wrong, its code, the request id, and what to do */
export function errorText(error: unknown, colours: Colours): string {
  if (error instanceof FileRefusedError) {
    return errorLines(error.response, colours, []) + faultLines(error.faults, colours);
  }
  return errorLines(error, colours, error instanceof ApiError ? error.errors : []);
}

function errorLines(error: unknown, colours: Colours, places: readonly ProblemPlace[]): string {
  const { code, detail } = readCodeAndDetail(error);
  const lines = fieldLines([
    ...places.map(({ pointer, message }): Field => [pointer || '/', message]),
    ['request id', readMember(error, 'requestId')],
    ['idempotency key', readMember(error, 'idempotencyKey')],
    ['see', error instanceof ApiError ? error.docUrl : undefined],
    ['what to do', findAdvice(error, code)],
  ]);
  return `${colours.red('error')}: ${toPrintable(detail)} (${toPrintable(code)})\n${lines}`;
}

/** @returns the stable code of an error, and what went wrong */
export function readCodeAndDetail(error: unknown): { code: string; detail: string } {
  if (error instanceof ApiError) return { code: error.code, detail: error.detail ?? error.message };
  if (error instanceof TookEffectError || error instanceof UsageError) {
    return { code: error.code, detail: error.message };
  }
  return {
    code: 'unexpected',
    detail: error instanceof Error ? error.message : 'a value that is not an Error was thrown',
  };
}

function readMember(error: unknown, name: 'requestId' | 'idempotencyKey'): string | undefined {
  const value: unknown = error instanceof Error && name in error ? Reflect.get(error, name) : undefined;
  return typeof value === 'string' ? value : undefined;
}

/** @returns what to do about an error; undefined where there is no advice */
export function findAdvice(error: unknown, code: string): string | undefined {
  if (error instanceof PaymentRequiredError) return paymentAdvice(error);
  if (error instanceof ApiError && error.retryAfter !== undefined) {
    return `try again in ${error.retryAfter} s`;
  }
  return systemAdvice(error) ?? ADVICE.get(code);
}

function paymentAdvice({ payment: { plans, packs, checkoutUrl } }: PaymentRequiredError): string {
  const offers = [...plans, ...packs].map(({ id, amountCredits }) => `${id} (${amountCredits} credits)`);
  if (checkoutUrl !== undefined) return `buy credits at ${checkoutUrl}: ${offers.join(', ')}`;
  const [first] = packs.map(({ id }) => `--pack ${id}`).concat(plans.map(({ id }) => `--plan ${id}`));
  if (first === undefined) return 'ask the operator of the service for credits';
  return `buy credits: ${offers.join(', ')}; \`tookeffect billing checkout ${first}\` creates a payment link`;
}

const ADVICE: ReadonlyMap<string, string> = new Map([
  ['credential_missing', 'set TOOKEFFECT_API_KEY, or store a key with `tookeffect login`'],
  [
    'credential_invalid',
    'the key or token is wrong, expired or revoked: set TOOKEFFECT_API_KEY to a valid one, or store one with `tookeffect login`',
  ],
  ['scope_missing', 'use a key or token that has the scope'],
  ['checkout_not_configured', 'ask the operator of the service to set up payments'],
  [
    'contract_version_exists',
    'a published version never changes: raise the version in the `id` of the contract',
  ],
  ['connection_missing', 'add a connection for the service: `tookeffect connection add --help`'],
  [
    'connection_not_read_only',
    'use a credential that can only read, or say why it must write: --write-access-reason',
  ],
  ['operation_cancelled', 'begin a new operation: `tookeffect begin --help`'],
  ['operation_not_cancellable', 'see its state: `tookeffect op show OPERATION`'],
  [
    'too_many_open_operations',
    'verify or cancel open operations: `tookeffect op list`, `tookeffect op cancel OPERATION`',
  ],
  ['receipt_not_found', 'verify the operation first: `tookeffect verify OPERATION`'],
  ['connection_failed', 'check TOOKEFFECT_BASE_URL, and that the service is running'],
  [
    'response_malformed',
    'check TOOKEFFECT_BASE_URL and what is between this machine and the service: `tookeffect doctor`',
  ],
  ['response_impossible', 'trust no verdict of this service: report it to its operator with the request id'],
  ['unknown_error', 'the response is not from TookEffect: check TOOKEFFECT_BASE_URL, `tookeffect doctor`'],
  ['timed_out', 'run the command again; with the same --idempotency-key there is no second charge'],
  ['key_document_expired', 'fetch the keys again, or accept expired keys with --allow-expired-keys'],
  ['usage', 'see `tookeffect help`, or add --help to the command'],
]);
