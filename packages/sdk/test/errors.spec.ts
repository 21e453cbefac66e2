import { expect, test } from 'vitest';
import * as sdk from '../src/index.ts';
import { example } from './support/example.ts';
import { startTestClient } from './support/test-client.ts';

async function catchError(call: PromiseLike<unknown>): Promise<unknown> {
  try {
    await call;
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}

test.each([
  [400, 'request_invalid', sdk.BadRequestError],
  [401, 'credential_invalid', sdk.AuthenticationError],
  [402, 'credit_exhausted', sdk.PaymentRequiredError],
  [403, 'scope_missing', sdk.PermissionDeniedError],
  [404, 'not_found', sdk.NotFoundError],
  [405, 'method_not_allowed', sdk.ApiError],
  [409, 'action_result_conflict', sdk.ConflictError],
  [409, 'connection_missing', sdk.UnverifiableError],
  [409, 'operation_not_verifiable', sdk.UnverifiableError],
  [413, 'body_too_large', sdk.PayloadTooLargeError],
  [422, 'input_invalid', sdk.UnprocessableEntityError],
  [422, 'idempotency_key_reused', sdk.IdempotencyKeyReusedError],
  [429, 'rate_limited', sdk.RateLimitError],
  [500, 'internal_error', sdk.InternalServerError],
  [503, 'unavailable', sdk.InternalServerError],
  [599, 'a_code_of_a_newer_service', sdk.InternalServerError],
] as const)('throws for status %i and code %s a %o', async (status, code, ErrorClass) => {
  const problem = { type: `/errors/${code}`, title: 'T', status, detail: 'D', code, requestId: 'req_body' };
  const { te, server } = await startTestClient({ status, body: problem });
  const error = await catchError(te.begin('a.b@1', {}, { idempotencyKey: 'k-1' }));
  expect(Object.getPrototypeOf(error)).toBe(ErrorClass.prototype);
  expect(error).toBeInstanceOf(sdk.TookEffectError);
  expect(error).toMatchObject({
    name: ErrorClass.name,
    message: `${status} ${code}: D`,
    status,
    code,
    type: `/errors/${code}`,
    title: 'T',
    detail: 'D',
    docUrl: `${server.baseUrl}/errors/${code}`,
    requestId: 'req_test',
    idempotencyKey: 'k-1',
  });
  expect((error as sdk.ApiError).headers.get('x-request-id')).toBe('req_test');
});

test('a 402 error contains the plans and packs that can be bought', async () => {
  const problem = example('problem', 'credit-exhausted');
  const { te } = await startTestClient({ status: 402, body: problem });
  const error = await catchError(te.resume('op_1').verify());
  expect((error as sdk.PaymentRequiredError).payment).toEqual(problem.payment);
});

test('a 422 error contains the invalid places of the input', async () => {
  const problem = example('problem', 'input-invalid');
  const { te } = await startTestClient({ status: 422, body: problem });
  const error = await catchError(te.begin('a.b@1', {}));
  expect((error as sdk.ApiError).errors).toEqual(problem.errors);
});

test.each(['<html>Bad gateway</html>', '', '[]', '{"code":7,"errors":[1],"payment":{"plans":3}}'])(
  'throws the error of the status when the body is not a problem document: %j',
  async (body) => {
    const { te } = await startTestClient({ status: 402, body });
    const error = await catchError(te.resume('op_1').verify());
    expect(error).toBeInstanceOf(sdk.PaymentRequiredError);
    expect(error).toMatchObject({ code: 'unknown_error', errors: [], payment: { plans: [], packs: [] } });
  },
);
