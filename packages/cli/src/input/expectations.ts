import type { Environment, ReceiptExpectations, Verdict } from '@tookeffect/sdk';

/** What a receipt must say, as options. */
export interface ExpectationOptions {
  readonly issuer?: string;
  readonly environment?: Environment;
  readonly workspace?: string;
  readonly operation?: string;
  readonly contractHash?: string;
  readonly verdict?: Verdict;
}

/** @returns what is expected; nothing of what was not asked for */
export function expectationsOf(options: ExpectationOptions): ReceiptExpectations {
  const { issuer, environment, workspace, operation, contractHash, verdict } = options;
  return {
    ...(issuer !== undefined && { issuer }),
    ...(environment !== undefined && { environment }),
    ...(workspace !== undefined && { workspaceId: workspace }),
    ...(operation !== undefined && { operationId: operation }),
    ...(contractHash !== undefined && { contractHash }),
    ...(verdict !== undefined && { verdict }),
  };
}
