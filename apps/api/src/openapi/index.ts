export { renderApiDocument } from './api-document.ts';
export { renderErrorPages } from './error-pages.ts';
export { OpenApiModule } from './openapi.module.ts';
