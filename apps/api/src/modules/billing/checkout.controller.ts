import { Body, Controller, Headers, Param } from '@nestjs/common';
import type { CheckoutRequest } from '@tookeffect/core';
import type { Caller } from '../../domain/caller.ts';
import { type Answer, Endpoint, RequestCaller, answer } from '../../http/index.ts';
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
  ): Promise<Answer> {
    const { body, isReplayed } = await this.checkouts.create(caller, request, readIdempotencyKey(header));
    const headers = {
      'content-type': 'application/json',
      ...(isReplayed && { 'idempotency-replayed': 'true' }),
    };
    return answer({ status: isReplayed ? 200 : 201, headers, body });
  }

  @Endpoint('getCheckoutPage')
  page(@Param('outcome') outcome: CheckoutOutcome): Answer {
    return answer({
      headers: { 'cache-control': 'public, max-age=300', 'content-type': 'text/html; charset=utf-8' },
      body: checkoutPageHtml(outcome),
    });
  }
}
