import type { OperationId } from '../http/index.ts';
import type { JsonObject } from './json-object.ts';

/** Media type objects of the answers that have no shape in `schemas/wire`. */
export const UNNAMED_BODIES: Partial<Readonly<Record<OperationId, JsonObject>>> = {
  getOpenApi: {
    schema: { type: 'object', title: 'OpenApiDocument', additionalProperties: true },
    example: { openapi: '3.1.1', info: { title: 'TookEffect', version: '1.0.0' }, paths: {} },
  },
  getCheckoutPage: { schema: { type: 'string' }, example: '<!doctype html>' },
  getErrorPage: { schema: { type: 'string' }, example: '# Credit exhausted' },
};
