import { API_KEY_ENDPOINTS } from './api-keys.ts';
import { BILLING_ENDPOINTS } from './billing.ts';
import { CONNECTION_ENDPOINTS } from './connections.ts';
import { CONTRACT_ENDPOINTS } from './contracts.ts';
import type { Endpoint } from './endpoint.ts';
import { EVENT_ENDPOINTS } from './events.ts';
import { OPERATION_READ_ENDPOINTS } from './operation-reads.ts';
import { OPERATION_ENDPOINTS } from './operations.ts';
import { SERVICE_ENDPOINTS } from './service.ts';
import { USAGE_ENDPOINTS } from './usage.ts';

const CATALOGUE = {
  ...OPERATION_ENDPOINTS,
  ...OPERATION_READ_ENDPOINTS,
  ...EVENT_ENDPOINTS,
  ...CONTRACT_ENDPOINTS,
  ...CONNECTION_ENDPOINTS,
  ...API_KEY_ENDPOINTS,
  ...USAGE_ENDPOINTS,
  ...BILLING_ENDPOINTS,
  ...SERVICE_ENDPOINTS,
} as const;

/** What an endpoint is called in the OpenAPI document, the clients and the code. */
export type OperationId = keyof typeof CATALOGUE;

/** Every endpoint of the service, by operation id. The routes and the OpenAPI document come from here. */
export const ENDPOINTS: Readonly<Record<OperationId, Endpoint>> = CATALOGUE;

/** All operation ids, in the order of the document. */
export const OPERATION_IDS: readonly OperationId[] = Object.keys(CATALOGUE) as OperationId[];
