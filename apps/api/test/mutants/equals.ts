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
    file: 'modules/idempotency/read-idempotency-key.ts',
    from: "typeof item[0] === 'string'",
    to: 'true',
    reason: 'What begins with a quote is a String, or no item at all; the question is for the compiler.',
  },
  {
    file: 'modules/idempotency/read-idempotency-key.ts',
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
];
