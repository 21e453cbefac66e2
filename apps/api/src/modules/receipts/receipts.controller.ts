import { Controller, Param, Query } from '@nestjs/common';
import { sha256Hex } from '@tookeffect/core';
import type { Caller } from '../../domain/caller.ts';
import { DomainError } from '../../domain/domain-error.ts';
import { type HttpResponse, Endpoint, RequestCaller, httpResponse } from '../../http/index.ts';
import { ReceiptsService } from './receipts.service.ts';

/** Signed receipts, as their canonical bytes. */
@Controller()
export class ReceiptsController {
  constructor(private readonly receipts: ReceiptsService) {}

  @Endpoint('getReceipt')
  async get(
    @RequestCaller() caller: Caller,
    @Param('id') id: string,
    @Query('sequence') sequence: string | undefined,
  ): Promise<HttpResponse> {
    const body = await this.receipts.get(caller, id, readSequence(sequence));
    const headers = { etag: `"${sha256Hex(body)}"`, 'content-type': 'application/json' };
    return httpResponse({ headers, body });
  }
}

function readSequence(text: string | undefined): number | null {
  if (text === undefined) return null;
  if (/^[1-9][0-9]{0,8}$/.test(text)) return Number(text);
  throw new DomainError('request_invalid', 'The sequence must be a whole number from 1.');
}
