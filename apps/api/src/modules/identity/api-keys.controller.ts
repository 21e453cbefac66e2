import { Body, Controller, Param, Query } from '@nestjs/common';
import type {
  ApiKey,
  ApiKeyList,
  Caller as CallerDocument,
  CreateApiKeyRequest,
  RotateApiKeyRequest,
} from '@tookeffect/wire';
import type { Caller } from '../../domain/caller.ts';
import { type HttpResponse, httpResponse, Endpoint, RequestCaller } from '../../http/index.ts';
import type { PageQuery } from '../../domain/page.ts';
import { ApiKeysService } from './api-keys.service.ts';

/** The keys of a workspace. */
@Controller()
export class ApiKeysController {
  constructor(private readonly keys: ApiKeysService) {}

  @Endpoint('getCaller')
  async whoami(@RequestCaller() caller: Caller): Promise<CallerDocument> {
    return this.keys.describeCaller(caller);
  }

  @Endpoint('createApiKey')
  async create(@Body() body: CreateApiKeyRequest, @RequestCaller() caller: Caller): Promise<HttpResponse> {
    const created = await this.keys.createFor(caller, body);
    return httpResponse({ headers: { location: `/v1/api-keys/${created.apiKey.id}` }, body: created });
  }

  @Endpoint('listApiKeys')
  async list(@Query() query: PageQuery, @RequestCaller() caller: Caller): Promise<ApiKeyList> {
    return this.keys.list(caller, query);
  }

  @Endpoint('getApiKey')
  async get(@Param('id') id: string, @RequestCaller() caller: Caller): Promise<ApiKey> {
    return this.keys.get(caller, id);
  }

  @Endpoint('rotateApiKey')
  async rotate(
    @Param('id') id: string,
    @Body() body: RotateApiKeyRequest | undefined,
    @RequestCaller() caller: Caller,
  ): Promise<HttpResponse> {
    const rotated = await this.keys.rotate(caller, id, body ?? {});
    return httpResponse({ headers: { location: `/v1/api-keys/${rotated.apiKey.id}` }, body: rotated });
  }

  @Endpoint('revokeApiKey')
  async revoke(@Param('id') id: string, @RequestCaller() caller: Caller): Promise<void> {
    await this.keys.revoke(caller, id);
  }
}
