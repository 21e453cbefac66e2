import type { CorrelationKeys } from '@tookeffect/core';

/** Every value by which the effect can be found when the acknowledgement was lost. */
export function correlationKeys(
  operationId: string,
  externalId: string,
  marker: string | undefined,
): CorrelationKeys {
  return {
    reference: operationId,
    externalId,
    metadata: { tookeffect_operation: operationId },
    ...(marker !== undefined && { marker }),
  };
}
