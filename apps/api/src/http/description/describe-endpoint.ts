import { applyDecorators } from '@nestjs/common';
import {
  ApiBearerAuth,
  ApiBody,
  type ApiBodyOptions,
  ApiExtension,
  ApiHeader,
  ApiOperation,
  ApiParam,
  type ApiParamOptions,
  ApiQuery,
  ApiResponse,
  ApiTags,
} from '@nestjs/swagger';
import type { Endpoint, EndpointBody, EndpointParameter, OperationId } from '../catalogue/index.ts';
import { describeResponses, schemaReference } from './described-responses.ts';

/** Describes a handler in the OpenAPI document, from the catalogue alone. */
export function describeEndpoint(operationId: OperationId, endpoint: Endpoint): MethodDecorator {
  const { tag, summary, description, security, scopes, limit, idempotency, parameters, body, deprecation } =
    endpoint;
  return applyDecorators(
    ApiTags(tag),
    ApiOperation({
      operationId,
      summary,
      description,
      ...(security !== 'credential' && { security: [] }),
      ...(deprecation !== undefined && { deprecated: true }),
    }),
    ...(security === 'credential' ? [ApiBearerAuth('apiKey'), ApiBearerAuth('accessToken')] : []),
    // Tools that compare documents accept a removal after this day.
    ...(deprecation === undefined ? [] : [ApiExtension('x-sunset', deprecation.sunset.slice(0, 10))]),
    // Extensions are listed in the reverse order of their decorators.
    ApiExtension('x-idempotency', idempotency),
    ApiExtension('x-rate-limit-class', limit),
    ApiExtension('x-required-scopes', scopes),
    // So are parameters.
    ...parameters.map(describeParameter).reverse(),
    ...(body === null ? [] : [ApiBody(describeBody(body))]),
    ...describeResponses(operationId, endpoint).map((response) => ApiResponse(response)),
  );
}

function describeParameter(parameter: EndpointParameter): MethodDecorator {
  const { name, in: place, description, schema, example, isRequired = false } = parameter;
  const options = {
    name,
    description,
    required: place === 'path' || isRequired,
    schema,
    example,
  } as ApiParamOptions;
  switch (place) {
    case 'path':
      return ApiParam(options);
    case 'query':
      return ApiQuery(options);
    case 'header':
      return ApiHeader(options);
  }
}

function describeBody(body: EndpointBody): ApiBodyOptions {
  const limit = { 'x-max-bytes': body.maxBytes };
  if (body.kind === 'json') {
    return { required: body.isRequired, ...limit, schema: schemaReference(body.schema) };
  }
  return {
    description: 'The provider’s event; its signature is in the headers that the provider uses.',
    required: true,
    ...limit,
    schema: { type: 'object', additionalProperties: true },
    examples: { event: { value: body.example } },
  };
}
