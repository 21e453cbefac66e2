import { Body, Controller, Headers, Param } from '@nestjs/common';
import type { CheckoutRequest } from '@tookeffect/wire';
import type { Caller } from '../../domain/caller.ts';
import { type HttpResponse, Endpoint, RequestCaller, httpResponse } from '../../http/index.ts';
import { readIdempotencyKey } from '../idempotency/index.ts';
import { type CheckoutOutcome, checkoutPageHtml } from './checkout-page-html.ts';
import { CheckoutService } from './checkout.service.ts';

/** Where people are sent to pay, and where they come back. */
@Controller()
export class CheckoutController {
  constructor(private readonly checkouts: CheckoutService) {}

  @Endpoint('createCheckout')
  async create(
    @Body() request: CheckoutRequest,
    @RequestCaller() caller: Caller,
    @Headers('idempotency-key') header: string | undefined,
  ): Promise<HttpResponse> {
    const { body, isReplayed } = await this.checkouts.create(caller, request, readIdempotencyKey(header));
    const headers = {
      'content-type': 'application/json',
      ...(isReplayed && { 'idempotency-replayed': 'true' }),
    };
    return httpResponse({ status: isReplayed ? 200 : 201, headers, body });
  }

  @Endpoint('getCheckoutPage')
  page(@Param('outcome') outcome: CheckoutOutcome): HttpResponse {
    return httpResponse({
      headers: { 'cache-control': 'public, max-age=300', 'content-type': 'text/html; charset=utf-8' },
      body: checkoutPageHtml(outcome),
    });
  }
}
