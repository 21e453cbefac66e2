export { ENDPOINTS, OPERATION_IDS, type OperationId } from './endpoints.ts';
export {
  mediaTypesOf,
  successStatusOf,
  type AnswerHeader,
  type Endpoint,
  type EndpointAnswer,
  type EndpointBody,
  type EndpointMethod,
  type EndpointParameter,
  type EndpointTag,
} from './endpoint.ts';
export { methodsOfPath } from './methods-of-path.ts';
export { errorCodesOf } from './edge-errors.ts';
