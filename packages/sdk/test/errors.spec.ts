import { expect, test } from 'vitest';
import * as sdk from '../src/index.ts';
import { example } from './support/example.ts';
import { clientOf } from './support/test-client.ts';

async function thrownBy(call: PromiseLike<unknown>): Promise<unknown> {
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
  [409, 'connection_missing', sdk.ConflictError],
  [413, 'body_too_large', sdk.PayloadTooLargeError],
  [422, 'input_invalid', sdk.UnprocessableEntityError],
  [422, 'idempotency_key_reused', sdk.IdempotencyKeyReusedError],
  [429, 'rate_limited', sdk.RateLimitError],
  [500, 'internal_error', sdk.InternalServerError],
  [503, 'unavailable', sdk.InternalServerError],
  [599, 'a_code_of_a_later_version', sdk.InternalServerError],
] as const)('a %i %s is a %o', async (status, code, ErrorClass) => {
  const problem = { type: `/errors/${code}`, title: 'T', status, detail: 'D', code, requestId: 'req_body' };
  const { te, server } = await clientOf({ status, body: problem });
  const error = await thrownBy(te.begin('a.b@1', {}, { idempotencyKey: 'k-1' }));
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

test('a 402 shows the plans and the packs', async () => {
  const problem = example('problem', 'credit-exhausted');
  const { te } = await clientOf({ status: 402, body: problem });
  const error = await thrownBy(te.resume('op_1').verify());
  expect((error as sdk.PaymentRequiredError).payment).toEqual(problem.payment);
});

test('a 422 shows the places that are at fault', async () => {
  const problem = example('problem', 'input-invalid');
  const { te } = await clientOf({ status: 422, body: problem });
  const error = await thrownBy(te.begin('a.b@1', {}));
  expect((error as sdk.ApiError).errors).toEqual(problem.errors);
});

test.each(['<html>Bad gateway</html>', '', '[]', '{"code":7,"errors":[1],"payment":{"plans":3}}'])(
  'a refusal that is no problem document, %j, is still an error of its status',
  async (body) => {
    const { te } = await clientOf({ status: 402, body });
    const error = await thrownBy(te.resume('op_1').verify());
    expect(error).toBeInstanceOf(sdk.PaymentRequiredError);
    expect(error).toMatchObject({ code: 'unknown_error', errors: [], payment: { plans: [], packs: [] } });
  },
);
