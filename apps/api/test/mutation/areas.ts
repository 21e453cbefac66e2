/** Code that decides about money or access, and the specs that test it. */
export interface Area {
  readonly name: string;
  /** Globs of the mutated files, relative to `apps/api`; `!` excludes. */
  readonly mutate: readonly string[];
  /** Globs of the specs that run against each mutant. */
  readonly specs: readonly string[];
}

/** Each area is a separate run, so that its mutants are tested by its own specs and not by every spec that executes the code. */
export const AREAS: readonly Area[] = [
  {
    name: 'idempotency',
    mutate: ['src/modules/idempotency/*.ts'],
    specs: ['test/idempotency/*.spec.ts'],
  },
  {
    name: 'keys',
    mutate: ['src/modules/identity/*.ts'],
    specs: [
      'test/identity/{accounts,api-key-memory,api-key-request,api-key-text,api-keys}.spec.ts',
      'test/identity/access-tokens.spec.ts',
    ],
  },
  {
    name: 'tokens',
    mutate: ['src/modules/identity/oauth/*.ts'],
    specs: [
      'test/identity/{fetched-key-set,issuer-keys,refused-claims,token-memory,well-formed-token}.spec.ts',
      'test/identity/{access-tokens,outage,token-limits}.spec.ts',
    ],
  },
  {
    name: 'edge',
    mutate: [
      'src/domain/caller.ts',
      'src/http/{body-schema.pipe,request-context,request-decorators,request-hooks}.ts',
      'src/http/guards/*.ts',
      'src/http/limits/*.ts',
      'src/http/problems/problem.filter.ts',
    ],
    specs: [
      'test/authorization/missing-scope.spec.ts',
      'test/events/webhook-limits.spec.ts',
      'test/http/{bearer-token,bounded-counter,plain-http,counted-requests,guards,limits,misplaced-key}.spec.ts',
      'test/http/{closing,malformed,order,request-body,shared-limits,shared-rows,sizes,unread-body}.spec.ts',
    ],
  },
  {
    name: 'verification',
    mutate: [
      'src/modules/verification/{expired-run-sweeper,run-reservations,verification.service}.ts',
      'src/modules/verification/domain/*.ts',
    ],
    specs: [
      'test/verification/*.spec.ts',
      'test/verification/verify.{200,200.inconclusive,200.replay,402,404,409,429,503}.spec.ts',
      'test/receipts/receipt.200.spec.ts',
      'test/usage/usage.unmetered.spec.ts',
    ],
  },
  {
    name: 'billing',
    mutate: [
      'src/modules/billing/stripe/{decide-billing,event-shape,payment-events,signature}.ts',
      'src/modules/billing/domain/*.ts',
      '!src/modules/billing/domain/default-prices.ts',
    ],
    specs: [
      'test/billing/{billing-decision,chosen-offer,ignored-events,prices,stripe-signature}.spec.ts',
      'test/billing/purchase-target.property.spec.ts',
    ],
  },
  {
    name: 'postings',
    mutate: ['src/modules/billing/{billing,purchase-ledger}.repository.ts'],
    specs: ['test/billing/{plan-clawback,receive-billing-event}.spec.ts'],
  },
];
