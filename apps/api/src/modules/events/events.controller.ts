import { Body, Controller, Headers, Param, Query } from '@nestjs/common';
import type {
  CreateWebhookSecretRequest,
  EraseEventsRequest,
  EventErasure,
  RotatedWebhookSecret,
  RotateWebhookSecretRequest,
  WebhookProviderList,
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
import type { WebhookHeaders } from './domain/webhook-envelope.ts';
import { EventsService, refuseImpossible } from './events.service.ts';
import { WebhookSetUp } from './webhook-set-up.ts';
import { WebhookSecretsService } from './webhook-secrets.service.ts';

/** Receives the events of providers, and manages the secrets that they are signed with. */
@Controller()
export class EventsController {
  constructor(
    private readonly events: EventsService,
    private readonly secrets: WebhookSecretsService,
    private readonly setUp: WebhookSetUp,
  ) {}

  @Endpoint('receiveEvent')
  @BeforeBody(refuseImpossible)
  async receive(
    @Param('provider') provider: string,
    @Param('workspace') workspaceId: string,
    @Query('bodySHA256') bodyDigest: string | undefined,
    @Headers() headers: WebhookHeaders,
    @RawBody() body: Buffer,
    @SignerLimit() countSigned: CountSigned,
  ): Promise<HttpResponse> {
    const query = bodyDigest === undefined ? '' : `?bodySHA256=${bodyDigest}`;
    const url = this.secrets.endpointUrl({ provider, workspaceId }) + query;
    const mediaType = String(headers['content-type']).split(';')[0]!.trim().toLowerCase();
    const delivery = { provider, workspaceId, headers, url, bodyDigest, mediaType, body };
    const { id, isNew, challenge, acknowledgedWith } = await this.events.receive(delivery, countSigned);
    if (acknowledgedWith !== undefined) return httpResponse({ status: acknowledgedWith });
    return httpResponse({
      status: isNew && challenge === null ? 202 : 200,
      body: { eventId: id, ...(challenge !== null && { challenge }) },
    });
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

  @Endpoint('listWebhookProviders')
  async listProviders(@RequestCaller() caller: Caller): Promise<WebhookProviderList> {
    return this.setUp.providers(caller);
  }

  @Endpoint('rotateWebhookSecret')
  async rotateSecret(
    @Param('id') id: string,
    @Body() body: RotateWebhookSecretRequest | undefined,
    @RequestCaller() caller: Caller,
  ): Promise<RotatedWebhookSecret> {
    return this.secrets.rotate(caller, id, body ?? {});
  }

  @Endpoint('deleteWebhookSecret')
  async deleteSecret(@Param('id') id: string, @RequestCaller() caller: Caller): Promise<void> {
    await this.secrets.delete(caller, id);
  }
}
