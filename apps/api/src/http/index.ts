export { Answer, answer, type AnswerBody, type AnswerOptions } from './answer.ts';
export { createHttpApplication, type ApplicationOptions } from './application.ts';
export { Authenticator } from './authenticator.ts';
export { BaseUrl } from './base-url.ts';
export { ENDPOINTS, OPERATION_IDS, type OperationId } from './catalogue/index.ts';
export { Endpoint } from './endpoint.decorator.ts';
export { RawBody } from './raw-body.ts';
export { RequestCaller } from './request-caller.ts';
export { SERVER_BOUNDS, type ServerBounds } from './server/node-server.ts';
