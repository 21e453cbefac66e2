export { renderErrorPages } from './error-page-markdown.ts';
export { OpenApiModule } from './openapi.module.ts';
export { renderOpenApi } from './render-openapi.ts';
