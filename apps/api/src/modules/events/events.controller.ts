import { Body, Controller, Headers, Param, Query } from '@nestjs/common';
import type {
  CreateWebhookSecretRequest,
  EraseEventsRequest,
  EventErasure,
  WebhookSecretList,
} from '@tookeffect/wire';
import type { Caller } from '../../domain/caller.ts';
import {
  BeforeBody,
  type CountSigned,
  Endpoint,
  type HttpResponse,
  RawBody,
  RequestCaller,
  SignerLimit,
  httpResponse,
} from '../../http/index.ts';
import type { PageQuery } from '../../domain/page.ts';
import { EventsService, refuseWithoutEnvelope } from './events.service.ts';
import type { WebhookHeaders } from './provider-webhooks.ts';
import { WebhookSecretsService } from './webhook-secrets.service.ts';

/** Receives the events of providers, and manages the secrets that they are signed with. */
@Controller()
export class EventsController {
  constructor(
    private readonly events: EventsService,
    private readonly secrets: WebhookSecretsService,
  ) {}

  @Endpoint('receiveEvent')
  @BeforeBody(refuseWithoutEnvelope)
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

  @Endpoint('eraseEvents')
  async erase(@Body() body: EraseEventsRequest, @RequestCaller() caller: Caller): Promise<EventErasure> {
    return this.events.erase(caller, body);
  }

  @Endpoint('createWebhookSecret')
  async createSecret(
    @Body() body: CreateWebhookSecretRequest,
    @RequestCaller() caller: Caller,
  ): Promise<HttpResponse> {
    return httpResponse({ body: await this.secrets.create(caller, body) });
  }

  @Endpoint('listWebhookSecrets')
  async listSecrets(@Query() query: PageQuery, @RequestCaller() caller: Caller): Promise<WebhookSecretList> {
    return this.secrets.list(caller, query);
  }

  @Endpoint('deleteWebhookSecret')
  async deleteSecret(@Param('id') id: string, @RequestCaller() caller: Caller): Promise<void> {
    await this.secrets.delete(caller, id);
  }
}
