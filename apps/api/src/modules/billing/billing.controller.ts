import { Body, Controller, Headers, Param } from '@nestjs/common';
import type { CheckoutRequest, EventAccepted } from '@tookeffect/wire';
import type { Caller } from '../../domain/caller.ts';
import {
  BeforeBody,
  type CountSigned,
  Endpoint,
  type HttpResponse,
  httpResponse,
  RawBody,
  RequestCaller,
  SignerLimit,
} from '../../http/index.ts';
import { readIdempotencyKey } from '../idempotency/index.ts';
import { BillingService, refuseWithoutSignature } from './billing.service.ts';
import { CheckoutService } from './checkout.service.ts';

/** The payment provider's webhook, and the checkouts where people pay. */
@Controller()
export class BillingController {
  constructor(
    private readonly billing: BillingService,
    private readonly checkouts: CheckoutService,
  ) {}

  @Endpoint('receiveBillingEvent')
  @BeforeBody(refuseWithoutSignature)
  async receive(
    @RawBody() body: Buffer,
    @Headers('stripe-signature') signature: string | undefined,
    @SignerLimit() countSigned: CountSigned,
  ): Promise<EventAccepted> {
    const { id } = await this.billing.receive(body, signature, countSigned);
    return { eventId: id };
  }

  @Endpoint('createCheckout')
  async createCheckout(
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
      body: checkoutPage(outcome),
    });
  }
}

/** How a buyer left the payment provider's page. */
type CheckoutOutcome = 'paid' | 'cancelled';

const PAGE_TEXTS: Readonly<Record<CheckoutOutcome, { readonly title: string; readonly text: string }>> = {
  paid: {
    title: 'Thank you',
    text: 'The credits arrive as soon as the payment provider has confirmed the payment, usually within seconds; some payment methods take days. <code>tookeffect usage</code> shows them. You can close this page.',
  },
  cancelled: {
    title: 'Nothing was paid',
    text: 'You left the checkout without paying. Its link works until it expires. You can close this page.',
  },
};

/** @returns the page after a checkout: HTML without scripts, styles or resources from other hosts */
function checkoutPage(outcome: CheckoutOutcome): string {
  const { title, text } = PAGE_TEXTS[outcome];
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title} · TookEffect</title></head>
<body>
<main>
<h1>${title}</h1>
<p>${text}</p>
</main>
</body>
</html>
`;
}
