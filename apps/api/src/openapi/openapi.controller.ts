import { Controller, Headers, Param } from '@nestjs/common';
import type { ErrorCode } from '@tookeffect/wire';
import { Endpoint, httpResponse, negotiate, type HttpResponse } from '../http/index.ts';
import { ApiDocumentation } from './documentation.ts';
import { errorPageHtml, errorPageMarkdown } from './error-pages.ts';

/** The description of the API and of its error codes. */
@Controller()
export class OpenApiController {
  constructor(private readonly documentation: ApiDocumentation) {}

  @Endpoint('getOpenApi')
  openApi(): HttpResponse {
    return httpResponse({ body: this.documentation.text() });
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
