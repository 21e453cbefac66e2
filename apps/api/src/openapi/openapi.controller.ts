import { Controller, Headers, Param } from '@nestjs/common';
import type { ErrorCode } from '@tookeffect/wire';
import { httpResponse, Endpoint, negotiate, type HttpResponse } from '../http/index.ts';
import { errorPageHtml } from './error-page-html.ts';
import { errorPageMarkdown } from './error-page-markdown.ts';
import { renderOpenApi } from './render-openapi.ts';

/** The description of the service, and of what it refuses. */
@Controller()
export class OpenApiController {
  private readonly document = renderOpenApi();

  @Endpoint('getOpenApi')
  openApi(): HttpResponse {
    return httpResponse({ body: this.document });
  }

  @Endpoint('getErrorPage')
  errorPage(@Param('code') code: ErrorCode, @Headers('accept') accept: string | undefined): HttpResponse {
    const isMarkdown = negotiate(accept, ['text/html', 'text/markdown']) === 'text/markdown';
    return httpResponse({
      headers: {
        vary: 'accept',
        'cache-control': 'public, max-age=300',
        'content-type': `${isMarkdown ? 'text/markdown' : 'text/html'}; charset=utf-8`,
      },
      body: isMarkdown ? errorPageMarkdown(code) : errorPageHtml(code),
    });
  }
}
