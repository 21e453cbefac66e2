import { Injectable } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DOCUMENTATION_PATH, Documentation, START_PATH } from '../http/index.ts';
import { createApiDocument, renderApiDocument } from './api-document.ts';

/** Serves the start page and the description of the API at `/docs`, without a credential, and the latter as text for `/v1/openapi.json`. */
@Injectable()
export class ApiDocumentation extends Documentation {
  private application: NestFastifyApplication | undefined;
  private rendered: string | undefined;

  /** Adds `/`, the start page, `/docs`, the page of the API, and `/docs/json`, the document. The document is created when it is first needed. */
  serve(application: NestFastifyApplication): void {
    this.application = application;
    restrictPage(application.getHttpAdapter().getInstance());
    const createDocument = () => createApiDocument(application) as unknown as OpenAPIObject;
    SwaggerModule.setup(DOCUMENTATION_PATH, application, createDocument, {
      customSiteTitle: 'TookEffect API',
      jsonDocumentUrl: `${DOCUMENTATION_PATH}/json`,
      raw: ['json'],
    });
    application.getHttpAdapter().get(START_PATH, (_request: FastifyRequest, reply: FastifyReply) => {
      void reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(START_PAGE);
    });
  }

  /** @returns the document that `schemas/openapi/openapi.json` has, too */
  text(): string {
    this.rendered ??= renderApiDocument(this.application!);
    return this.rendered;
  }
}

/** For a person who opens the address of the server in a browser. Its links are relative: the base URL may have a path. */
const START_PAGE = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>TookEffect</title></head>
<body>
<main>
<h1>TookEffect</h1>
<p>This control plane is running. It verifies whether an agent’s action took effect.</p>
<ul>
<li><a href="docs">Every endpoint and every error</a>; the same as an <a href="docs/json">OpenAPI document</a></li>
<li><a href=".well-known/tookeffect/keys.json">The public keys of its receipts</a></li>
<li><a href="readyz">Whether it is ready</a></li>
</ul>
<p>Use it with <code>npx tookeffect help</code>, or with the SDK for TypeScript or Python.</p>
</main>
</body>
</html>
`;

/** The page of `SwaggerModule` has inline styles. Its scripts and all that it loads come from this server. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

function restrictPage(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.url?.startsWith(DOCUMENTATION_PATH) === true) {
      void reply.headers({ 'content-security-policy': PAGE_POLICY, 'cache-control': 'no-cache' });
    }
    done();
  });
}
