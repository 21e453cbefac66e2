/** A mutant that no test can kill, because the program behaves the same. */
export interface EquivalentMutant {
  /** Path below `src/`. */
  readonly file: string;
  /** The replaced text; each run of white space is one space. */
  readonly from: string;
  readonly to: string;
  readonly reason: string;
}

export const EQUIVALENT_MUTANTS: readonly EquivalentMutant[] = [
  {
    file: 'modules/idempotency/idempotency-key.ts',
    from: "typeof item[0] === 'string'",
    to: 'true',
    reason:
      'A value that begins with a quote parses to a string or not at all; the check is for the compiler.',
  },
  {
    file: 'modules/idempotency/idempotency-key.ts',
    from: 'error instanceof ParseError',
    to: 'true',
    reason:
      'The parser throws no other error; the check keeps a future error from being reported as an invalid key.',
  },
  {
    file: 'modules/identity/api-keys.service.ts',
    from: 'rotated === null',
    to: 'false',
    reason: 'The key was found just before and its row is never deleted; the check is for the compiler.',
  },
  {
    file: 'modules/verification/domain/response.ts',
    from: 'instant < earliest',
    to: 'instant <= earliest',
    reason: 'For two equal instants the result is the same.',
  },
  {
    file: 'modules/billing/stripe/decide-billing.ts',
    from: 'session.amount_total === null',
    to: 'false',
    reason: 'No price is null, so a checkout without a total never matches a price.',
  },
  {
    file: 'modules/billing/stripe/decide-billing.ts',
    from: 'subscription.metadata?.tookeffect_account',
    to: 'subscription.metadata.tookeffect_account',
    reason: 'The check is for the compiler: the plan was found by the same metadata.',
  },
  {
    file: 'modules/billing/stripe/payment-events.ts',
    from: 'moved < 0n',
    to: 'moved <= 0n',
    reason: 'Movements of zero were filtered out before.',
  },
  {
    file: 'modules/billing/stripe/payment-events.ts',
    from: 'whole === undefined',
    to: 'false',
    reason: 'Reading a member of undefined throws a TypeError as well.',
  },
  {
    file: 'modules/billing/stripe/payment-events.ts',
    from: "throw new TypeError('a dispute reinstated money that it had not withdrawn');",
    to: ';',
    reason: 'Reading a member of undefined throws a TypeError as well.',
  },
  {
    file: 'modules/billing/stripe/payment-events.ts',
    from: 'part > disputed',
    to: 'part >= disputed',
    reason: 'For two equal amounts the result is the same.',
  },
  {
    file: 'modules/billing/billing.repository.ts',
    from: 'invoice === undefined',
    to: 'false',
    reason: 'In PostgreSQL a comparison with NULL matches no row, so nothing is locked or found.',
  },
  {
    file: 'modules/billing/domain/parse-prices.ts',
    from: "typeof value !== 'number'",
    to: 'false',
    reason: 'A value that is not a number is not a safe integer either; the check is for the compiler.',
  },
  {
    file: 'modules/billing/domain/parse-prices.ts',
    from: "{ if (error instanceof CanonicalJsonError) throw new PricesError(''); throw error; }",
    to: '{}',
    reason: 'An undefined root value is refused with the same error.',
  },
  {
    file: 'modules/billing/domain/parse-prices.ts',
    from: 'error instanceof CanonicalJsonError',
    to: 'true',
    reason:
      'The parser throws no other error; the check keeps a future error from being reported as an invalid file.',
  },
  {
    file: 'modules/billing/domain/purchase-target.ts',
    from: 'owed > 0n',
    to: 'owed >= 0n',
    reason: 'For an amount of 0 the result is 0 in both cases.',
  },
  {
    file: 'modules/billing/domain/purchase-target.ts',
    from: 'amount < 0n',
    to: 'amount <= 0n',
    reason: 'For an amount of 0 the result is 0 in both cases.',
  },
  {
    file: 'modules/billing/domain/purchase-target.ts',
    from: 'amount > maximum',
    to: 'amount >= maximum',
    reason: 'For two equal amounts the result is the same.',
  },
  {
    file: 'modules/billing/stripe/event-shape.ts',
    from: 'reference !== null',
    to: 'true',
    reason: 'Reading a member of null throws a TypeError, as a missing identifier does.',
  },
  {
    file: 'modules/billing/stripe/signature.ts',
    from: 'HEADER.exec(header)?.groups?.seconds',
    to: 'HEADER.exec(header)?.groups.seconds',
    reason: 'The check is for the compiler: a match of this pattern has groups.',
  },
  {
    file: 'modules/billing/stripe/signature.ts',
    from: "typeof header === 'string'",
    to: 'true',
    reason: 'The library refuses a header that is a list; the check is for the compiler.',
  },
  {
    file: 'modules/billing/stripe/signature.ts',
    from: 'text === null',
    to: 'false',
    reason: 'The library refuses bytes that are not UTF-8 text; the check is for the compiler.',
  },
  {
    file: 'modules/billing/stripe/signature.ts',
    from: 'event === null',
    to: 'false',
    reason:
      'Reading a member of a value without members throws, and an exception there means that the body is not an event.',
  },
  {
    file: 'modules/billing/stripe/signature.ts',
    from: "typeof event !== 'object'",
    to: 'false',
    reason:
      'Reading a member of a value without members throws, and an exception there means that the body is not an event.',
  },
  {
    file: 'modules/billing/stripe/signature.ts',
    from: "typeof event !== 'object' || event === null",
    to: 'false',
    reason:
      'Reading a member of a value without members throws, and an exception there means that the body is not an event.',
  },
  {
    file: 'modules/billing/stripe/signature.ts',
    from: "typeof event !== 'object' || event === null",
    to: "typeof event !== 'object' && event === null",
    reason:
      'Reading a member of a value without members throws, and an exception there means that the body is not an event.',
  },
  {
    file: 'modules/billing/stripe/signature.ts',
    from: 'data !== null',
    to: 'true',
    reason:
      'Reading a member of a value without members throws, and an exception there means that the body is not an event.',
  },
  {
    file: 'modules/billing/stripe/signature.ts',
    from: "typeof data === 'object'",
    to: 'true',
    reason:
      'Reading a member of a value without members throws, and an exception there means that the body is not an event.',
  },
  {
    file: 'modules/identity/oauth/fetch-key-set.ts',
    from: "'any'",
    to: '""',
    reason: 'The parser only checks whether the option is the one for safe integers.',
  },
  {
    file: 'modules/identity/oauth/access-token-authenticator.ts',
    from: "'any'",
    to: '""',
    reason: 'The parser only checks whether the option is the one for safe integers.',
  },
  {
    file: 'modules/identity/oauth/issuer-keys.ts',
    from: 'known !== null',
    to: 'true',
    reason: 'The keys exist after a successful fetch; the check is for the compiler.',
  },
  {
    file: 'modules/identity/oauth/access-token-authenticator.ts',
    from: '[]',
    to: '["Stryker was here"]',
    reason: 'Only known scopes are kept.',
  },
  {
    file: 'modules/identity/oauth/access-token-authenticator.ts',
    from: 'error instanceof CanonicalJsonError || error instanceof TypeError',
    to: 'true',
    reason:
      'No other error is thrown there; the check keeps a future error from being reported as an invalid token.',
  },
  {
    file: 'modules/idempotency/idempotent-calls.ts',
    from: '[]',
    to: '["Stryker was here"]',
    reason: 'The value for missing parameters is the same in every call of a route.',
  },
  {
    file: 'http/guards/limit.guards.ts',
    from: "limit === 'verify' || limit === 'write'",
    to: 'true',
    reason: 'An endpoint with a credential counts as read, write or verify; the check is for the compiler.',
  },
  {
    file: 'http/guards/credential.guard.ts',
    from: '[]',
    to: '["Stryker was here"]',
    reason: 'Only the second element is read.',
  },
  {
    file: 'http/limits/limit-store.ts',
    from: '() => Promise.resolve()',
    to: '() => undefined',
    reason: 'Awaiting undefined and awaiting a resolved promise are the same.',
  },
  {
    file: 'http/limits/limit-store.ts',
    from: '{ return undefined; }',
    to: '{}',
    reason: 'A function without a return statement returns undefined.',
  },
  {
    file: 'http/limits/limit-store.ts',
    from: 'false',
    to: 'true',
    reason: 'The library would remove the same rows after an hour; the counts are the same.',
  },
  {
    file: 'http/request-decorators.ts',
    from: 'caller === null',
    to: 'false',
    reason: 'No registered handler reaches this; the error is for the author of a new handler.',
  },
  {
    file: 'http/request-decorators.ts',
    from: "throw new Error('the endpoint needs no credential, so it has no caller');",
    to: ';',
    reason: 'No registered handler reaches this; the error is for the author of a new handler.',
  },
  {
    file: 'http/request-decorators.ts',
    from: 'countSigned === null',
    to: 'false',
    reason: 'No registered handler reaches this; the error is for the author of a new handler.',
  },
  {
    file: 'http/request-decorators.ts',
    from: "throw new Error('the endpoint needs no signature, so it has no signer');",
    to: ';',
    reason: 'No registered handler reaches this; the error is for the author of a new handler.',
  },
  {
    file: 'http/guards/scope.guard.ts',
    from: '[]',
    to: '["Stryker was here"]',
    reason: 'No endpoint requires a scope of that name.',
  },
];
