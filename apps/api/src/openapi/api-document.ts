import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { EndpointTag } from '../http/index.ts';
import { type OpenApiDocument, toOpenApi31 } from './open-api-31.ts';

/**
 * Describes an application. Its providers need not be instantiated.
 * @returns the OpenAPI 3.1 document: the same text for the same catalogue and `schemas/`
 */
export function createApiDocument(application: INestApplication): OpenApiDocument {
  const document = SwaggerModule.createDocument(application, documentBase(), { autoTagControllers: false });
  return toOpenApi31(document);
}

/** @returns the text of `schemas/openapi/openapi.json`, which the service sends too */
export function renderApiDocument(application: INestApplication): string {
  return `${JSON.stringify(createApiDocument(application), null, 2)}\n`;
}

function documentBase(): Omit<OpenAPIObject, 'paths'> {
  const builder = new DocumentBuilder()
    .setOpenAPIVersion('3.1.1')
    .setTitle('TookEffect')
    .setVersion('1.0.0')
    .setDescription(DESCRIPTION)
    .addServer('/', 'The service that sends this document.')
    .addBearerAuth({ type: 'http', description: API_KEY, bearerFormat: undefined as never }, 'apiKey')
    .addBearerAuth({ type: 'http', description: ACCESS_TOKEN }, 'accessToken')
    .addSecurityRequirements('apiKey')
    .addSecurityRequirements('accessToken');
  for (const [name, description] of Object.entries(TAGS)) builder.addTag(name, description);
  return builder.build();
}

const DESCRIPTION = `A verification control plane. Create an operation against a contract, act, submit the provider’s acknowledgement, and verify: the service observes the system of record itself, evaluates the contract, and signs a receipt.

Every response has an \`x-request-id\`. Every error is an RFC 9457 problem document with a \`code\`. A negative verdict is a 200. Fields and enum values may be added within \`/v1\`; nothing is removed.`;

const API_KEY = 'An API key, `tke_…`. `x-required-scopes` lists the scopes that it needs.';

const ACCESS_TOKEN =
  'An access token (RFC 9068, `at+jwt`) of the issuer that the operator has configured, if any. Its `scope` needs what `x-required-scopes` lists; one of its claims names the account.';

const TAGS: Readonly<Record<EndpointTag, string>> = {
  Operations: 'What an agent set out to do, whether it took effect, and the signed receipts.',
  Events: 'Events that providers sign (E2).',
  Contracts: 'What must become true, and how an agent uses a service.',
  Connections: 'Read-only provider credentials, sealed on arrival.',
  Webhooks: 'Signing secrets of the workspace’s provider webhooks.',
  'API keys': 'The keys that call this API.',
  Usage: 'Credits: what is left and what was used.',
  Keys: 'The public keys of the receipts.',
  Service: 'The service itself.',
};
