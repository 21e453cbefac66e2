import type { CreateWebhookSecretRequest, WebhookSecretList } from '@tookeffect/wire';
import { Body, Controller, Param, Query } from '@nestjs/common';
import type { Caller } from '../../domain/caller.ts';
import { type HttpResponse, httpResponse, Endpoint, RequestCaller } from '../../http/index.ts';
import type { PageQuery } from '../../paging/page.ts';
import { WebhookSecretsService } from './webhook-secrets.service.ts';

/** Signing secrets of a workspace's webhooks. */
@Controller()
export class WebhookSecretsController {
  constructor(private readonly secrets: WebhookSecretsService) {}

  @Endpoint('createWebhookSecret')
  async create(
    @Body() body: CreateWebhookSecretRequest,
    @RequestCaller() caller: Caller,
  ): Promise<HttpResponse> {
    return httpResponse({ body: await this.secrets.create(caller, body) });
  }

  @Endpoint('listWebhookSecrets')
  async list(@Query() query: PageQuery, @RequestCaller() caller: Caller): Promise<WebhookSecretList> {
    return this.secrets.list(caller, query);
  }

  @Endpoint('deleteWebhookSecret')
  async delete(@Param('id') id: string, @RequestCaller() caller: Caller): Promise<void> {
    await this.secrets.delete(caller, id);
  }
}
