export { createHttpApplication, Documentation, DOCUMENTATION_PATH, START_PATH } from './application.ts';
export { ENDPOINTS, OPERATION_IDS, type EndpointTag, type OperationId } from './catalogue/index.ts';
export { toJsonProblem } from './content/json-body.ts';
export { negotiate } from './content/media-types.ts';
export { Endpoint } from './endpoint.decorator.ts';
export { Authenticator } from './guards/credential.guard.ts';
export { BeforeBody } from './guards/request-body.guard.ts';
export {
  ERROR_MEANINGS,
  ERROR_STATUSES,
  errorTitle,
  PROBLEM_MEDIA_TYPE,
  toProblem,
} from './problems/problem.ts';
export type { CountSigned } from './request-context.ts';
export { RawBody, RequestCaller, SignerLimit } from './request-decorators.ts';
export { SECURITY_HEADERS } from './response-headers.ts';
export { HttpResponse, httpResponse } from './response-adapter.ts';
export { SCHEMA_FILES, schemaNamed, SCHEMAS_FOLDER, type SchemaObject } from './schema-library.ts';
export { OpenResponses } from './server/open-responses.ts';
export type { ServerBounds } from './server/node-server.ts';
