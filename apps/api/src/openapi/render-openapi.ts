import { openApiDocument } from './document.ts';

/** @returns the OpenAPI document as it is written to `schemas/openapi/openapi.json` and served: the same bytes for the same sources */
export function renderOpenApi(): string {
  return `${JSON.stringify(openApiDocument(), null, 2)}\n`;
}
