import { Body, Controller, Headers, Param, Query } from '@nestjs/common';
import { canonicalize, sha256Hex } from '@tookeffect/core';
import type {
  ActionResult,
  BaselineErasure,
  CreateOperationRequest,
  EraseBaselinesRequest,
  Operation,
  OperationList,
  Timeline,
} from '@tookeffect/wire';
import type { Caller } from '../../domain/caller.ts';
import { type HttpResponse, Endpoint, RequestCaller, httpResponse } from '../../http/index.ts';
import type { PageQuery } from '../../domain/page.ts';
import { readIdempotencyKey } from '../idempotency/index.ts';
import { OperationsService } from './operations.service.ts';

/** What agents set out to do, and what happened to it. */
@Controller()
export class OperationsController {
  constructor(private readonly operations: OperationsService) {}

  @Endpoint('createOperation')
  async create(
    @Body() request: CreateOperationRequest,
    @RequestCaller() caller: Caller,
    @Headers('idempotency-key') header: string | undefined,
  ): Promise<HttpResponse> {
    const { body, id, isReplayed } = await this.operations.create(
      caller,
      request,
      readIdempotencyKey(header),
    );
    const headers = {
      location: `/v1/operations/${id}`,
      'content-type': 'application/json',
      ...(isReplayed && { 'idempotency-replayed': 'true' }),
    };
    return httpResponse({ status: isReplayed ? 200 : 201, headers, body });
  }

  @Endpoint('listOperations')
  list(
    @RequestCaller() caller: Caller,
    @Query() query: PageQuery & Readonly<Record<string, string>>,
  ): Promise<OperationList> {
    return this.operations.list(caller, query);
  }

  @Endpoint('getOperation')
  get(@RequestCaller() caller: Caller, @Param('id') id: string): Promise<Operation> {
    return this.operations.get(caller, id);
  }

  @Endpoint('getOperationDocument')
  async document(@RequestCaller() caller: Caller, @Param('id') id: string): Promise<HttpResponse> {
    const body = canonicalize(await this.operations.document(caller, id));
    const headers = { etag: `"${sha256Hex(body)}"`, 'content-type': 'application/json' };
    return httpResponse({ headers, body });
  }

  @Endpoint('getTimeline')
  timeline(
    @RequestCaller() caller: Caller,
    @Param('id') id: string,
    @Query() query: PageQuery,
  ): Promise<Timeline> {
    return this.operations.timeline(caller, id, query);
  }

  @Endpoint('cancelOperation')
  cancel(@RequestCaller() caller: Caller, @Param('id') id: string): Promise<Operation> {
    return this.operations.cancel(caller, id);
  }

  @Endpoint('eraseBaselines')
  eraseBaselines(
    @Body() request: EraseBaselinesRequest,
    @RequestCaller() caller: Caller,
  ): Promise<BaselineErasure> {
    return this.operations.eraseBaselines(caller, request);
  }

  @Endpoint('submitActionResult')
  async submit(
    @RequestCaller() caller: Caller,
    @Param('id') id: string,
    @Body() result: ActionResult,
  ): Promise<HttpResponse> {
    const { stored, isNew } = await this.operations.submit(caller, id, result);
    return httpResponse({ status: isNew ? 201 : 200, body: stored });
  }
}
