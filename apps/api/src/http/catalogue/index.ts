export { endpointErrorCodes, ENDPOINTS, matchPath, OPERATION_IDS, type OperationId } from './endpoints.ts';
export {
  responseMediaTypes,
  successStatus,
  type Deprecation,
  type Endpoint,
  type EndpointBody,
  type EndpointMethod,
  type EndpointParameter,
  type EndpointResponse,
  type EndpointTag,
  type JsonBody,
  type ResponseHeader,
} from './endpoint.ts';
