import { Controller, Headers } from '@nestjs/common';
import type { EventAccepted } from '@tookeffect/wire';
import { type CountSigned, Endpoint, RawBody, SignerLimit } from '../../http/index.ts';
import { BillingService } from './billing.service.ts';

/** Where the payment provider delivers. */
@Controller()
export class BillingController {
  constructor(private readonly billing: BillingService) {}

  @Endpoint('receiveBillingEvent')
  async receive(
    @RawBody() body: Buffer,
    @Headers('stripe-signature') signature: string | undefined,
    @SignerLimit() countSigned: CountSigned,
  ): Promise<EventAccepted> {
    const { id } = await this.billing.receive(body, signature, countSigned);
    return { eventId: id };
  }
}
