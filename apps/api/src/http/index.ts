export { HttpResponse, httpResponse } from './http-response.ts';
export { createHttpApplication } from './application.ts';
export { Authenticator } from './authenticator.ts';
export {
  ENDPOINTS,
  endpointErrorCodes,
  responseMediaTypes,
  OPERATION_IDS,
  type ResponseHeader,
  type Endpoint as EndpointDescription,
  type EndpointResponse,
  type EndpointParameter,
  type EndpointTag,
  type OperationId,
} from './catalogue/index.ts';
export { Endpoint } from './endpoint.decorator.ts';
export { negotiate } from './gates/accept.ts';
export { ERROR_MEANINGS, ERROR_STATUSES, errorTitle } from './problems/error-statuses.ts';
export { PROBLEM_MEDIA_TYPE } from './problems/problem-headers.ts';
export { toProblem } from './problems/problem.ts';
export { RawBody } from './raw-body.ts';
export { RequestCaller } from './request-caller.ts';
export type { CountSigned } from './request-context.ts';
export { SCHEMA_FILES, schemaNamed, SCHEMAS_FOLDER, type SchemaObject } from './schemas/schema-library.ts';
export { SERVER_BOUNDS, type ServerBounds } from './server/node-server.ts';
export { SignerLimit } from './signer-limit.ts';
