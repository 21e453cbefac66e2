import { Body, Controller, Headers, Param, Query } from '@nestjs/common';
import type { JsonValue } from '@tookeffect/core';
import type { CreateOperationRequest } from '@tookeffect/wire';
import type { Caller } from '../../src/domain/caller.ts';
import { DomainError } from '../../src/domain/domain-error.ts';
import {
  type HttpResponse,
  httpResponse,
  type CountSigned,
  Endpoint,
  RawBody,
  RequestCaller,
  SignerLimit,
} from '../../src/http/index.ts';

/** The operations that were executed, so that a test can assert that none was. */
export const executed: string[] = [];

/** Controls a handler that waits: `entered` is resolved when it starts, `released` lets it end. */
export const held = {
  entered: Promise.withResolvers<undefined>(),
  released: Promise.withResolvers<undefined>(),
};

/** The body of a webhook whose signature is invalid. */
export const FORGED = '{"signed":"by nobody"}';

/** Handlers of a few endpoints that return what reached them, or fail on request. */
@Controller()
export class ProbeController {
  @Endpoint('createOperation')
  create(@Body() body: CreateOperationRequest, @RequestCaller() caller: Caller): HttpResponse {
    executed.push('createOperation');
    return httpResponse({
      headers: { location: '/v1/operations/op_x' },
      body: { caller: caller.credentialId, ...body },
    });
  }

  @Endpoint('verifyOperation')
  verify(
    @Param('id') id: string,
    @Body() _body: unknown,
    @Headers('idempotency-key') key: string | undefined,
  ): HttpResponse {
    executed.push('verifyOperation');
    return httpResponse({
      headers: { 'idempotency-replayed': 'true' },
      body: `{"id":"${id}", "key":"${key ?? ''}"}`,
    });
  }

  @Endpoint('getOperation')
  get(@Param('id') id: string): JsonValue {
    executed.push('getOperation');
    throw FAILURES[id] ?? new DomainError('not_found', `no ${id} here`);
  }

  @Endpoint('listOperations')
  list(@Query() query: Record<string, JsonValue>): JsonValue {
    executed.push('listOperations');
    return { query: { ...query } };
  }

  @Endpoint('getReceipt')
  receipt(): HttpResponse {
    return httpResponse({ headers: { etag: '"r1"' }, body: Buffer.from('{"receipt":true}') });
  }

  @Endpoint('getContract')
  contract(@Param('id') id: string): JsonValue {
    return { id };
  }

  @Endpoint('deleteConnection')
  remove(): void {
    executed.push('deleteConnection');
  }

  @Endpoint('receiveEvent')
  async event(
    @Param('workspace') workspace: string,
    @RawBody() body: Buffer,
    @SignerLimit() countSigned: CountSigned,
  ): Promise<HttpResponse> {
    if (body.toString() === FORGED) throw new DomainError('webhook_rejected', '');
    await countSigned(workspace);
    executed.push('receiveEvent');
    return httpResponse({ status: 200, body: { bytes: body.length } });
  }

  @Endpoint('getTimeline')
  async held(): Promise<JsonValue> {
    held.entered.resolve(undefined);
    await held.released.promise;
    return { held: true };
  }

  @Endpoint('getHealth')
  health(): JsonValue {
    return { status: 'ok' };
  }
}

/** An operation whose handler fails with an error of its own. */
export const BROKEN_OPERATION = 'op_01m9k6q2r3e8tbkx5v7n4p0c1d';
/** An operation for which the database cannot be reached. */
export const AWAY_OPERATION = 'op_01m9k6q2r3e8tbkx5v7n4p0c1e';
/** An operation that does not exist. */
export const UNKNOWN_OPERATION = 'op_01m9k6q2r3e8tbkx5v7n4p0c1f';
/** An operation whose caller has no credits. */
export const UNPAID_OPERATION = 'op_01m9k6q2r3e8tbkx5v7n4p0c1g';

const FAILURES: Readonly<Record<string, Error>> = {
  [BROKEN_OPERATION]: new Error('a secret detail of the inside'),
  [AWAY_OPERATION]: Object.assign(new Error('connect ECONNREFUSED'), {
    code: 'ECONNREFUSED',
    syscall: 'connect',
  }),
  [UNPAID_OPERATION]: new DomainError('credit_exhausted', 'No credit is left.', {
    payment: { plans: [], packs: [] },
  }),
};
