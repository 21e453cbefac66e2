import { ENDPOINTS, OPERATION_IDS, type EndpointTag } from '../http/index.ts';
import { HEADER_COMPONENTS } from './document-headers.ts';
import type { JsonObject } from './json-object.ts';
import { operationObject, type DocumentParts } from './operation-object.ts';
import { ProblemResponses } from './problem-responses.ts';
import { SchemaComponents } from './schema-components.ts';
import { CREDENTIAL_SECURITY, SECURITY_SCHEMES } from './security-schemes.ts';

/** What each chapter is about. */
const TAGS: Readonly<Record<EndpointTag, string>> = {
  Operations: 'What an agent set out to do, whether it took effect, and the signed receipts of that.',
  Events: 'Events that providers sign (E2).',
  Contracts: 'What must become true, and how an agent uses a service.',
  Connections: 'Read-only provider credentials, sealed on arrival.',
  Webhooks: 'Signing secrets of the workspace’s provider webhooks.',
  'API keys': 'The keys that call this API: made, rotated and revoked by whoever may.',
  Usage: 'Credits: what is left and what was used.',
  Keys: 'The public keys of the receipts.',
  Service: 'The service itself.',
};

/** @returns the OpenAPI 3.1 document of the API: the catalogue and `schemas/`, and nothing beside them */
export function openApiDocument(): JsonObject {
  const schemas = new SchemaComponents();
  const problems = new ProblemResponses(schemas.named('problem'));
  const paths = pathsObject({ schemas, problems });
  return {
    openapi: '3.1.1',
    info: {
      title: 'TookEffect',
      version: '1.0.0',
      summary: 'Did an agent’s action take effect?',
      description: DESCRIPTION,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'The service that answers this document.' }],
    security: CREDENTIAL_SECURITY,
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: SECURITY_SCHEMES,
      headers: HEADER_COMPONENTS,
      schemas: schemas.all(),
      responses: problems.responses(),
      examples: problems.examples(),
    },
  };
}

const DESCRIPTION = `A verification control plane. Create an operation against a contract, act, hand in the provider’s acknowledgement, and verify: the service observes the system of record itself, evaluates the contract, and signs a receipt.

Every answer carries \`x-request-id\`. Every error is an RFC 9457 problem document with a \`code\`. A negative verdict is a 200. Fields and enum values may be added within \`/v1\`; nothing is taken away.`;

function pathsObject(parts: DocumentParts): JsonObject {
  const paths: Record<string, Record<string, JsonObject>> = {};
  for (const operationId of OPERATION_IDS) {
    const { path, method } = ENDPOINTS[operationId];
    const item = (paths[path] ??= {});
    item[method.toLowerCase()] = operationObject(operationId, parts);
  }
  return paths;
}
