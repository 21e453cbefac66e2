export { ENDPOINTS, OPERATION_IDS, type OperationId } from './endpoints.ts';
export {
  responseMediaTypes,
  successStatus,
  type ResponseHeader,
  type Endpoint,
  type EndpointResponse,
  type EndpointBody,
  type EndpointMethod,
  type EndpointParameter,
  type EndpointTag,
} from './endpoint.ts';
export { matchPath } from './methods-of-path.ts';
export { endpointErrorCodes } from './edge-errors.ts';
