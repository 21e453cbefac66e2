import type { ErrorCode, Payment, ProblemPlace } from '@tookeffect/wire';

/** The HTTP status of each error that a test service responds with. */
const STATUSES = {
  request_invalid: 400,
  credential_missing: 401,
  credential_invalid: 401,
  credit_exhausted: 402,
  not_found: 404,
  contract_not_found: 404,
  receipt_not_found: 404,
  action_result_conflict: 409,
  operation_cancelled: 409,
  operation_not_cancellable: 409,
  idempotency_key_reused: 422,
  input_invalid: 422,
  observed_too_recently: 429,
} as const satisfies Partial<Record<ErrorCode, number>>;

/** The codes of these errors. */
export type TestErrorCode = keyof typeof STATUSES;

/** What an error says beside its code. */
export interface ProblemParts {
  readonly errors?: readonly ProblemPlace[];
  readonly payment?: Payment;
  readonly retryAfterSeconds?: number;
}

/** A refused call; it becomes a problem document (RFC 9457). */
export class RefusedCall extends Error {
  readonly code: TestErrorCode;
  readonly parts: ProblemParts;

  constructor(code: TestErrorCode, detail: string, parts: ProblemParts = {}) {
    super(detail);
    this.code = code;
    this.parts = parts;
  }

  toResponse(requestId: string): Response {
    const { code, message: detail } = this;
    const { retryAfterSeconds, ...members } = this.parts;
    const words = code.replaceAll('_', ' ');
    const status = STATUSES[code];
    const title = words.charAt(0).toUpperCase() + words.slice(1);
    const problem = { type: `/errors/${code}`, title, status, detail, code, requestId, ...members };
    const headers = {
      'content-type': 'application/problem+json',
      ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
      ...(status === 401 && { 'www-authenticate': 'Bearer' }),
    };
    return new Response(JSON.stringify(problem), { status, headers });
  }
}
