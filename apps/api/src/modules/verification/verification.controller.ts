import { Body, Controller, Headers, Param } from '@nestjs/common';
import type { VerifyRequest } from '@tookeffect/wire';
import type { Caller } from '../../domain/caller.ts';
import { type HttpResponse, Endpoint, RequestCaller, httpResponse } from '../../http/index.ts';
import { VerificationService } from './verification.service.ts';

/** The one metered call. */
@Controller()
export class VerificationController {
  constructor(private readonly verifications: VerificationService) {}

  @Endpoint('verifyOperation')
  async verify(
    @RequestCaller() caller: Caller,
    @Param('id') id: string,
    @Body() _body: VerifyRequest | undefined,
    @Headers('idempotency-key') header: string | undefined,
  ): Promise<HttpResponse> {
    const { body, key, isReplayed } = await this.verifications.verify(caller, id, header);
    const headers = {
      'content-type': 'application/json',
      'idempotency-key': key,
      ...(isReplayed && { 'idempotency-replayed': 'true' }),
    };
    return httpResponse({ headers, body });
  }
}
