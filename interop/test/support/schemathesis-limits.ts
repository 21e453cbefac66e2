/** A failure that schemathesis reports, of one response. */
export interface ReportedFailure {
  /** Method and path, as `POST /v1/operations`. */
  readonly operation: string;
  readonly check: string;
  readonly message: string;
  readonly status: number;
  /** The body of the response, as text. */
  readonly body: string;
}

/** What the tool cannot know. A failure that no limit describes is a fault of the API or of its document. */
export interface ToolLimit {
  readonly reason: string;
  readonly check: string;
  readonly operation: RegExp;
  /** A message of the problem document. */
  readonly refusal: RegExp;
}

/** Requests that satisfy the document and are refused, each with what JSON Schema cannot say. */
const REFUSED_VALUES: readonly (readonly [operation: RegExp, refusal: RegExp, reason: string])[] = [
  [/^GET /, /^Invalid cursor\./, 'a text with the form of a cursor that no list has given'],
  [/^POST \/v1\/api-keys/, /^The expiry must be in the future/, 'an instant in the past'],
  [/^POST \/v1\/webhooks$/, /^This instant has passed/, 'an instant in the past'],
  [
    /^POST \/v1\/(?:webhooks|api-keys|event-erasures|baseline-erasures)/,
    /^This (?:date|instant) does not exist/,
    'February 30',
  ],
  [/^POST \/v1\/webhooks$/, /^This provider is not supported/, 'the providers of a build, a list that grows'],
  [/^POST \/v1\/webhooks$/, /has at most 5 active secrets/, 'a number of resources'],
  [
    /^POST \/v1\/webhooks$/,
    /^(?:A secret of .* is |Many services use |The events of .* are about )|\bcreates the secret\./,
    'members that depend on the provider',
  ],
  [
    /^POST \/v1\/billing\/checkout$/,
    /^(?:Unknown|The) (?:plan|pack)s? /,
    'plans and packs, which the operator sets',
  ],
  [
    /^POST \/v1\/(?:billing\/)?events/,
    /^The signature of the event is invalid/,
    'a signature over the bytes of the body',
  ],
  [/^POST /, /^This key was first used for another call/, 'one idempotency key with several bodies'],
  [/^POST /, /^has more digits than a double holds/, 'the digits of a number'],
  [/^POST /, /^expected an integer within ±\(2\^53−1\)/, 'the numbers of free JSON'],
  [/^POST /, /^must not contain the control character/, 'the member names of free JSON'],
  [/^POST \/v1\/connections$/, /^Another connection of the workspace has this name/, 'a name that is taken'],
  [/^POST \/v1\/connections$/, /^This service has no contract/, 'the services of the contracts'],
  [/^POST \/v1\/connections$/, /^The base URL /, 'a base URL that fits service and environment'],
  [/^POST \/v1\/connections$/, /^The system at this base URL /, 'members that depend on each other'],
  [/^POST \/v1\/connections$/, /^Port \d+ belongs to another protocol/, 'the ports of other protocols'],
  [
    /^POST \/v1\/connections$/,
    /^The path must not have the segments/,
    'dot segments, percent-encoded or not',
  ],
  [
    /^POST \/v1\/connections$/,
    /^(?:A body that is the list itself|Only an instant tells|The margin is shorter|The path does not send|With uncached there)/,
    'members that depend on each other',
  ],
  [/^POST \/v1\/connections$/, /^The zone /, 'the names of time zones, and formats that state their offset'],
  [/^POST \/v1\/connections$/, /^Only systems that are read over HTTP/, 'members that depend on each other'],
  [
    /^POST \/v1\/contracts$/,
    / \([a-z_]+\)$/,
    'a contract that the linter accepts, with fixtures that detect its mutants',
  ],
  [/^POST \/v1\/contracts$/, /^The body of this request may have at most/, 'the size of a body'],
  [
    /^POST \/v1\/contracts\/(?:dry-run|record)$/,
    / \([a-z_]+\)$/,
    'a contract or a read that the linter accepts',
  ],
  [/^POST \/v1\/contracts\/dry-run$/, /^must /, 'an input that the contract of the call accepts'],
  [/^POST \/v1\/contracts\/dry-run$/, /^It must be an instant of the last/, 'an instant that is too old'],
];

const SHARED_PATH =
  '`test` is also a value of `{id}` in GET /v1/contracts/{id}, so GET is a method of such paths';

/** Every limit, each with its reason. */
const TOOL_LIMITS: readonly ToolLimit[] = [
  ...REFUSED_VALUES.map(([operation, refusal, reason]) => ({
    ...{ operation, refusal, reason },
    check: 'positive_data_acceptance',
  })),
  {
    reason: SHARED_PATH,
    check: 'unsupported_method',
    operation: /^GET \/v1\/contracts\/(?:test|mutate|record|dry-run)$/,
    refusal: /^This endpoint takes no body/,
  },
  {
    reason: SHARED_PATH,
    check: 'allow_header_conformance',
    operation: /^OPTIONS \/v1\/contracts\/(?:test|mutate|record|dry-run)$/,
    refusal: /^This path allows the methods GET, HEAD, POST/,
  },
];

/** @returns the failures with a message that no limit describes; every server error is among them */
export function beyondLimits(failures: readonly ReportedFailure[]): ReportedFailure[] {
  return failures.filter((failure) => {
    if (failure.status >= 500) return true;
    const messages = refusals(failure.body);
    return messages.length === 0 || !messages.every((message) => isLimit(failure, message));
  });
}

function isLimit({ check, operation }: ReportedFailure, message: string): boolean {
  return TOOL_LIMITS.some(
    (limit) => limit.check === check && limit.operation.test(operation) && limit.refusal.test(message),
  );
}

/** @returns the messages of a problem document: its faults, or its detail if it has none */
function refusals(body: string): readonly string[] {
  try {
    const { detail, errors = [] } = JSON.parse(body) as {
      readonly detail?: string;
      readonly errors?: readonly { readonly message: string }[];
    };
    if (errors.length > 0) return errors.map(({ message }) => message);
    return detail === undefined ? [] : [detail];
  } catch {
    return [];
  }
}
