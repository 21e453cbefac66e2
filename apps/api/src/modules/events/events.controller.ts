import { Controller, Headers, Param } from '@nestjs/common';
import {
  type HttpResponse,
  httpResponse,
  type CountSigned,
  Endpoint,
  RawBody,
  SignerLimit,
} from '../../http/index.ts';
import { EventsService } from './events.service.ts';
import type { WebhookHeaders } from './providers/provider-webhook.ts';

/** Where providers deliver. */
@Controller()
export class EventsController {
  constructor(private readonly events: EventsService) {}

  @Endpoint('receiveEvent')
  async receive(
    @Param('provider') provider: string,
    @Param('workspace') workspaceId: string,
    @Headers() headers: WebhookHeaders,
    @RawBody() body: Buffer,
    @SignerLimit() countSigned: CountSigned,
  ): Promise<HttpResponse> {
    const { id, isNew } = await this.events.receive({ provider, workspaceId, headers, body }, countSigned);
    return httpResponse({ status: isNew ? 202 : 200, body: { eventId: id } });
  }
}
