import { Controller } from '@nestjs/common';
import { sha256Hex } from '@tookeffect/core';
import { type HttpResponse, Endpoint, httpResponse } from '../../http/index.ts';
import { PublishedKeys } from './published-keys.ts';

/** The public keys, for anyone. */
@Controller()
export class SigningController {
  constructor(private readonly published: PublishedKeys) {}

  @Endpoint('getKeyDocument')
  async keys(): Promise<HttpResponse> {
    const body = await this.published.current();
    return httpResponse({ headers: { etag: `"${sha256Hex(body.payload)}"` }, body });
  }
}
