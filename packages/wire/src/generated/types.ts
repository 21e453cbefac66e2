// Written by `npm run generate` from schemas/; do not edit.

import type {
  ActionStatus,
  ContractLintCode,
  ErrorCode,
  NextAction,
  NoticeCode,
  OperationState,
  Scope,
  SourceFaultCause,
} from './vocabulary.ts';
import type {
  AcknowledgementId,
  Attribution,
  AttributionKind,
  Baseline,
  CheckResults,
  ConnectionId,
  ContractId,
  ContractReference,
  CorrelationKeys,
  Coverage,
  Digest,
  Environment,
  EventId,
  EvidenceItems,
  EvidenceLevels,
  Instant,
  Issuer,
  KeyId,
  KeyRevocationReason,
  OperationId,
  OperationInput,
  Reason,
  ReceiptId,
  ReceiptSequence,
  ServiceName,
  Verdict,
  WorkspaceId,
} from '@tookeffect/core';

/**
 * The provider’s response: any JSON value; only the contract interprets it.
 */
export type ProviderResponse = unknown;

/**
 * Body of `POST /v1/operations/{id}/action-result`: the provider’s acknowledgement (E1), as the caller received it.
 */
export interface ActionResult {
  status: ActionStatus;
  /**
   * The provider’s reference of the created object as text, for example an issue number.
   */
  providerReference?: string;
  response?: ProviderResponse;
  /**
   * When the action happened, as stated by the caller; no time window starts here.
   */
  occurredAt?: Instant;
}

/**
 * A page of `GET /v1/api-keys`.
 */
export interface ApiKeyList {
  /**
   * The items of this page, newest first.
   *
   * @maxItems 100
   */
  data: ApiKey[];
  /**
   * Whether there is a next page.
   */
  hasMore: boolean;
  /**
   * The `cursor` for the next page; null on the last page.
   */
  nextCursor: Cursor | null;
}

/**
 * An API key without its secret, which is stored only as a keyed hash.
 */
export interface ApiKey {
  id: ApiKeyId;
  /**
   * A name chosen by the caller.
   */
  name: string;
  scopes: Scopes;
  createdAt: Instant;
  /**
   * From this instant the key is not accepted; rotation sets an earlier instant.
   */
  expiresAt: Instant;
  /**
   * Null if it was never used.
   */
  lastUsedAt: Instant | null;
  /**
   * Null if the key is not revoked.
   */
  revokedAt: Instant | null;
  /**
   * The key that replaced this one by rotation; null if the key was not rotated.
   */
  replacedBy: ApiKeyId | null;
}

/**
 * Response of `POST /v1/baseline-erasures`.
 */
export interface BaselineErasure {
  /**
   * How many operations lost their baseline in this call.
   */
  erasedBaselines: number;
  /**
   * What these took.
   */
  releasedBytes: number;
  /**
   * What the baselines of the workspace take now.
   */
  storedBytes: number;
  /**
   * What they may take; operations that need more are refused.
   */
  quotaBytes: number;
  /**
   * Whether there may be more to erase: call again.
   */
  hasMore: boolean;
}

/**
 * The kind of credential.
 */
export type CallerCredentialType = 'api_key' | 'access_token';

/**
 * The scopes of the credential; those of an access token that the service does not know are left out.
 *
 * @maxItems 11
 */
export type CallerScopes = Scope[];

/**
 * The API key of the request, without its secret.
 */
export interface CallerApiKey {
  id: ApiKeyId;
  /**
   * A name chosen when the key was created.
   */
  name: string;
  /**
   * From this instant the key is not accepted.
   */
  expiresAt: Instant;
}

/**
 * Response of `GET /v1/whoami`: what the service knows about the credential of the request.
 */
export interface Caller {
  credentialType: CallerCredentialType;
  workspaceId: WorkspaceId;
  scopes: CallerScopes;
  /**
   * The API key without its secret; null for an access token.
   */
  apiKey: CallerApiKey | null;
  /**
   * The version of the server.
   */
  serverVersion: string;
}

/**
 * Subscribe to a plan.
 */
export interface PlanCheckout {
  plan: PlanId;
}

/**
 * Buy packs.
 */
export interface PackCheckout {
  pack: PackId;
  /**
   * The number of packs; by default 1.
   */
  quantity?: number;
}

/**
 * Body of `POST /v1/billing/checkout`.
 */
export type CheckoutRequest = PlanCheckout | PackCheckout;

/**
 * A page of the payment provider.
 */
export type CheckoutUrl = string;

/**
 * Response of `POST /v1/billing/checkout`: the page on which a person pays. Credits are added only when the payment provider’s signed event arrives.
 */
export interface Checkout {
  checkoutUrl: CheckoutUrl;
  expiresAt: Instant;
}

/**
 * A page of `GET /v1/connections`.
 */
export interface ConnectionList {
  /**
   * The items of this page, newest first.
   *
   * @maxItems 100
   */
  data: Connection[];
  /**
   * Whether there is a next page.
   */
  hasMore: boolean;
  /**
   * The `cursor` for the next page; null on the last page.
   */
  nextCursor: Cursor | null;
}

/**
 * Response of `POST /v1/connections/{id}/test`: the result of testing the credential with reads only.
 */
export interface ConnectionTest {
  connectionId: ConnectionId;
  outcome: ConnectionTestOutcome;
  /**
   * One sentence for people; not for programs.
   */
  detail?: string;
  testedAt: Instant;
}

/**
 * Why a credential with write access was stored.
 */
export type WriteAccessReason = string;

/**
 * The result of the last connection test: on creation, or by `POST /v1/connections/{id}/test`.
 */
export interface LastTest {
  outcome: ConnectionTestOutcome;
  /**
   * What was found, in one or more sentences for people; not for programs.
   */
  detail?: string;
  testedAt: Instant;
}

/**
 * The system of record: scheme, host, port, and optionally the path prefix of every request.
 */
export type BaseUrl = string;

/**
 * The kind of credential.
 */
export type CredentialType = 'none' | 'bearer' | 'basic' | 'header' | 'access_key' | 'service_account';

/**
 * The result of testing the credential of a connection with reads only.
 */
export type ConnectionTestOutcome = 'usable' | 'unreachable' | 'denied' | 'can_write';

/**
 * `absent`: this API answers 404, or leaves an object out of a list, only if it is not there. It is untrue behind a cache that ignores the query. By default `unknown`, with which a missing effect is never refuted; without `uncached`, too, nothing is.
 */
export type DeclaredMissing = 'absent' | 'unknown';

/**
 * By a query parameter that every address of this connection ignores; it takes the place of the contract’s.
 */
export interface FreshByQuery {
  /**
   * The name of the parameter.
   */
  query: string;
}

/**
 * `header`: every cache in front asks the system of record when a request says `cache-control: no-cache`, which every read does. `none`: nothing keeps caches out, so that without `uncached` nothing is verified or refuted.
 */
export type FreshByWord = 'header' | 'none';

/**
 * The collections of a JSON API, by a name that inputs use.
 */
export interface DeclaredCollections {
  [k: string]: DeclaredCollection;
}

/**
 * What only the owner of the connection can say; none of it is ever taken from an operation’s input.
 */
export interface ConnectionDeclarations {
  /**
   * The account of the agents at the provider; it confirms who created an object.
   */
  actor?: string;
  missing?: DeclaredMissing;
  /**
   * True: no cache lies between this origin and its system of record, so no unique query parameter is added to reads. By default false.
   */
  uncached?: boolean;
  /**
   * How a read over HTTP keeps caches out. By default the contract’s query parameter is added, and what a response does not show proves nothing until a control has shown that the address ignores it.
   */
  freshBy?: FreshByQuery | FreshByWord;
  /**
   * The name of the environment, for systems that are physical copies of each other; every connection to one origin has the same.
   */
  environmentName?: string;
  /**
   * True: nobody but operations of this account writes in the scopes that they name.
   */
  exclusiveScopes?: boolean;
  collections?: DeclaredCollections;
}

export type DeclaredInstantFormat = 'rfc3339' | 'rfc2822' | 'unixSeconds' | 'unixMillis' | 'httpDate';

/**
 * What the server cuts or rounds the instant to, such as `minute` where it writes `2026-03-01T12:00:00.000Z` for every instant of that minute. By default what the text shows: a second where it has no fraction.
 */
export type InstantUnit = 'millisecond' | 'second' | 'minute' | 'hour' | 'day';

/**
 * The instant of creation, which the server sets.
 */
export interface DeclaredInstant {
  /**
   * The member with the instant.
   */
  member: string;
  format: DeclaredInstantFormat;
  unit?: InstantUnit;
  /**
   * The IANA name of the time zone, such as `Europe/Berlin`, in which the server writes an instant without offset. Only for `rfc3339`.
   */
  zone?: string;
}

/**
 * How the next page is found: by the `Link` header.
 */
export type DeclaredPaging = 'link';

/**
 * How the instant is written.
 */
export type SinceFormat = 'rfc3339' | 'unixSeconds' | 'unixMillis';

/**
 * The list shows only objects that were created since the instant that `path` sends as `{since}`: shortly before an operation began. Needs `createdAt`.
 */
export interface CollectionSince {
  format: SinceFormat;
  /**
   * How long before the operation began the listing starts, in seconds: more than the provider’s clock can be behind.
   */
  marginSeconds: number;
  /**
   * The provider lists the newest object first. Then a listing with further pages is complete for what is new, if it is in this order and its last item is older.
   */
  order?: 'newestFirst';
}

/**
 * A list of objects of a JSON API, and where an object shows what. Members are named by a dotted path, such as `metadata.operation`.
 */
export interface DeclaredCollection {
  /**
   * The path of the list, below the base URL; with `since`, its query contains `{since}`.
   */
  path: string;
  /**
   * The path of one object, with `{id}`; by default the path of the list, a slash and the id.
   */
  itemPath?: string;
  /**
   * The member that contains the list; absent: the body is the list.
   */
  items?: string;
  /**
   * The member that contains the object where one is read by its id; absent: the body is the object.
   */
  item?: string;
  /**
   * The member with the id of an object.
   */
  id: string;
  createdAt?: DeclaredInstant;
  /**
   * The member in which the agent stores the operation’s id.
   */
  marker?: string;
  /**
   * The member with the account that created the object.
   */
  creator?: string;
  /**
   * The member that changes with every write, such as a version.
   */
  revision?: string;
  /**
   * The member that is true when the list has more items.
   */
  more?: string;
  next?: DeclaredPaging;
  since?: CollectionSince;
}

/**
 * A system of record of a service, with a read-only credential. The credential is never shown.
 */
export interface Connection {
  id: ConnectionId;
  service: ServiceName;
  /**
   * A name chosen by the caller.
   */
  name: string;
  baseUrl: BaseUrl;
  credentialType: CredentialType;
  environment: Environment;
  /**
   * Null if none was given, or if the test on creation found no write access.
   */
  writeAccessReason: WriteAccessReason | null;
  lastTest: LastTest;
  createdAt: Instant;
  /**
   * Null if it was never used.
   */
  lastUsedAt: Instant | null;
  /**
   * What only the connection’s owner can say about the system.
   */
  declarations: ConnectionDeclarations;
}

/**
 * The verdict as `verdict`, and further members of the evaluation that are compared: of an object the listed members, of a list every element.
 */
export interface ExpectedEvaluation {
  [k: string]: unknown;
}

/**
 * One operation with its evidence, and what the contract must decide.
 */
export interface ContractFixture {
  /**
   * The name of the fixture, unique among the tests.
   */
  id: string;
  /**
   * What happened, for people.
   */
  comment?: string;
  input: EvaluationInput;
  expected: ExpectedEvaluation;
}

/**
 * An input of the contract.
 */
export interface FixtureInput {
  [k: string]: unknown;
}

/**
 * Whether operations with these two inputs are for one effect.
 */
export interface EffectFixture {
  /**
   * What the pair shows, for people.
   */
  comment?: string;
  /**
   * The two inputs.
   *
   * @minItems 2
   * @maxItems 2
   */
  inputs: FixtureInput[];
  /**
   * Whether both are for the same effect.
   */
  isSame: boolean;
}

/**
 * The operation and what was read before its action.
 */
export interface PlannedOperation {
  operation: OperationFacts;
  baseline: BaselineObservation | null;
}

/**
 * The requests by role, compared completely.
 */
export interface ExpectedPlan {
  [k: string]: unknown;
}

/**
 * The requests that an observation of an operation may send.
 */
export interface PlanFixture {
  /**
   * The name of the plan.
   */
  id: string;
  /**
   * What the plan shows, for people.
   */
  comment?: string;
  input: PlannedOperation;
  expected: ExpectedPlan;
}

/**
 * What a contract must decide: evidence and the verdict that it must lead to. The file `fixtures.json` beside a contract has this shape.
 */
export interface ContractFixtures {
  formatVersion?: 2;
  /**
   * The contract that the fixtures belong to, for people; any text.
   */
  contract?: string;
  /**
   * Operations with their evidence, and what the contract must decide.
   *
   * @maxItems 500
   */
  tests: ContractFixture[];
  /**
   * Pairs of inputs, and whether they are for one effect.
   *
   * @maxItems 100
   */
  effects?: EffectFixture[];
  /**
   * Operations, and the requests that an observation of them may send.
   *
   * @maxItems 100
   */
  plans?: PlanFixture[];
}

/**
 * What became of the contracts with one fault each; none are made while the linter or a fixture reports a fault.
 */
export interface MutantOutcomes {
  /**
   * How many were tested.
   */
  tested: number;
  /**
   * The mutants that neither the linter nor a fixture detects.
   *
   * @maxItems 1000
   */
  survivors: SurvivingMutant[];
  /**
   * Fixtures that detect survivors, made from yours, with what the unchanged contract decides. Add those whose verdict is right.
   */
  proposals: ContractFixtures;
}

/**
 * One reason why a contract cannot be published.
 */
export interface PublicationFault {
  /**
   * JSON Pointer into the request: below `/contract` or `/fixtures`.
   */
  pointer: string;
  /**
   * What is wrong at this place, and what to do.
   */
  message: string;
}

/**
 * What the contract decides for one fixture.
 */
export interface FixtureOutcome {
  /**
   * The name of the fixture.
   */
  id: string;
  /**
   * Whether the contract decides as expected.
   */
  hasPassed: boolean;
  /**
   * Everything that differs and, of a test, the verdict, its reason and the outcomes of the checks; empty if it passed.
   */
  detail: string;
}

export type ProposalText = string;

/**
 * A change of the contract that nothing detects: the changed rule has no effect, or a fixture is missing.
 */
export interface SurvivingMutant {
  /**
   * What was changed, as a clause.
   */
  what: string;
  /**
   * JSON Pointer into the contract.
   */
  pointer: string;
  /**
   * What the proposed fixture that detects it shows; null if none was found.
   */
  proposal: ProposalText | null;
}

/**
 * Response of `POST /v1/contracts/mutate`: everything that decides whether a contract can be published. Nothing is stored, observed, signed or charged.
 */
export interface ContractJudgement {
  /**
   * The id that the contract would be published under; null if the document has none that is valid.
   */
  id: ContractId | null;
  /**
   * The hash that the contract would be published with; null if the document has no canonical JSON.
   */
  hash: Digest | null;
  /**
   * Whether there are no faults.
   */
  isPublishable: boolean;
  /**
   * Everything that prevents the publication: findings of the linter, missing kinds of fixtures, failing fixtures, surviving mutants.
   *
   * @maxItems 1000
   */
  faults: PublicationFault[];
  /**
   * The outcome of each fixture; empty if the linter has findings.
   *
   * @maxItems 700
   */
  fixtures: FixtureOutcome[];
  mutants: MutantOutcomes;
}

/**
 * A page of `GET /v1/contracts`.
 */
export interface ContractList {
  /**
   * The items of this page, newest first.
   *
   * @maxItems 100
   */
  data: ContractSummary[];
  /**
   * Whether there is a next page.
   */
  hasMore: boolean;
  /**
   * The `cursor` for the next page; null on the last page.
   */
  nextCursor: Cursor | null;
}

/**
 * A published contract in a list; `GET /v1/contracts/{id}` returns the complete contract.
 */
export interface ContractSummary {
  id: ContractId;
  /**
   * The contract hash.
   */
  hash: Digest;
  service: ServiceName;
  /**
   * A title in one line.
   */
  title: string;
  /**
   * What must be true for the verdict `verified`.
   */
  description: string;
  status: ContractStatus;
  publishedAt: Instant;
}

/**
 * The contract: any JSON value, because the response lists what is wrong with it.
 */
export type TestedContract = unknown;

/**
 * Body of `POST /v1/contracts/test`: an unpublished contract, and cases to evaluate it with.
 */
export interface ContractTestRequest {
  contract: TestedContract;
  /**
   * The cases to evaluate, as if they had been observed; an empty list only runs the linter.
   *
   * @maxItems 500
   */
  cases?: EvaluationInput[];
  fixtures?: ContractFixtures;
}

/**
 * One finding of the linter.
 */
export interface ContractFinding {
  code: ContractLintCode;
  /**
   * JSON Pointer into the contract; empty for the whole contract.
   */
  pointer: string;
  /**
   * What is wrong at this place, and what to do.
   */
  message: string;
}

/**
 * Response of `POST /v1/contracts/test`. Nothing is stored, observed, signed or charged.
 */
export interface ContractTest {
  /**
   * The contract hash; null if the document has no canonical JSON.
   */
  hash: Digest | null;
  /**
   * The findings of the linter; empty if the contract can be published.
   *
   * @maxItems 1000
   */
  findings: ContractFinding[];
  /**
   * What a contract without findings probably gets wrong: it can be published as it is.
   *
   * @maxItems 1000
   */
  warnings?: ContractFinding[];
  /**
   * One evaluation per case, in the same order.
   *
   * @maxItems 500
   */
  evaluations: Evaluation[];
  /**
   * The outcome of each fixture; absent if the request has none.
   *
   * @maxItems 700
   */
  fixtures?: FixtureOutcome[];
}

/**
 * JSON Schema 2020-12 of the operation's input: closed, with maxLength for every string, in the subset that the linter accepts.
 */
export interface InputSchema {
  [k: string]: unknown;
}

/**
 * Whether the object must exist after the action, must have changed, or must be gone.
 */
export type EffectKind = 'present' | 'changed' | 'absent';

/**
 * @minItems 1
 * @maxItems 4
 */
export type MarkerSpellings = Template[];

/**
 * One spelling, or several of which one suffices.
 */
export type Markers = Template | MarkerSpellings;

/**
 * `equals` (the default): the field is the marker. `contains`: for free text, where a quotation is no marker.
 */
export type MarkerMatch = 'equals' | 'contains';

/**
 * A text, unique to the operation, that the agent embeds in the provider call, and the place where it appears in the observation.
 */
export interface Correlation {
  marker: Markers;
  path: SingularPath;
  match?: MarkerMatch;
  /**
   * A member of the input without which this operation has no marker.
   */
  when?: SingularPath;
  /**
   * When every object with the marker is shown; by default as the listing’s `completeWhen`.
   *
   * @minItems 1
   * @maxItems 8
   */
  completeWhen?: Condition[];
}

/**
 * Which attribution is enough for the purpose of this contract.
 */
export interface AttributionPolicy {
  /**
   * @minItems 1
   * @maxItems 4
   */
  sufficient: AttributionKind[];
}

/**
 * JSON Schema 2020-12 of the submitted provider response.
 */
export interface AcknowledgementSchema {
  [k: string]: unknown;
}

/**
 * What the agent submits after the action. It helps to find the effect and never proves it.
 */
export interface Acknowledgement {
  schema?: AcknowledgementSchema;
  /**
   * Whether the lookup requires it.
   */
  required: boolean;
  /**
   * The path of the provider's object reference in the response ($.ack).
   */
  reference?: SingularPath;
}

/**
 * Whether the state is read before the action.
 */
export type BaselinePolicy = 'required' | 'optional' | 'none';

/**
 * An HTTP status, or the equivalent of another connector (200 found, 404 not found).
 */
export type ReadStatus = number;

/**
 * `exact`: what the look-up does not find is not there. `declared`: so only if the connection’s owner says it. `hidden`: never.
 */
export type AbsenceMeaning = 'exact' | 'declared' | 'hidden';

/**
 * The meaning of each response status; any other status is schema drift.
 */
export interface Outcome {
  /**
   * Statuses that mean: the object exists.
   *
   * @minItems 1
   * @maxItems 16
   */
  present: ReadStatus[];
  /**
   * Statuses that mean: the object does not exist.
   *
   * @maxItems 16
   */
  absent: ReadStatus[];
  /**
   * What a deleted object that is still shown looks like; each condition must hold.
   *
   * @minItems 1
   * @maxItems 8
   */
  gone?: Condition[];
  absence: AbsenceMeaning;
}

/**
 * @minItems 1
 * @maxItems 8
 */
export type CompositeId = SingularPath[];

/**
 * The id of the object; several values together are one id.
 */
export type ObjectId = SingularPath | CompositeId;

/**
 * The object that an operation claims with the verdict `verified`.
 */
export interface ObservedObject {
  /**
   * The type of the object; part of the claim.
   */
  type: string;
  id: ObjectId;
  /**
   * The field that equals the acknowledged reference; by default the id.
   */
  reference?: SingularPath;
  /**
   * A value that every write changes.
   */
  revision?: SingularPath;
  /**
   * The account that created it.
   */
  creator?: SingularPath;
  /**
   * A value that is equal if and only if the content is equal, such as a digest.
   */
  content?: SingularPath;
  /**
   * Whether the action always makes a new object, so that an id in the baseline is older.
   */
  created?: boolean;
}

/**
 * All of them are checked.
 */
export interface ExactCount {
  /**
   * A path in the input: a number, or a list whose length counts.
   */
  exactly: SingularPath;
  /**
   * The member of each element of the list that names its object; without it, the whole element does. Operations on an object with the same identity are rivals.
   */
  identity?: string;
}

/**
 * How many objects the effect is: one (the default), or the number at a path in the input.
 */
export type Cardinality = 'one' | ExactCount;

/**
 * The format of the instant. `rfc3339` also takes an offset without a colon, such as `+0000`, and with `zone` a date and time without offset; `rfc2822` the dates of mails, such as `Sun, 01 Mar 2026 12:00:41 +0000`; Unix times may be digits in a text.
 */
export type InstantFormat = 'rfc3339' | 'rfc2822' | 'unixSeconds' | 'unixMillis' | 'httpDate' | 'sequence';

/**
 * When the server created the object, by its own clock.
 */
export interface Freshness {
  path: SingularPath;
  format: InstantFormat;
  /**
   * How much the provider’s clock may differ beyond the measured offset, in seconds.
   */
  skewSeconds: number;
  setBy: 'server';
  /**
   * Whether an object without the instant is dated by the baseline instead.
   */
  optional?: boolean;
  unit?: InstantUnit;
  /**
   * The IANA name of the time zone, such as `Europe/Berlin`, in which the server writes an instant without offset. Only for `rfc3339`.
   */
  zone?: string;
}

export interface SettleWindow {
  /**
   * How long the provider may take until the effect is observable, in seconds.
   */
  withinSeconds: number;
  /**
   * The longest window that an operation may ask for, and the window of an accepted action, in seconds.
   */
  atMostSeconds?: number;
}

export interface FinalityWindow {
  /**
   * How long the provider may still undo the effect, in seconds.
   */
  afterSeconds: number;
}

/**
 * Something that may appear in addition to the effect.
 */
export interface ScopeAllowance {
  /**
   * The name of the allowance.
   */
  name: string;
  /**
   * The conditions that such an item meets.
   *
   * @minItems 1
   * @maxItems 32
   */
  where: Condition[];
}

/**
 * What else may have appeared, vanished or changed since the baseline: nothing, unless allowed.
 */
export interface ContractScope {
  /**
   * What else may be new in the listing; by default nothing.
   *
   * @maxItems 16
   */
  exactNewSet?: ScopeAllowance[];
  /**
   * Like `exactNewSet`, and no other object may have another content.
   *
   * @maxItems 16
   */
  exactChangedSet?: ScopeAllowance[];
  /**
   * The path of the list of the scope’s objects; by default the listing itself.
   */
  select?: SingularPath;
  /**
   * A member of the input without which nothing beside is looked at.
   */
  when?: SingularPath;
}

export type GrantingLevel = 'E2' | 'E3';

export interface EvidencePolicy {
  /**
   * The evidence levels that `verified` requires; never the acknowledgement.
   *
   * @minItems 1
   * @maxItems 2
   */
  verifiedRequires: GrantingLevel[];
  /**
   * Events that support the effect.
   *
   * @maxItems 16
   */
  corroborates?: EventRule[];
  /**
   * Events that contradict the effect.
   *
   * @maxItems 16
   */
  contradicts?: EventRule[];
}

/**
 * Whether the provider supports an idempotency key, so that a retry does not act twice.
 */
export type IdempotencySupport = 'supported' | 'unsupported';

export interface ProviderIdempotency {
  provider: IdempotencySupport;
}

export type CompensatedReason =
  | 'effect_absent'
  | 'effect_mismatch'
  | 'effect_duplicated'
  | 'effect_reversed'
  | 'collateral_effect'
  | 'object_predates_operation'
  | 'object_already_claimed';

export type Performer = 'caller' | 'human';

/**
 * How to handle a refutation. This is a hint: the service never acts on it.
 */
export interface Compensation {
  /**
   * The reasons to which the hint applies.
   *
   * @minItems 1
   * @maxItems 8
   */
  when: CompensatedReason[];
  /**
   * What to do.
   */
  hint: string;
  performedBy: Performer;
}

/**
 * Added by the server; the hash does not cover it.
 */
export type ContractStatus = 'published' | 'deprecated';

/**
 * An RFC 9535 singular query that starts at observation, input, ack, operation, event, baseline or connection, or at the element of a list; names and indices only.
 */
export type SingularPath = string;

/**
 * Text with variables such as {input.owner}, {ack.number}, {operation.id} or {operation.notBefore}; {input.path*} joins a list with slashes. In paths and queries each variable is percent-encoded, and the segments . and .. are refused.
 */
export type Template = string;

/**
 * The operator. `matches` is an unanchored RE2 search; `allTrue` takes an object or list of booleans; `sameAsBaseline` compares the members that `ref` lists with the baseline; `joinEq` compares a text with the texts of one member of a list, joined; `some` and `none` ask for an element of a list; `anyOf` asks for one of several groups of conditions.
 */
export type Operator =
  | 'eq'
  | 'ne'
  | 'eqFold'
  | 'in'
  | 'contains'
  | 'gte'
  | 'lte'
  | 'intEq'
  | 'decimalEq'
  | 'instantEq'
  | 'setEq'
  | 'joinEq'
  | 'allTrue'
  | 'sameAsBaseline'
  | 'matches'
  | 'present'
  | 'absent'
  | 'some'
  | 'none'
  | 'anyOf';

/**
 * The expected value as a constant: any JSON value. Excludes `ref`.
 */
export type ExpectedValue = unknown;

/**
 * The value of a member that the provider leaves out: any JSON value. Only in a body that passes `observe.schema`.
 */
export type DefaultValue = unknown;

/**
 * For `setEq`: a text is the list of its parts between this separator, without white space around them; an empty part is none.
 */
export type ListSeparator = string;

/**
 * @minItems 1
 * @maxItems 8
 */
export type ConditionGroup = GroupedCondition[];

/**
 * A condition on the observed document. Its outcome is passed, failed, or not_evaluated if the field is missing.
 */
export interface Condition {
  path: SingularPath;
  op: Operator;
  value?: ExpectedValue;
  /**
   * The path of the expected value, usually in the input. Excludes `value`.
   */
  ref?: SingularPath;
  /**
   * A number that is added to the value of `ref`: a version is the old one plus 1. Only for `eq` and `intEq`, in a contract with a revision.
   */
  plus?: number;
  default?: DefaultValue;
  separator?: ListSeparator;
  /**
   * For `joinEq`: the text in each element, such as `$.element.plain_text`; `$.element` where the elements are texts.
   */
  member?: SingularPath;
  /**
   * For `some` and `none`: the conditions on one element, which is `$.element`; all of them must hold.
   *
   * @minItems 1
   * @maxItems 8
   */
  where?: PlainCondition[];
  /**
   * For `some`, `none` and `joinEq`: when the list shows every element; by default always.
   *
   * @minItems 1
   * @maxItems 4
   */
  completeWhen?: PlainCondition[];
  /**
   * For `anyOf`: groups of conditions at or below `path`; all conditions of one group must hold.
   *
   * @minItems 2
   * @maxItems 8
   */
  groups?: ConditionGroup[];
}

/**
 * The reason of the refutation if this check fails.
 */
export type CheckReason = 'effect_mismatch' | 'effect_absent' | 'effect_reversed' | 'collateral_effect';

/**
 * A named condition, and the meaning of its failure.
 */
export interface Check {
  /**
   * The name of the check in verdicts and receipts; unique, and not one of the reserved names `correlation`, `freshness` and `scope`.
   */
  id: string;
  path: SingularPath;
  op: Operator;
  value?: ExpectedValue;
  /**
   * The path of the expected value, usually in the input. Excludes `value`.
   */
  ref?: SingularPath;
  /**
   * A number that is added to the value of `ref`: a version is the old one plus 1. Only for `eq` and `intEq`, in a contract with a revision.
   */
  plus?: number;
  default?: DefaultValue;
  separator?: ListSeparator;
  /**
   * For `joinEq`: the text in each element, such as `$.element.plain_text`; `$.element` where the elements are texts.
   */
  member?: SingularPath;
  /**
   * For `some` and `none`: the conditions on one element, which is `$.element`; all of them must hold.
   *
   * @minItems 1
   * @maxItems 8
   */
  where?: PlainCondition[];
  /**
   * For `some`, `none` and `joinEq`: when the list shows every element; by default always.
   *
   * @minItems 1
   * @maxItems 4
   */
  completeWhen?: PlainCondition[];
  /**
   * For `anyOf`: groups of conditions at or below `path`; all conditions of one group must hold.
   *
   * @minItems 2
   * @maxItems 8
   */
  groups?: ConditionGroup[];
  reason: CheckReason;
  /**
   * Whether `verified` requires that this check passes.
   */
  required: boolean;
  /**
   * Whether the value can never change at the provider, so that a failure refutes immediately.
   */
  immutable?: boolean;
  /**
   * Whether a failure after an earlier `verified` means that the effect was reversed.
   */
  lasting?: boolean;
  /**
   * A member of the input without which this check is not asked.
   */
  when?: SingularPath;
}

/**
 * A condition under which the provider reports that the action is in progress.
 */
export interface PendingRule {
  path: SingularPath;
  op: Operator;
  value?: ExpectedValue;
  /**
   * The path of the expected value, usually in the input. Excludes `value`.
   */
  ref?: SingularPath;
  /**
   * A number that is added to the value of `ref`: a version is the old one plus 1. Only for `eq` and `intEq`, in a contract with a revision.
   */
  plus?: number;
  default?: DefaultValue;
  separator?: ListSeparator;
  /**
   * For `joinEq`: the text in each element, such as `$.element.plain_text`; `$.element` where the elements are texts.
   */
  member?: SingularPath;
  /**
   * For `some` and `none`: the conditions on one element, which is `$.element`; all of them must hold.
   *
   * @minItems 1
   * @maxItems 8
   */
  where?: PlainCondition[];
  /**
   * For `some`, `none` and `joinEq`: when the list shows every element; by default always.
   *
   * @minItems 1
   * @maxItems 4
   */
  completeWhen?: PlainCondition[];
  /**
   * For `anyOf`: groups of conditions at or below `path`; all conditions of one group must hold.
   *
   * @minItems 2
   * @maxItems 8
   */
  groups?: ConditionGroup[];
  /**
   * When to verify again, in seconds.
   */
  retryAfterSeconds: number;
}

/**
 * Which signed events are about the effect. One of `object`, `reference` and `correlation` correlates them with the operation.
 */
export interface EventRule {
  level: 'E2';
  /**
   * The provider's name of the event.
   */
  event: string;
  /**
   * The path of the object id in the event.
   */
  object?: SingularPath;
  /**
   * The path of the acknowledged reference in the event.
   */
  reference?: SingularPath;
  /**
   * The path of this operation's marker in the event.
   */
  correlation?: SingularPath;
  /**
   * The path of the provider’s time in the event, as RFC 3339 or unix seconds; by default the time of receipt counts.
   */
  at?: SingularPath;
  /**
   * Conditions that the event must meet.
   *
   * @maxItems 32
   */
  match: Condition[];
}

export type FailedReason = 'effect_absent' | 'effect_mismatch' | 'effect_reversed';

/**
 * A condition under which the action failed for good.
 */
export interface FailedRule {
  path: SingularPath;
  op: Operator;
  value?: ExpectedValue;
  /**
   * The path of the expected value, usually in the input. Excludes `value`.
   */
  ref?: SingularPath;
  /**
   * A number that is added to the value of `ref`: a version is the old one plus 1. Only for `eq` and `intEq`, in a contract with a revision.
   */
  plus?: number;
  default?: DefaultValue;
  separator?: ListSeparator;
  /**
   * For `joinEq`: the text in each element, such as `$.element.plain_text`; `$.element` where the elements are texts.
   */
  member?: SingularPath;
  /**
   * For `some` and `none`: the conditions on one element, which is `$.element`; all of them must hold.
   *
   * @minItems 1
   * @maxItems 8
   */
  where?: PlainCondition[];
  /**
   * For `some`, `none` and `joinEq`: when the list shows every element; by default always.
   *
   * @minItems 1
   * @maxItems 4
   */
  completeWhen?: PlainCondition[];
  /**
   * For `anyOf`: groups of conditions at or below `path`; all conditions of one group must hold.
   *
   * @minItems 2
   * @maxItems 8
   */
  groups?: ConditionGroup[];
  reason: FailedReason;
}

/**
 * The operators of a condition that is part of another one.
 */
export type PlainOperator =
  | 'eq'
  | 'ne'
  | 'eqFold'
  | 'in'
  | 'contains'
  | 'gte'
  | 'lte'
  | 'intEq'
  | 'decimalEq'
  | 'instantEq'
  | 'matches'
  | 'present'
  | 'absent';

/**
 * The operators of a condition in a group.
 */
export type GroupedOperator =
  | 'eq'
  | 'ne'
  | 'eqFold'
  | 'in'
  | 'contains'
  | 'gte'
  | 'lte'
  | 'intEq'
  | 'decimalEq'
  | 'instantEq'
  | 'setEq'
  | 'joinEq'
  | 'allTrue'
  | 'sameAsBaseline'
  | 'matches'
  | 'present'
  | 'absent'
  | 'some'
  | 'none';

/**
 * A condition on one element of a list, or on the completeness of the list. In conditions on an element, the value of `ref` must be a text, a number, a boolean or null, and not empty.
 */
export interface PlainCondition {
  path: SingularPath;
  op: PlainOperator;
  value?: ExpectedValue;
  /**
   * The path of the expected value, usually in the input. Excludes `value`.
   */
  ref?: SingularPath;
  default?: DefaultValue;
}

/**
 * A condition in a group of `anyOf`.
 */
export interface GroupedCondition {
  path: SingularPath;
  op: GroupedOperator;
  value?: ExpectedValue;
  /**
   * The path of the expected value, usually in the input. Excludes `value`.
   */
  ref?: SingularPath;
  /**
   * A number that is added to the value of `ref`: a version is the old one plus 1. Only for `eq` and `intEq`, in a contract with a revision.
   */
  plus?: number;
  default?: DefaultValue;
  separator?: ListSeparator;
  /**
   * For `joinEq`: the text in each element, such as `$.element.plain_text`; `$.element` where the elements are texts.
   */
  member?: SingularPath;
  /**
   * For `some` and `none`: the conditions on one element, which is `$.element`; all of them must hold.
   *
   * @minItems 1
   * @maxItems 8
   */
  where?: PlainCondition[];
  /**
   * For `some`, `none` and `joinEq`: when the list shows every element; by default always.
   *
   * @minItems 1
   * @maxItems 4
   */
  completeWhen?: PlainCondition[];
}

/**
 * What must be true after an action has taken effect. A contract is declarative and versioned, never changes after publication, and is identified by its hash.
 */
export interface Contract {
  /**
   * `service.effect@version`; the id of a tenant's contract starts with its workspace: `ws_…:service.effect@version`.
   */
  id: string;
  /**
   * The service whose state is evaluated.
   */
  service: string;
  /**
   * A title in one line.
   */
  title: string;
  /**
   * What must be true for the verdict `verified`, and what is not checked.
   */
  description: string;
  input: InputSchema;
  effect: EffectKind;
  /**
   * What in the input names the effect: operations of equal identity are rivals. Required unless a marker with a field of its own is declared.
   *
   * @minItems 1
   * @maxItems 16
   */
  identity?: SingularPath[];
  correlation?: Correlation;
  attribution: AttributionPolicy;
  acknowledgement?: Acknowledgement;
  baseline: BaselinePolicy;
  /**
   * What to read, and how; absent only if the provider has no read interface.
   */
  observe?: Observation;
  outcome?: Outcome;
  object?: ObservedObject;
  cardinality?: Cardinality;
  freshness?: Freshness;
  settle: SettleWindow;
  finality: FinalityWindow;
  /**
   * Conditions under which the provider reports that the action is in progress.
   *
   * @maxItems 16
   */
  pending?: PendingRule[];
  /**
   * Conditions under which the provider says that the action failed for good.
   *
   * @maxItems 16
   */
  failed?: FailedRule[];
  /**
   * What must be true; the first failed check decides the reason.
   *
   * @maxItems 64
   */
  checks: Check[];
  scope?: ContractScope;
  evidence: EvidencePolicy;
  idempotency: ProviderIdempotency;
  /**
   * @maxItems 16
   */
  compensation?: Compensation[];
  /**
   * Added by the server; the hash does not cover it.
   */
  hash?: string;
  /**
   * Added by the server; the hash does not cover it.
   */
  publishedAt?: string;
  /**
   * Added by the server; the hash does not cover it.
   */
  publishedBy?: string;
  status?: ContractStatus;
}

/**
 * The scopes of the key.
 *
 * @minItems 1
 * @maxItems 11
 */
export type Scopes = Scope[];

/**
 * Body of `POST /v1/api-keys`.
 */
export interface CreateApiKeyRequest {
  /**
   * A name chosen by the caller.
   */
  name: string;
  scopes: Scopes;
  /**
   * At most 365 days ahead; by default 90 days.
   */
  expiresAt?: Instant;
}

/**
 * A read-only credential; it is encrypted when it is received and never returned.
 */
export type Credential =
  | NoCredential
  | BearerCredential
  | BasicCredential
  | HeaderCredential
  | AccessKeyCredential
  | ServiceAccountCredential;

/**
 * The system of record requires no credential.
 */
export interface NoCredential {
  type: 'none';
}

/**
 * A token for `Authorization: Bearer`.
 */
export interface BearerCredential {
  type: 'bearer';
  /**
   * The token.
   */
  token: string;
}

/**
 * A user and a password: HTTP Basic or PostgreSQL.
 */
export interface BasicCredential {
  type: 'basic';
  /**
   * The user.
   */
  username: string;
  /**
   * The password; empty where the user is the whole secret.
   */
  password: string;
  /**
   * PostgreSQL: base64 of the certificates in PEM that sign the certificate of the server. Without it the public ones count.
   */
  certificateAuthority?: string;
}

/**
 * A secret in a custom header.
 */
export interface HeaderCredential {
  type: 'header';
  /**
   * The name of the header.
   */
  name: string;
  /**
   * The value of the header.
   */
  value: string;
}

/**
 * An access key that signs requests with AWS Signature Version 4. The secret is never sent.
 */
export interface AccessKeyCredential {
  type: 'access_key';
  /**
   * The id of the key.
   */
  accessKeyId: string;
  /**
   * The secret of the key.
   */
  secretAccessKey: string;
  /**
   * The token of temporary credentials.
   */
  sessionToken?: string;
  /**
   * The region that signatures name; by default that of an Amazon endpoint, else `us-east-1`.
   */
  region?: string;
}

/**
 * A token of a Kubernetes service account, and the certificate authority of the cluster.
 */
export interface ServiceAccountCredential {
  type: 'service_account';
  /**
   * The token.
   */
  token: string;
  /**
   * What a kubeconfig has as `certificate-authority-data`: base64 of the certificates in PEM that sign the certificate of the API server. Without it the public ones count.
   */
  certificateAuthority?: string;
}

/**
 * Body of `POST /v1/connections`.
 */
export interface CreateConnectionRequest {
  service: ServiceName;
  /**
   * A name chosen by the caller; unique in the workspace.
   */
  name: string;
  baseUrl: BaseUrl;
  credential: Credential;
  /**
   * By default `live`. Only a `test` connection may use plain HTTP; its receipts have the environment `test`.
   */
  environment?: Environment;
  /**
   * Why a credential with write access is to be stored. Without a reason such a credential is refused.
   */
  writeAccessReason?: string;
  declarations?: ConnectionDeclarations;
}

/**
 * Body of `POST /v1/operations`.
 */
export interface CreateOperationRequest {
  /**
   * The contract to verify.
   */
  contract: ContractId;
  input: OperationInput;
  /**
   * The connection to observe; by default the only connection of the workspace for the contract’s service.
   */
  connectionId?: ConnectionId;
  /**
   * Seconds from the creation of the operation to its deadline; by default 7 days.
   */
  deadlineSeconds?: number;
  /**
   * A longer settling window than the contract’s, in seconds, up to its `settle.atMostSeconds`.
   */
  settleSeconds?: number;
  /**
   * Seconds within which the agent acts; by default 900. Without an action result the operation is no rival of others afterwards.
   */
  actWithinSeconds?: number;
  /**
   * If true, nothing is created where the effect could not be verified as things are: without a connection (`connection_missing`), or with one of the notices `baseline_missing`, `source_unusable` and `effect_not_provable` (`operation_not_verifiable`). By default, the operation is created and has these notices. A contract whose baseline is required needs its connection in either case: without one, nothing is created (`connection_missing`).
   */
  requireVerifiable?: boolean;
}

/**
 * The secret that the provider signs with, or the public key of its signatures: 16 to 256 visible ASCII characters.
 */
export type WebhookSigningSecret = string;

/**
 * Body of `POST /v1/webhooks`.
 */
export interface CreateWebhookSecretRequest {
  provider: ServiceName;
  /**
   * Of `standard_webhooks` and `svix`, which many services use: the service that the events are about. Other providers have one of their own.
   */
  service?: ServiceName;
  /**
   * The secret that the provider created; by default the service creates one.
   */
  secret?: WebhookSigningSecret;
  /**
   * An instant in the future; by default the secret does not expire.
   */
  expiresAt?: Instant;
}

/**
 * The complete key, `tke_<id>_<secret><checksum>`. It is shown only in this response.
 */
export type ApiKeySecret = string;

/**
 * Response of `POST /v1/api-keys`.
 */
export interface CreatedApiKey {
  apiKey: ApiKey;
  secret: ApiKeySecret;
}

/**
 * Response of `POST /v1/webhooks`.
 */
export interface CreatedWebhookSecret {
  webhookSecret: WebhookSecret;
  /**
   * The created secret, shown only in this response; null if the caller sent one.
   */
  secret: WebhookSigningSecret | null;
}

/**
 * An Ed25519 public key as 64 lower-case hex characters.
 */
export type PublicKeyHex = string;

/**
 * The id of a published contract, or a contract that is not published: any JSON value, because the response lists what is wrong with it.
 */
export type DryRunContract = unknown;

/**
 * Whether the baseline is read.
 */
export type DryRunBaselineRule = 'read' | 'none';

/**
 * The state before the action: `read` (the default) reads it now, as the creation of an operation does; `none` assumes that it was not read; an object assumes that these responses were read.
 */
export type DryRunBaseline = DryRunBaselineRule | BaselineObservation;

/**
 * Body of `POST /v1/contracts/dry-run`: a contract, and an operation that is observed and evaluated but not stored.
 */
export interface DryRunRequest {
  contract: DryRunContract;
  input: OperationInput;
  /**
   * The connection to observe; by default the only connection of the workspace for the contract’s service.
   */
  connectionId?: ConnectionId;
  /**
   * The action result that an agent would submit; by default none.
   */
  acknowledgement?: ActionResult;
  /**
   * The operation that the effect is marked with, if it is; by default a new id, which the response shows.
   */
  operationId?: OperationId;
  /**
   * When the assumed operation began, at most 90 days ago; by default now.
   */
  begunAt?: Instant;
  baseline?: DryRunBaseline;
}

/**
 * A member of the request: the contract that is not published, the instant at which the operation began, its id, the acknowledgement, the baseline.
 */
export type Assumption = 'contract' | 'begunAt' | 'operationId' | 'acknowledgement' | 'baseline';

/**
 * The operation that was assumed; it is not stored.
 */
export interface DryRunOperation {
  id: OperationId;
  begunAt: Instant;
  correlationKeys: CorrelationKeys;
}

export type DryRunReadName = 'main' | 'listing' | 'probe';

/**
 * One read: its response, or why there is none.
 */
export interface DryRunRead {
  read: DryRunReadName;
  /**
   * The status of the response, for example `200`, or the failure of the read, for example `timed_out`.
   */
  result: string;
}

/**
 * What the evaluator decides. Other open operations are not considered; claims of verified operations are.
 */
export interface DryRunEvaluation {
  verdict: Verdict;
  reason: Reason;
  /**
   * How the effect is tied to the operation; null unless verified.
   */
  attribution: Attribution | null;
  evidenceLevels: EvidenceLevels;
  checks: CheckResults;
  nextAction: NextAction;
  retryAfterSeconds?: RetryAfterSeconds;
  coverage: Coverage;
}

/**
 * How many dry runs and recordings the workspace may still make until the next midnight UTC.
 */
export type RemainingToday = number;

/**
 * Response of `POST /v1/contracts/dry-run`: what a contract decides about a system of record now. It is not a verdict: it is not signed, nothing is stored or charged, and it rests on what the caller assumed.
 */
export interface DryRun {
  /**
   * Always false: no receipt exists, and nobody can validate this response.
   */
  isSigned: false;
  /**
   * What the evaluation takes from the request although no system confirmed it.
   *
   * @maxItems 5
   */
  assumed: Assumption[];
  /**
   * The id and the hash that the contract has, or would be published with.
   */
  contract: ContractReference;
  /**
   * The environment that a receipt would name.
   */
  environment: Environment;
  operation: DryRunOperation;
  /**
   * What the creation of an operation would record now; null if it was not read, or established nothing.
   */
  baseline: Baseline | null;
  /**
   * What an agent would be told before it acts.
   *
   * @maxItems 16
   */
  notices: Notice[];
  /**
   * The reads after the action, in their order.
   *
   * @maxItems 3
   */
  reads: DryRunRead[];
  /**
   * The evidence as a receipt would list it: sources and salted digests.
   */
  evidence: EvidenceItems;
  evaluation: DryRunEvaluation;
  remainingToday: RemainingToday;
}

/**
 * Body of `POST /v1/baseline-erasures`.
 */
export interface EraseBaselinesRequest {
  /**
   * Operations that began before this instant lose their baseline.
   */
  begunBefore: Instant;
}

/**
 * Body of `POST /v1/event-erasures`.
 */
export interface EraseEventsRequest {
  /**
   * Events that were received before this instant lose their body.
   */
  receivedBefore: Instant;
  /**
   * Only events of this provider; by default of every provider.
   */
  provider?: ServiceName;
}

/**
 * The input from the creation of the operation.
 */
export interface FactsInput {
  [k: string]: unknown;
}

/**
 * The settling window that the operation asked for, in seconds.
 */
export type SettleSeconds = number;

/**
 * The facts of the operation.
 */
export interface OperationFacts {
  /**
   * The operation.
   */
  id: string;
  createdAt: EvaluationInstant;
  input: FactsInput;
  /**
   * When the first verify started; null in the first. Time windows start here if no action result was submitted.
   */
  firstVerifyAt: EvaluationInstant | null;
  /**
   * Null or absent: the contract’s own.
   */
  settleSeconds?: SettleSeconds | null;
}

/**
 * The account of the agents at the provider.
 */
export type DeclaredActor = string;

/**
 * What a 404 of a generic API means: `absent` only if the owner says so.
 */
export type MissingMeaning = 'absent' | 'unknown';

/**
 * The owner’s name of the environment; part of the system’s identity.
 */
export type DeclaredEnvironment = string;

/**
 * What the owner of the connection declared; absent members are unknown.
 */
export interface ConnectionFacts {
  actor?: DeclaredActor | null;
  missing?: MissingMeaning;
  environmentName?: DeclaredEnvironment | null;
  /**
   * Whether only operations of this account write in the scopes of this connection.
   */
  exclusiveScopes?: boolean;
}

/**
 * The account’s key of member digests, in hex; absent: digests cannot be compared.
 */
export type DigestKey = string;

/**
 * All evidence for the verdict.
 */
export interface Evidence {
  /**
   * The origin of the connection.
   */
  origin: string;
  reads: Reads;
  /**
   * The stored action result; null if none was submitted.
   */
  acknowledgement: StoredAcknowledgement | null;
  /**
   * Events of the workspace and provider that may concern the operation.
   *
   * @maxItems 256
   */
  events: ObservedEvent[];
  /**
   * The state before the action; null if it was not read.
   */
  baseline: BaselineObservation | null;
  /**
   * Claims on the observed objects, of this and of other operations.
   *
   * @maxItems 1024
   */
  claims: Claim[];
  /**
   * Earlier verdicts of this operation, oldest first.
   *
   * @maxItems 1024
   */
  earlier: EarlierVerdict[];
  connection?: ConnectionFacts;
  /**
   * Operations of the account with the same effect key that were open at any instant from the creation of this one to the observation.
   *
   * @maxItems 256
   */
  rivals: Rival[];
  /**
   * When the newest signed event was received that names the operation or its objects and is not listed, because there are too many or because its body was erased. Absent if all are listed.
   */
  eventsCutAt?: EvaluationInstant;
  /**
   * Whether there are more rivals than listed.
   */
  moreRivals?: boolean;
  /**
   * Operations beside this one. A rival that is not listed here expects what is not known.
   *
   * @maxItems 256
   */
  beside?: BesideOperation[];
  /**
   * Whether more operations beside this one can mean its object than are listed.
   */
  moreBeside?: boolean;
  /**
   * Whether more operations act in the same place, on whatever objects, than are listed.
   */
  moreInPlace?: boolean;
  digestKey?: DigestKey;
}

/**
 * A UTC instant with milliseconds.
 */
export type EvaluationInstant = string;

export type HeaderValue = string;

/**
 * The response headers that the connector stores, such as link; names in lower case.
 */
export interface ReadHeaders {
  [k: string]: HeaderValue;
}

/**
 * The parsed body: any JSON value; absent if there is no body.
 */
export type ReadBody = unknown;

/**
 * The parsed body of a page.
 */
export type FurtherPage = unknown;

/**
 * A read with a response, whatever its status.
 */
export interface AnsweredRead {
  outcome: 'answered';
  /**
   * When the request was sent, by our clock.
   */
  observedAt: EvaluationInstant;
  /**
   * The HTTP status, or the equivalent of another connector.
   */
  status: number;
  headers?: ReadHeaders;
  body?: ReadBody;
  /**
   * When the response was complete, by our clock.
   */
  completedAt?: EvaluationInstant;
  /**
   * The bodies of the further pages of a listing, in order.
   *
   * @maxItems 8
   */
  pages?: FurtherPage[];
  source?: ReadSource;
}

/**
 * Why there is no usable response.
 */
export type ReadFailure = 'unreachable' | 'timed_out' | 'too_large' | 'not_json' | 'duplicate_member';

/**
 * A read without a usable response.
 */
export interface FailedRead {
  outcome: 'failed';
  observedAt: EvaluationInstant;
  failure: ReadFailure;
}

/**
 * One read of the system of record.
 */
export type Read = AnsweredRead | FailedRead;

/**
 * The reads; a member is absent if the read was not made.
 */
export interface Reads {
  main?: Read;
  listing?: Read;
  probe?: Read;
}

export type SubmittedStatus = 'succeeded' | 'failed' | 'unknown' | 'accepted';

/**
 * The submitted provider response: any JSON value.
 */
export type SubmittedResponse = unknown;

/**
 * The action result (E1) as it was sent.
 */
export interface SubmittedResult {
  status: SubmittedStatus;
  /**
   * The provider's reference of the object.
   */
  providerReference?: string;
  response?: SubmittedResponse;
  /**
   * As stated by the agent; no time window starts here.
   */
  occurredAt?: string;
}

/**
 * The stored action result, and when the service received it.
 */
export interface StoredAcknowledgement {
  /**
   * The id of the stored action result.
   */
  reference: string;
  submittedAt: EvaluationInstant;
  result: SubmittedResult;
}

/**
 * The parsed body: any JSON value.
 */
export type EventBody = unknown;

/**
 * A received provider event.
 */
export interface ObservedEvent {
  /**
   * The stored event.
   */
  reference: string;
  /**
   * The provider's name of the event.
   */
  event: string;
  /**
   * Whether the provider's signature was validated.
   */
  signed: boolean;
  receivedAt: EvaluationInstant;
  body: EventBody;
}

/**
 * The observation before the action.
 */
export interface BaselineObservation {
  observedAt: EvaluationInstant;
  reads: Reads;
}

export type ClaimedRevision = string;

export type ClaimedFromRevision = string;

/**
 * An effect on an object that a verified operation of this account has claimed.
 */
export interface Claim {
  /**
   * The system of record.
   */
  system: string;
  /**
   * The type of the object.
   */
  objectType: string;
  /**
   * The id of the object as text.
   */
  objectId: string;
  aspect: ClaimAspect;
  /**
   * For a change: the revision that it made.
   */
  revision: ClaimedRevision | null;
  /**
   * The operation that claimed it.
   */
  operationId: string;
  /**
   * When the claiming operation observed it.
   */
  observedAt: EvaluationInstant;
  /**
   * How the verdict that took the claim tied the effect to the operation; absent: unknown.
   */
  attribution?: AttributionKind;
  /**
   * For a change: the members that it expects. Null or absent: unknown.
   */
  members?: MemberDigests | null;
  /**
   * For a change: the revision that its baseline showed. Null or absent: unknown.
   */
  fromRevision?: ClaimedFromRevision | null;
  /**
   * For a creation: whether a baseline, or the server, shows that the object was not there before. Absent: unknown.
   */
  isNew?: boolean;
}

/**
 * An earlier verdict of the same operation.
 */
export interface EarlierVerdict {
  verdict: Verdict;
  reason: Reason;
  observedAt: EvaluationInstant;
}

/**
 * The unit of that clock, in milliseconds.
 */
export type ClockUnit = 1 | 1000;

/**
 * The provider’s own time in this response.
 */
export interface SourceClock {
  at: EvaluationInstant;
  unitMs: ClockUnit;
}

/**
 * Present if a standby gave the response: it shows an earlier state of its primary, as of the later of the two instants.
 */
export interface StandbyState {
  /**
   * Whether its receiver runs.
   */
  isReceiving: boolean;
  /**
   * Whether it has replayed everything that it received.
   */
  isCaughtUp: boolean;
  /**
   * When the last transaction that it replayed was committed, by the clock of the primary.
   */
  replayedAt: EvaluationInstant | null;
  /**
   * When the primary sent the last message that the standby has received, if everything that the primary had written by then is replayed. Absent or null: unknown.
   */
  heardAt?: EvaluationInstant | null;
}

/**
 * A partition counts as its root table.
 */
export type RelationKind = 'table' | 'view' | 'materialized_view' | 'foreign_table';

/**
 * The relation that the rows come from.
 */
export interface RelationFacts {
  kind: RelationKind;
  /**
   * Whether the catalogue identifies each row.
   */
  isIdentified: boolean;
  /**
   * Whether row security is active for the role.
   */
  rowSecurity: boolean;
  /**
   * The partitions of the table, as one text: it changes when a partition is attached or detached.
   */
  parts?: string;
  /**
   * The identity of the base table within the system, whatever name or view led to it.
   */
  table?: string;
  /**
   * Whether the values that the request looks a row up by cover a unique key of the table.
   */
  isNamed?: boolean;
  /**
   * Whether the database always generates the key of a row.
   */
  isKeyGenerated?: boolean;
}

/**
 * What the connector established about the source of a response; an absent member is unknown.
 */
export interface ReadSource {
  clock?: SourceClock;
  /**
   * The age that a cache stated, in seconds.
   */
  ageSeconds?: number;
  /**
   * Whether no cache lies between the connector and the system of record.
   */
  isUncached?: boolean;
  /**
   * Whether the request was unique: a cache can have given the response only if it ignores the query.
   */
  isUnique?: boolean;
  /**
   * Whether the query parameter that made the request unique cannot have changed what the response shows: a control showed that this address ignores it, the connection’s owner declares it, or none was sent. Absent or false: what a read over HTTP does not show proves nothing.
   */
  isFreshIgnored?: boolean;
  /**
   * Whether a further page was announced and not read, or the pages changed while they were read.
   */
  hasMore?: boolean;
  /**
   * The instant that was sent: the listing shows only what was created at it or later, by the provider’s clock.
   */
  since?: EvaluationInstant;
  /**
   * Whether the newest object is declared to be the first of the listing.
   */
  isNewestFirst?: boolean;
  /**
   * The identity of the system of record, such as `postgres:7423…`; absent: the origin.
   */
  system?: string;
  standby?: StandbyState;
  relation?: RelationFacts;
}

export type VerifiedObjectId = string;

/**
 * The provider’s reference in its own action result.
 */
export type RivalReference = string;

/**
 * Another operation of the account with the same effect key.
 */
export interface Rival {
  /**
   * The operation that claimed it.
   */
  operationId: string;
  createdAt: EvaluationInstant;
  /**
   * When it ended as a rival: cancelled, its time to act or its deadline over; null while it is open.
   */
  endedAt: EvaluationInstant | null;
  /**
   * The object that it was verified with.
   */
  verifiedObjectId: VerifiedObjectId | null;
  reference: RivalReference | null;
}

export type MemberDigest = string;

/**
 * Members of an object by name, each with a keyed digest of its value: `<key id>:<digest>`. The values are in none of them.
 */
export interface MemberDigests {
  [k: string]: MemberDigest;
}

/**
 * What an operation expects of one object.
 */
export interface ExpectedObject {
  /**
   * The members of the input that name the object.
   */
  target: MemberDigests;
  /**
   * The same members, each with a digest that all spellings of its value have; missing where they are not known.
   */
  names?: MemberDigests;
  /**
   * The members that the object is to have.
   */
  members: MemberDigests;
}

/**
 * What its contract awaits; `created`: an object that its action always makes, so that it writes to none that was there; `state`: a document as asked, of a contract without an object.
 */
export type BesideEffect = 'present' | 'created' | 'state' | 'changed' | 'absent';

/**
 * @maxItems 128
 */
export type ExpectedObjects = ExpectedObject[];

/**
 * Another operation of the account that was open at some instant since the baseline, whatever became of it: it names the same object, acts on the same kind of object in the same place, or its marker was observed.
 */
export interface BesideOperation {
  /**
   * The operation.
   */
  operationId: string;
  effect: BesideEffect;
  createdAt: EvaluationInstant;
  /**
   * When it stopped waiting for its effect: verified, cancelled, its time to act or its deadline over; null while it is open.
   */
  endedAt: EvaluationInstant | null;
  /**
   * Whether its input names an object as the input of this operation does.
   */
  namesObject: boolean;
  /**
   * What it expects of each of its objects; null: unknown.
   */
  expected: ExpectedObjects | null;
}

/**
 * The input of `evaluate` besides the contract: the facts and the evidence of one operation. An auditor can replay a verdict from it.
 */
export interface EvaluationInput {
  operation: OperationFacts;
  evidence: Evidence;
  now: EvaluationInstant;
}

/**
 * An effect on an object.
 */
export interface ClaimedEffect {
  /**
   * The system of record.
   */
  system: string;
  /**
   * The type of the object.
   */
  objectType: string;
  /**
   * The id of the object as text.
   */
  objectId: string;
  aspect: ClaimAspect;
  /**
   * For a change: the revision that it made.
   */
  revision: ClaimedRevision | null;
  /**
   * How the effect is tied to the operation.
   */
  attribution: AttributionKind;
  /**
   * For a change: the members that the operation expects, by keyed digests; null: not known.
   */
  members: MemberDigests | null;
  /**
   * For a change: the revision that the baseline showed.
   */
  fromRevision: ClaimedFromRevision | null;
  /**
   * For a creation: whether the baseline or the server shows that the object was not there before.
   */
  isNew: boolean;
}

/**
 * What happened to the object.
 */
export type ClaimAspect = 'created' | 'changed' | 'deleted';

/**
 * The result of `evaluate`.
 */
export interface Evaluation {
  verdict: Verdict;
  reason: Reason;
  /**
   * How the effect is tied to the operation; null unless verified.
   */
  attribution: Attribution | null;
  evidenceLevels: EvidenceLevels;
  checks: CheckResults;
  nextAction: NextAction;
  retryAfterSeconds?: RetryAfterSeconds;
  coverage: Coverage;
  /**
   * The effects that a `verified` claims in the settling transaction; empty for every other verdict.
   *
   * @maxItems 128
   */
  claims: ClaimedEffect[];
  /**
   * Operations whose claims on the object this one replaces, because the object was gone or undone in between.
   *
   * @maxItems 128
   */
  replacedClaims: OperationId[];
}

/**
 * Response of `POST /v1/events/{provider}/{workspace}`: 202 for a new event, 200 for an event that is already stored.
 */
export interface EventAccepted {
  eventId: EventId;
  /**
   * What the provider asked to send back, to prove that the URL is yours; only in the response to such a request of Slack.
   */
  challenge?: string;
}

/**
 * Response of `POST /v1/event-erasures`.
 */
export interface EventErasure {
  /**
   * How many events lost their body in this call.
   */
  erasedEvents: number;
  /**
   * What their bodies took.
   */
  releasedBytes: number;
  /**
   * What the events of the workspace take now: their bodies, and 1 KiB for each event.
   */
  storedBytes: number;
  /**
   * What they may take; further events are refused.
   */
  quotaBytes: number;
  /**
   * Whether there may be more to erase: call again.
   */
  hasMore: boolean;
}

/**
 * Response of `GET /healthz` and `GET /readyz` if the service is healthy or ready; otherwise a problem document.
 */
export interface Health {
  /**
   * Always `ok`.
   */
  status: 'ok';
}

/**
 * A run: one verification of an operation.
 */
export type RunId = string;

/**
 * The id of an API key; not a secret.
 */
export type ApiKeyId = string;

/**
 * An account, which owns workspaces and credits.
 */
export type AccountId = string;

/**
 * The id of a signing secret of a provider webhook; not a secret.
 */
export type WebhookSecretId = string;

/**
 * 1 to 255 visible ASCII characters.
 */
export type IdempotencyKey = string;

/**
 * The id of a request, as in the header `x-request-id`.
 */
export type RequestId = string;

/**
 * Opaque position in a list; pass it unchanged.
 */
export type Cursor = string;

/**
 * One signature over the DSSE encoding of the payload.
 */
export interface DsseSignature {
  /**
   * The id of the root key.
   */
  keyid: KeyId;
  /**
   * The 64 signature bytes in base 64.
   */
  sig: string;
}

/**
 * The key document in a DSSE envelope, signed by the root key: the body of `GET /.well-known/tookeffect/keys.json`. Member names are those of DSSE.
 */
export interface KeyDocumentEnvelope {
  payloadType: 'application/vnd.tookeffect.keys+json';
  /**
   * The bytes of the key document in base 64.
   */
  payload: string;
  /**
   * One signature per root key in use.
   *
   * @minItems 1
   * @maxItems 4
   */
  signatures: DsseSignature[];
}

/**
 * A signing key and its validity.
 */
export interface PublishedKey {
  keyId: KeyId;
  publicKey: PublicKeyHex;
  issuer: Issuer;
  environment: Environment;
  notBefore?: Instant;
  notAfter?: Instant;
  revokedAt?: Instant;
  revocationReason?: KeyRevocationReason;
}

/**
 * The public keys for the receipts of an issuer; the payload of `GET /.well-known/tookeffect/keys.json`.
 */
export interface KeyDocument {
  /**
   * Increases with every publication; clients refuse an older document.
   */
  version: number;
  /**
   * From this instant the document is not valid.
   */
  expires: Instant;
  /**
   * All past and current signing keys, and the next ones.
   *
   * @maxItems 256
   */
  keys: PublishedKey[];
}

/**
 * What to read, and how: one declaration for each connector.
 */
export type Observation =
  | CaldavObservation
  | DnsObservation
  | GraphqlObservation
  | HttpObservation
  | ImapObservation
  | KubernetesObservation
  | MongodbObservation
  | MysqlObservation
  | PostgresObservation
  | S3Observation
  | SlackObservation;

/**
 * `deterministic` when what exists is always found; `search` when an index may lag or miss.
 */
export type LookupKind = 'deterministic' | 'search';

/**
 * JSON Schema 2020-12 of the body, in the subset of input schemas; a body that violates it is schema drift.
 */
export interface BodySchema {
  [k: string]: unknown;
}

/**
 * Which events of a calendar to read; the server comes from the connection.
 */
export interface CaldavObservation {
  connector: 'caldav';
  lookup: LookupKind;
  schema?: BodySchema;
  /**
   * Longer responses are not read.
   */
  maxBytes: number;
  /**
   * Time for this read, in milliseconds.
   */
  timeoutMs: number;
  /**
   * The path of the calendar below the base URL, not encoded.
   */
  calendar: Template;
  /**
   * The UID of the event that is looked for; the server may compare parts of it, the connector compares all of it.
   */
  uid: Template;
  /**
   * Events from a day before this instant in UTC, or this day, are read too.
   */
  from: Template;
  /**
   * Events until a day after this instant in UTC, or this day, are read too.
   */
  to: Template;
  /**
   * The path of the list of items in the body; its presence makes the read a listing. In `where`, checks and paths `$.observation.body` is then the item.
   */
  select: SingularPath;
  /**
   * Which items are candidates; an item for which one cannot be evaluated makes the listing incomplete.
   *
   * @maxItems 32
   */
  where: Condition[];
  /**
   * The condition under which the listing is complete, evaluated over the whole body; `$.observation.count` is the number of items.
   *
   * @minItems 1
   * @maxItems 32
   */
  completeWhen: Condition[];
  visibilityProbe?: CaldavProbe;
}

/**
 * The calendar itself, so that an event that is not listed is not there.
 */
export interface CaldavProbe {
  calendar: Template;
  /**
   * The condition on `$.observation` under which the parent is visible.
   */
  present: Condition;
}

/**
 * Which records to ask an authoritative server for; the server comes from the connection.
 */
export interface DnsObservation {
  connector: 'dns';
  lookup: LookupKind;
  schema?: BodySchema;
  /**
   * Larger responses are not read.
   */
  maxBytes: number;
  /**
   * Time for this read, in milliseconds.
   */
  timeoutMs: number;
  zone: Template;
  name: Template;
  recordType: Template;
  visibilityProbe?: DnsProbe;
}

/**
 * The SOA record of the zone, so that a missing record means absence.
 */
export interface DnsProbe {
  zone: Template;
  /**
   * The condition on `$.observation` under which the parent is visible.
   */
  present: Condition;
}

/**
 * The GraphQL document: one query, with its values in variables. It is sent as it stands, and nothing is filled in.
 */
export type GraphqlDocument = string;

/**
 * The query that reads the effect; the address of the API comes from the connection.
 */
export interface GraphqlObservation {
  connector: 'graphql-read';
  lookup: LookupKind;
  schema?: BodySchema;
  /**
   * Larger responses are not read; the pages of a listing share it.
   */
  maxBytes: number;
  /**
   * Time for this read, in milliseconds.
   */
  timeoutMs: number;
  document: GraphqlDocument;
  /**
   * The values of the document’s variables.
   *
   * @maxItems 16
   */
  variables: GraphqlVariable[];
  pages?: GraphqlPages;
  /**
   * The path of the list of items in the body; its presence makes the read a listing. In `where`, checks and paths `$.observation.body` is then the item.
   */
  select?: SingularPath;
  /**
   * Which items are candidates; an item for which one cannot be evaluated makes the listing incomplete.
   *
   * @maxItems 32
   */
  where?: Condition[];
  /**
   * The condition under which the listing is complete, evaluated over the whole body; `$.observation.count` is the number of items.
   *
   * @minItems 1
   * @maxItems 32
   */
  completeWhen?: Condition[];
  visibilityProbe?: GraphqlProbe;
}

/**
 * A query that shows the parent, so that a missing object is not a hidden one.
 */
export interface GraphqlProbe {
  document: GraphqlDocument;
  /**
   * The values of the document’s variables.
   *
   * @maxItems 16
   */
  variables: GraphqlVariable[];
  /**
   * The condition on `$.observation` under which the parent is visible.
   */
  present: Condition;
}

/**
 * The name of the variable, without its `$`.
 */
export type GraphqlName = string;

/**
 * A text.
 */
export interface GraphqlTextVariable {
  name: GraphqlName;
  value: Template;
}

/**
 * A text, a number or a boolean, with the type that it has in the input.
 */
export interface GraphqlValueVariable {
  name: GraphqlName;
  /**
   * The path of the value.
   */
  ref: SingularPath;
}

/**
 * The value of one variable.
 */
export type GraphqlVariable = GraphqlTextVariable | GraphqlValueVariable;

/**
 * How further pages of one connection are found: by the end cursor of its page information.
 */
export interface GraphqlPages {
  /**
   * The path of the connection, which has `nodes` and `pageInfo { hasNextPage endCursor }`.
   */
  connection: string;
  /**
   * The variable for the cursor, which the first page leaves out.
   */
  variable: string;
  /**
   * Pages to read at most, the first included.
   */
  atMost: number;
}

/**
 * An origin such as https://api.example.com.
 */
export type ProductionOrigin = string;

/**
 * Only methods that read.
 */
export type HttpReadMethod = 'GET' | 'HEAD';

export type KeptHeader = string;

/**
 * What to read over HTTP; the origin comes from the connection.
 */
export interface HttpObservation {
  connector: 'http';
  lookup: LookupKind;
  schema?: BodySchema;
  /**
   * The production origins; a connection to any other marks the receipt as test.
   *
   * @minItems 1
   * @maxItems 8
   */
  origins?: ProductionOrigin[];
  /**
   * Larger bodies are not read.
   */
  maxBytes: number;
  /**
   * Time for this read, in milliseconds.
   */
  timeoutMs: number;
  method: HttpReadMethod;
  path?: Template;
  /**
   * Query parameters in order; each value is percent-encoded.
   *
   * @maxItems 32
   */
  query?: QueryParameter[];
  /**
   * The path of the list of items in the body; its presence makes the read a listing. In `where`, checks and paths `$.observation.body` is then the item.
   */
  select?: SingularPath;
  /**
   * Which items are candidates; an item for which one cannot be evaluated makes the listing incomplete.
   *
   * @maxItems 32
   */
  where?: Condition[];
  /**
   * The condition under which the listing is complete, evaluated over the whole body; `$.observation.count` is the number of items.
   *
   * @minItems 1
   * @maxItems 32
   */
  completeWhen?: Condition[];
  fallback?: HttpListing;
  visibilityProbe?: HttpProbe;
  /**
   * Whether a missing list is an empty one, in a body that passes `schema`.
   */
  emptyWhenMissing?: boolean;
  /**
   * Reads a collection that the connection’s owner declared, instead of a path: the body is `{items: [{collection, id, createdAt, marker, creator, revision, document}], more, hasMarker?}`.
   */
  collection?: Template;
  /**
   * With `collection`: the id of one object of the collection; the body is then `{item: {collection, id, createdAt, marker, creator, revision, document}, hasMarker?}`. With `path`, in a read of one object: where the body wraps the object, such as `$.observation.body.data`; `$.observation.body` is then the object.
   */
  item?: Template;
  fresh?: HttpFresh;
  pages?: HttpPages;
  /**
   * Response headers to keep beside the usual ones.
   *
   * @maxItems 8
   */
  keepHeaders?: KeptHeader[];
  /**
   * The constant value of the `Accept` header; by default `application/json`.
   */
  accept?: string;
  /**
   * Whether the input alone addresses the objects, as a unique key does: a failed check then does not mean that it is another object. A read without `select` whose request depends on the input alone always does.
   */
  addressed?: boolean;
  /**
   * Request headers with constant values, beside `Accept`.
   *
   * @minItems 1
   * @maxItems 4
   */
  headers?: ConstantHeader[];
  since?: HttpSince;
  /**
   * Whether an absent list is an empty one: the action may create what contains it. So only where absence is proven, with a probe of what is above it.
   */
  emptyWhenAbsent?: boolean;
}

/**
 * A listing that finds the effect when the acknowledgement was lost or the main read finds nothing.
 */
export interface HttpListing {
  method: HttpReadMethod;
  path?: Template;
  /**
   * Query parameters in order; each value is percent-encoded.
   *
   * @maxItems 32
   */
  query?: QueryParameter[];
  /**
   * The path of the list of items in the body; its presence makes the read a listing. In `where`, checks and paths `$.observation.body` is then the item.
   */
  select: SingularPath;
  /**
   * Which items are candidates; an item for which one cannot be evaluated makes the listing incomplete.
   *
   * @maxItems 32
   */
  where: Condition[];
  /**
   * The condition under which the listing is complete, evaluated over the whole body; `$.observation.count` is the number of items.
   *
   * @minItems 1
   * @maxItems 32
   */
  completeWhen: Condition[];
  /**
   * Whether a missing list is an empty one, in a body that passes `schema`.
   */
  emptyWhenMissing?: boolean;
  /**
   * Reads a collection that the connection’s owner declared, instead of a path: the body is `{items: [{collection, id, createdAt, marker, creator, revision, document}], more, hasMarker?}`.
   */
  collection?: Template;
  /**
   * With `collection`: the id of one object of the collection; the body is then `{item: {collection, id, createdAt, marker, creator, revision, document}, hasMarker?}`. With `path`, in a read of one object: where the body wraps the object, such as `$.observation.body.data`; `$.observation.body` is then the object.
   */
  item?: Template;
  fresh?: HttpFresh;
  pages?: HttpPages;
  /**
   * Response headers to keep beside the usual ones.
   *
   * @maxItems 8
   */
  keepHeaders?: KeptHeader[];
  /**
   * The constant value of the `Accept` header; by default `application/json`.
   */
  accept?: string;
  /**
   * Request headers with constant values, beside `Accept`.
   *
   * @minItems 1
   * @maxItems 4
   */
  headers?: ConstantHeader[];
}

/**
 * A read of a parent that the same credential must see, so that a 404 means absence.
 */
export interface HttpProbe {
  method: HttpReadMethod;
  path?: Template;
  /**
   * Query parameters in order; each value is percent-encoded.
   *
   * @maxItems 32
   */
  query?: QueryParameter[];
  /**
   * The condition on `$.observation` under which the parent is visible.
   */
  present: Condition;
  fresh?: HttpFresh;
  /**
   * Reads a collection that the connection’s owner declared, instead of a path: the body is `{items: [{collection, id, createdAt, marker, creator, revision, document}], more, hasMarker?}`.
   */
  collection?: Template;
  /**
   * Request headers with constant values, beside `Accept`.
   *
   * @minItems 1
   * @maxItems 4
   */
  headers?: ConstantHeader[];
}

export interface QueryParameter {
  /**
   * The parameter's name.
   */
  name: string;
  value: Template;
}

/**
 * A query parameter with a unique value, so that no cache answers; left out where the connection’s owner declares that there is no cache.
 */
export interface HttpFresh {
  /**
   * A parameter name that the API ignores.
   */
  query: string;
}

/**
 * How further pages are found.
 */
export type HttpPages = HttpLinkPages | HttpCursorPages;

/**
 * By the `Link` header with the relation `next`. All pages but the last are read again, so up to four can be complete.
 */
export interface HttpLinkPages {
  next: 'link';
  /**
   * Pages to read at most, the first included.
   */
  atMost: number;
}

/**
 * By a cursor in the body, which the next request repeats as a query parameter; the last page has none, null or an empty text.
 */
export interface HttpCursorPages {
  /**
   * The path of the cursor, such as `$.observation.body.meta.next`.
   */
  next: string;
  /**
   * The query parameter for the cursor.
   */
  parameter: string;
  /**
   * Pages to read at most, the first included.
   */
  atMost: number;
}

/**
 * In lower case: a name that ends in `-version`, or one of the others that only select a form.
 */
export type ConstantHeaderName = string;

/**
 * A header that selects the version, the language or the form of a response. Headers that authenticate, address, cache or change the method are not allowed.
 */
export interface ConstantHeader {
  name: ConstantHeaderName;
  /**
   * The constant value.
   */
  value: string;
}

/**
 * The listing shows only what was created since shortly before the operation began: the request sends `{operation.since}`. Only for an effect `present` with `object.created` and an instant in `freshness`.
 */
export interface HttpSince {
  format: SinceFormat;
  /**
   * How long before the operation began the listing starts, in seconds: more than the provider’s clock can be behind.
   */
  marginSeconds: number;
  /**
   * The provider lists the newest object first. Then a listing with further pages is complete for what is new, if it is in this order and its last item is older.
   */
  order?: 'newestFirst';
}

/**
 * Which messages of a mailbox to read; the server comes from the connection.
 */
export interface ImapObservation {
  connector: 'imap';
  lookup: LookupKind;
  schema?: BodySchema;
  /**
   * Longer responses are not read.
   */
  maxBytes: number;
  /**
   * Time for this read, in milliseconds.
   */
  timeoutMs: number;
  /**
   * The name of the mailbox, as people write it.
   */
  mailbox: Template;
  /**
   * What is before the `@` in the Message-ID of the message that is looked for; the newest messages are read too. Instead of `uid`.
   */
  messageKey?: Template;
  /**
   * An instant. `complete.newest` says whether every message that arrived since is among the newest that are read; without it, whether all messages of the mailbox are.
   */
  since?: Template;
  /**
   * The UID of the one message to read; it needs `uidValidity`.
   */
  uid?: Template;
  /**
   * The UIDVALIDITY of the mailbox for which the UID holds; with another one the status is 409.
   */
  uidValidity?: Template;
  /**
   * The path of the list of items in the body; its presence makes the read a listing. In `where`, checks and paths `$.observation.body` is then the item.
   */
  select?: SingularPath;
  /**
   * Which items are candidates; an item for which one cannot be evaluated makes the listing incomplete.
   *
   * @maxItems 32
   */
  where?: Condition[];
  /**
   * The condition under which the listing is complete, evaluated over the whole body; `$.observation.count` is the number of items.
   *
   * @minItems 1
   * @maxItems 32
   */
  completeWhen?: Condition[];
  visibilityProbe?: ImapProbe;
}

/**
 * The mailbox itself, so that a message that is not found is not there.
 */
export interface ImapProbe {
  mailbox: Template;
  /**
   * The condition on `$.observation` under which the parent is visible.
   */
  present: Condition;
}

/**
 * Group and version, such as `apps/v1`; without a group `v1`.
 */
export type KubernetesApiVersion = string;

/**
 * The plural name of a namespaced resource, such as `deployments`.
 */
export type KubernetesResource = string;

/**
 * Which object to read from the API server of a cluster; the server and the namespace that may be read come from the connection.
 */
export interface KubernetesObservation {
  connector: 'kubernetes';
  lookup: LookupKind;
  schema?: BodySchema;
  /**
   * Larger objects are not read.
   */
  maxBytes: number;
  /**
   * Time for this read, in milliseconds.
   */
  timeoutMs: number;
  apiVersion: KubernetesApiVersion;
  resource: KubernetesResource;
  namespace: Template;
  name: Template;
  visibilityProbe?: KubernetesProbe;
}

/**
 * The namespace itself, so that a 404 means that the object is not there.
 */
export interface KubernetesProbe {
  namespace: Template;
  /**
   * The condition on `$.observation` under which the parent is visible.
   */
  present: Condition;
}

/**
 * Which documents to read; structured, without query operators.
 */
export interface MongodbObservation {
  connector: 'mongodb';
  lookup: LookupKind;
  schema?: BodySchema;
  /**
   * The production origins; a connection to any other marks the receipt as test.
   *
   * @minItems 1
   * @maxItems 8
   */
  origins?: ProductionOrigin[];
  /**
   * Larger bodies are not read.
   */
  maxBytes: number;
  /**
   * Time for this read, in milliseconds.
   */
  timeoutMs: number;
  fromCollection: DocumentCollection;
  /**
   * What to read of each row.
   *
   * @minItems 1
   * @maxItems 64
   */
  columns: RowColumn[];
  /**
   * Rows of each look-up to return at most; `$.observation.body.complete` says for each whether there are no others.
   */
  limit: number;
  /**
   * The path of the list of items in the body; its presence makes the read a listing. In `where`, checks and paths `$.observation.body` is then the item.
   */
  select: SingularPath;
  /**
   * Which items are candidates; an item for which one cannot be evaluated makes the listing incomplete.
   *
   * @maxItems 32
   */
  where: Condition[];
  /**
   * The condition under which the listing is complete, evaluated over the whole body; `$.observation.count` is the number of items.
   *
   * @minItems 1
   * @maxItems 32
   */
  completeWhen: Condition[];
  fallback?: MongodbListing;
  visibilityProbe?: MongodbProbe;
  /**
   * Whether a missing list is an empty one, in a body that passes `schema`.
   */
  emptyWhenMissing?: boolean;
  /**
   * How rows are found; `$.observation.body.rows` has those of all look-ups.
   *
   * @minItems 1
   * @maxItems 8
   */
  lookups: RowLookup[];
  scope?: RowScope;
  /**
   * Whether the input alone addresses the objects, as a unique key does: a failed check then does not mean that it is another object. A read without `select` whose request depends on the input alone always does.
   */
  addressed?: boolean;
}

/**
 * A listing that finds the effect when the main read finds nothing.
 */
export interface MongodbListing {
  fromCollection: DocumentCollection;
  /**
   * What to read of each row.
   *
   * @minItems 1
   * @maxItems 64
   */
  columns: RowColumn[];
  /**
   * Rows of each look-up to return at most; `$.observation.body.complete` says for each whether there are no others.
   */
  limit: number;
  /**
   * The path of the list of items in the body; its presence makes the read a listing. In `where`, checks and paths `$.observation.body` is then the item.
   */
  select: SingularPath;
  /**
   * Which items are candidates; an item for which one cannot be evaluated makes the listing incomplete.
   *
   * @maxItems 32
   */
  where: Condition[];
  /**
   * The condition under which the listing is complete, evaluated over the whole body; `$.observation.count` is the number of items.
   *
   * @minItems 1
   * @maxItems 32
   */
  completeWhen: Condition[];
  /**
   * Whether a missing list is an empty one, in a body that passes `schema`.
   */
  emptyWhenMissing?: boolean;
  /**
   * How rows are found; `$.observation.body.rows` has those of all look-ups.
   *
   * @minItems 1
   * @maxItems 8
   */
  lookups: RowLookup[];
}

/**
 * A read of the collection itself, so that no document means absence and not a missing role.
 */
export interface MongodbProbe {
  fromCollection: DocumentCollection;
  /**
   * The condition on `$.observation` under which the parent is visible.
   */
  present: Condition;
}

/**
 * The collection to read, in its database.
 */
export interface DocumentCollection {
  database: Template;
  name: Template;
}

/**
 * Which rows to read; structured, without SQL text.
 */
export interface MysqlObservation {
  connector: 'mysql';
  lookup: LookupKind;
  schema?: BodySchema;
  /**
   * The production origins; a connection to any other marks the receipt as test.
   *
   * @minItems 1
   * @maxItems 8
   */
  origins?: ProductionOrigin[];
  /**
   * Larger bodies are not read.
   */
  maxBytes: number;
  /**
   * Time for this read, in milliseconds.
   */
  timeoutMs: number;
  fromTable: RowTable;
  /**
   * What to read of each row.
   *
   * @minItems 1
   * @maxItems 64
   */
  columns: RowColumn[];
  /**
   * Rows of each look-up to return at most; `$.observation.body.complete` says for each whether there are no others.
   */
  limit: number;
  /**
   * The path of the list of items in the body; its presence makes the read a listing. In `where`, checks and paths `$.observation.body` is then the item.
   */
  select: SingularPath;
  /**
   * Which items are candidates; an item for which one cannot be evaluated makes the listing incomplete.
   *
   * @maxItems 32
   */
  where: Condition[];
  /**
   * The condition under which the listing is complete, evaluated over the whole body; `$.observation.count` is the number of items.
   *
   * @minItems 1
   * @maxItems 32
   */
  completeWhen: Condition[];
  fallback?: MysqlListing;
  visibilityProbe?: MysqlProbe;
  /**
   * Whether a missing list is an empty one, in a body that passes `schema`.
   */
  emptyWhenMissing?: boolean;
  /**
   * How rows are found; `$.observation.body.rows` has those of all look-ups.
   *
   * @minItems 1
   * @maxItems 8
   */
  lookups: RowLookup[];
  scope?: RowScope;
  /**
   * Whether the input alone addresses the objects, as a unique key does: a failed check then does not mean that it is another object. A read without `select` whose request depends on the input alone always does.
   */
  addressed?: boolean;
}

/**
 * A listing that finds the effect when the main read finds nothing.
 */
export interface MysqlListing {
  fromTable: RowTable;
  /**
   * What to read of each row.
   *
   * @minItems 1
   * @maxItems 64
   */
  columns: RowColumn[];
  /**
   * Rows of each look-up to return at most; `$.observation.body.complete` says for each whether there are no others.
   */
  limit: number;
  /**
   * The path of the list of items in the body; its presence makes the read a listing. In `where`, checks and paths `$.observation.body` is then the item.
   */
  select: SingularPath;
  /**
   * Which items are candidates; an item for which one cannot be evaluated makes the listing incomplete.
   *
   * @maxItems 32
   */
  where: Condition[];
  /**
   * The condition under which the listing is complete, evaluated over the whole body; `$.observation.count` is the number of items.
   *
   * @minItems 1
   * @maxItems 32
   */
  completeWhen: Condition[];
  /**
   * Whether a missing list is an empty one, in a body that passes `schema`.
   */
  emptyWhenMissing?: boolean;
  /**
   * How rows are found; `$.observation.body.rows` has those of all look-ups.
   *
   * @minItems 1
   * @maxItems 8
   */
  lookups: RowLookup[];
}

/**
 * A read of the table itself, so that no row means absence and not a missing grant.
 */
export interface MysqlProbe {
  fromTable: RowTable;
  /**
   * The condition on `$.observation` under which the parent is visible.
   */
  present: Condition;
}

/**
 * Which rows to read; structured, without SQL text.
 */
export interface PostgresObservation {
  connector: 'postgres';
  lookup: LookupKind;
  schema?: BodySchema;
  /**
   * The production origins; a connection to any other marks the receipt as test.
   *
   * @minItems 1
   * @maxItems 8
   */
  origins?: ProductionOrigin[];
  /**
   * Larger bodies are not read.
   */
  maxBytes: number;
  /**
   * Time for this read, in milliseconds.
   */
  timeoutMs: number;
  table: RowTable;
  /**
   * What to read of each row.
   *
   * @minItems 1
   * @maxItems 64
   */
  columns: RowColumn[];
  /**
   * Rows of each look-up to return at most; `$.observation.body.complete` says for each whether there are no others.
   */
  limit: number;
  /**
   * The path of the list of items in the body; its presence makes the read a listing. In `where`, checks and paths `$.observation.body` is then the item.
   */
  select: SingularPath;
  /**
   * Which items are candidates; an item for which one cannot be evaluated makes the listing incomplete.
   *
   * @maxItems 32
   */
  where: Condition[];
  /**
   * The condition under which the listing is complete, evaluated over the whole body; `$.observation.count` is the number of items.
   *
   * @minItems 1
   * @maxItems 32
   */
  completeWhen: Condition[];
  fallback?: PostgresListing;
  visibilityProbe?: PostgresProbe;
  /**
   * Whether a missing list is an empty one, in a body that passes `schema`.
   */
  emptyWhenMissing?: boolean;
  /**
   * How rows are found; `$.observation.body.rows` has those of all look-ups.
   *
   * @minItems 1
   * @maxItems 8
   */
  lookups: RowLookup[];
  scope?: RowScope;
  /**
   * Whether the input alone addresses the objects, as a unique key does: a failed check then does not mean that it is another object. A read without `select` whose request depends on the input alone always does.
   */
  addressed?: boolean;
}

/**
 * A listing that finds the effect when the main read finds nothing.
 */
export interface PostgresListing {
  table: RowTable;
  /**
   * What to read of each row.
   *
   * @minItems 1
   * @maxItems 64
   */
  columns: RowColumn[];
  /**
   * Rows of each look-up to return at most; `$.observation.body.complete` says for each whether there are no others.
   */
  limit: number;
  /**
   * The path of the list of items in the body; its presence makes the read a listing. In `where`, checks and paths `$.observation.body` is then the item.
   */
  select: SingularPath;
  /**
   * Which items are candidates; an item for which one cannot be evaluated makes the listing incomplete.
   *
   * @maxItems 32
   */
  where: Condition[];
  /**
   * The condition under which the listing is complete, evaluated over the whole body; `$.observation.count` is the number of items.
   *
   * @minItems 1
   * @maxItems 32
   */
  completeWhen: Condition[];
  /**
   * Whether a missing list is an empty one, in a body that passes `schema`.
   */
  emptyWhenMissing?: boolean;
  /**
   * How rows are found; `$.observation.body.rows` has those of all look-ups.
   *
   * @minItems 1
   * @maxItems 8
   */
  lookups: RowLookup[];
}

/**
 * A read of the table itself, so that no row means absence and not a missing grant.
 */
export interface PostgresProbe {
  table: RowTable;
  /**
   * The condition on `$.observation` under which the parent is visible.
   */
  present: Condition;
}

/**
 * A table by schema and name; the connector quotes both as identifiers.
 */
export interface RowTable {
  schema: Template;
  name: Template;
}

export interface SingleColumn {
  /**
   * The name of the value in each row.
   */
  as: string;
  column: Template;
  /**
   * Whether the column is left out where its template has no value.
   */
  optional?: boolean;
}

export interface ColumnGroup {
  /**
   * The name of the value in each row.
   */
  as: string;
  /**
   * Reads one column for each member name of this object, or each text of this list, and nests them under `as`.
   */
  columnsOf: SingularPath;
  /**
   * Whether the columns are left out where the input has no such member.
   */
  optional?: boolean;
}

/**
 * The identity of the row from the catalogue: one text of system, database, base table and primary key; null if the rows have none.
 */
export interface RowIdentity {
  /**
   * The name of the value in each row.
   */
  as: string;
  /**
   * Always true.
   */
  identity: true;
}

/**
 * Which columns equal the values asked for, compared by the database in the column’s type: an object of true and false; null where it cannot be compared.
 */
export interface ComparedColumns {
  /**
   * The name of the value in each row.
   */
  as: string;
  /**
   * An object of columns and values.
   */
  comparedWith: SingularPath;
}

/**
 * Like `comparedWith`, with the `values` of that item of a list whose `key` the row has.
 */
export interface ComparedEach {
  /**
   * The name of the value in each row.
   */
  as: string;
  /**
   * A list of objects.
   */
  comparedEach: SingularPath;
  /**
   * The member with the columns and values that name the row.
   */
  key: string;
  /**
   * The member with the columns and values to compare.
   */
  values: string;
}

/**
 * A digest of every column that the role may read: equal if and only if the content is equal.
 */
export interface RowDigest {
  /**
   * The name of the value in each row.
   */
  as: string;
  /**
   * Always true.
   */
  digest: true;
}

/**
 * A column to read, a group of columns named by the input, or a text that identifies the row.
 */
export type RowColumn = SingleColumn | ColumnGroup | RowIdentity | ComparedColumns | ComparedEach | RowDigest;

export interface ColumnFilter {
  column: Template;
  /**
   * The path of the value that the column must equal.
   */
  ref: SingularPath;
}

export interface GroupFilter {
  /**
   * One equality for each member of this object.
   */
  columnsOf: SingularPath;
}

/**
 * An equality filter; the filters of a read are joined by AND.
 */
export type RowFilter = ColumnFilter | GroupFilter;

/**
 * Rows that pass every filter.
 */
export interface FilterLookup {
  /**
   * The name of the look-up.
   */
  name: string;
  /**
   * @maxItems 32
   */
  filters: RowFilter[];
  /**
   * Whether the look-up is left out where a value is missing.
   */
  optional?: boolean;
}

/**
 * Rows that have the `key` of one item of a list.
 */
export interface EachLookup {
  /**
   * The name of the look-up.
   */
  name: string;
  /**
   * A list of objects.
   */
  each: SingularPath;
  /**
   * The member with the columns and values that name the row.
   */
  key: string;
}

/**
 * The rows that the baseline saw, by their identity; finds nothing before there is a baseline.
 */
export interface SeenLookup {
  /**
   * The name of the look-up.
   */
  name: string;
  seen: 'baseline';
}

/**
 * One way to find rows. Every look-up of a read is part of one statement; `foundBy` of a row names those that found it.
 */
export type RowLookup = FilterLookup | EachLookup | SeenLookup;

/**
 * Rows beside the effect, in `$.observation.body.scope`: identity, digest and marker column of each; at most 1,000.
 */
export interface RowScope {
  /**
   * @maxItems 32
   */
  filters: RowFilter[];
  markerColumn?: Template;
  /**
   * Whether it is left out where a value is missing.
   */
  optional?: boolean;
}

/**
 * `content` reads the object and computes its SHA-256; `head` reads only its headers.
 */
export type S3ObjectPart = 'content' | 'head';

/**
 * `shown`: a key that answers 404, and that its bucket does not list, is an object with `exists: false` instead of a 404.
 */
export type S3MissingKey = 'shown';

/**
 * What to read from an S3 store; the endpoint comes from the connection.
 */
export interface S3Observation {
  connector: 's3';
  lookup: LookupKind;
  schema?: BodySchema;
  /**
   * Larger objects are not read.
   */
  maxBytes: number;
  /**
   * Time for this read, in milliseconds.
   */
  timeoutMs: number;
  bucket: Template;
  key: Template;
  read: S3ObjectPart;
  visibilityProbe?: S3Probe;
  missing?: S3MissingKey;
}

/**
 * A listing of the bucket under the key, so that a 404 means that the key is not there.
 */
export interface S3Probe {
  bucket: Template;
  prefix: Template;
  /**
   * The condition on `$.observation` under which the parent is visible.
   */
  present: Condition;
}

/**
 * Which messages of Slack to read; the workspace comes from the connection’s token.
 */
export interface SlackObservation {
  connector: 'slack';
  lookup: LookupKind;
  schema?: BodySchema;
  /**
   * Larger responses are not read; the pages of a channel share it.
   */
  maxBytes: number;
  /**
   * Time for this read, in milliseconds.
   */
  timeoutMs: number;
  /**
   * The id of the channel, such as `C024BE91L`.
   */
  channel: Template;
  /**
   * The instant, in RFC 3339, from which messages are read: `{operation.notBefore}` for new ones.
   */
  since: Template;
  /**
   * The `ts` of a thread’s first message: then its replies are read, and otherwise the messages of the channel itself. It is left out where a value is missing.
   */
  thread?: Template;
  /**
   * The path of the list of items in the body; its presence makes the read a listing. In `where`, checks and paths `$.observation.body` is then the item.
   */
  select: SingularPath;
  /**
   * Which items are candidates; an item for which one cannot be evaluated makes the listing incomplete.
   *
   * @maxItems 32
   */
  where: Condition[];
  /**
   * The condition under which the listing is complete, evaluated over the whole body; `$.observation.count` is the number of items.
   *
   * @minItems 1
   * @maxItems 32
   */
  completeWhen: Condition[];
  visibilityProbe?: SlackProbe;
}

/**
 * A read of the channel itself, so that a missing message is not a hidden one.
 */
export interface SlackProbe {
  /**
   * The id of the channel, such as `C024BE91L`.
   */
  channel: Template;
  /**
   * The condition on `$.observation` under which the parent is visible.
   */
  present: Condition;
}

/**
 * A page of `GET /v1/operations`.
 */
export interface OperationList {
  /**
   * The items of this page, newest first.
   *
   * @maxItems 100
   */
  data: Operation[];
  /**
   * Whether there is a next page.
   */
  hasMore: boolean;
  /**
   * The `cursor` for the next page; null on the last page.
   */
  nextCursor: Cursor | null;
}

/**
 * The outcome of the last completed run.
 */
export interface LastVerdict {
  verdict: Verdict;
  reason: Reason;
  evidenceLevels: EvidenceLevels;
  nextAction: NextAction;
  retryAfterSeconds?: RetryAfterSeconds;
  receiptId: ReceiptId;
  sequence: ReceiptSequence;
  observedAt: Instant;
}

/**
 * Something that limits what this operation’s verdict can be.
 */
export interface Notice {
  code: NoticeCode;
  /**
   * For `baseline_missing` and `source_unusable`: why.
   */
  reason: Reason | null;
  /**
   * One sentence for people: what it means and what to do.
   */
  detail: string;
}

/**
 * An action of an agent, and what is known about its effect.
 */
export interface Operation {
  id: OperationId;
  contract: ContractReference;
  input: OperationInput;
  /**
   * The idempotency key for the provider call. It is the same for every retry of this operation, so that a retry does not act twice.
   */
  idempotencyKey: IdempotencyKey;
  correlationKeys: CorrelationKeys;
  state: OperationState;
  /**
   * The verdict of the last completed run; null before the first.
   */
  lastVerdict: LastVerdict | null;
  /**
   * The submitted action result (E1); null if there is none.
   */
  actionResult: StoredActionResult | null;
  /**
   * The state before the action; null if the contract requires none, or if it could not be read.
   */
  baseline: Baseline | null;
  /**
   * Null: the contract’s own.
   */
  settleSeconds: SettleSeconds | null;
  /**
   * Seconds from its creation within which the agent acts. Without an action result it is no rival of others afterwards.
   */
  actWithinSeconds: number;
  /**
   * From this instant an operation without a conclusive verdict has the state `expired`; a later verify can still give a conclusive verdict.
   */
  deadline: Instant;
  createdAt: Instant;
  updatedAt: Instant;
  /**
   * What the agent should know before it acts; established when the operation began.
   *
   * @maxItems 16
   */
  notices: Notice[];
  /**
   * Null unless it was cancelled.
   */
  cancelledAt: Instant | null;
}

/**
 * A plan, for example `starter`.
 */
export type PlanId = string;

/**
 * A pack, for example `pack_500`.
 */
export type PackId = string;

/**
 * A subscription.
 */
export interface Plan {
  id: PlanId;
  /**
   * The display name.
   */
  title: string;
  /**
   * Credits per period.
   */
  amountCredits: number;
  /**
   * Absent if the operator has set no price.
   */
  price?: Price;
}

/**
 * A one-time purchase of credits.
 */
export interface Pack {
  id: PackId;
  /**
   * The display name.
   */
  title: string;
  /**
   * Credits.
   */
  amountCredits: number;
  /**
   * Absent if the operator has set no price.
   */
  price?: Price;
}

/**
 * An amount of money.
 */
export interface Price {
  /**
   * The amount in the smallest unit of the currency, for example cents.
   */
  amountMinor: number;
  /**
   * ISO 4217 code in capital letters.
   */
  currency: string;
}

/**
 * How to buy credits: the member `payment` of a response with status 402.
 */
export interface Payment {
  /**
   * The available plans.
   *
   * @maxItems 32
   */
  plans: Plan[];
  /**
   * The available packs.
   *
   * @maxItems 32
   */
  packs: Pack[];
  checkoutUrl?: CheckoutUrl;
}

/**
 * One fault and its place.
 */
export interface ProblemPlace {
  /**
   * JSON Pointer into the body; empty for the whole body.
   */
  pointer: string;
  /**
   * What is wrong at this place.
   */
  message: string;
}

/**
 * Every error, as RFC 9457 `application/problem+json`.
 */
export interface Problem {
  /**
   * The page that explains the code; the service serves it.
   */
  type: string;
  /**
   * The code as a short phrase.
   */
  title: string;
  /**
   * The HTTP status.
   */
  status: number;
  /**
   * What was wrong with this request, for people.
   */
  detail: string;
  /**
   * The code for programs.
   */
  code: ErrorCode;
  requestId: RequestId;
  /**
   * The faults in the body or the input, with their places.
   *
   * @maxItems 100
   */
  errors?: ProblemPlace[];
  /**
   * Only with the code `credit_exhausted`.
   */
  payment?: Payment;
}

/**
 * The contract: any JSON value, because the response lists what is wrong with it.
 */
export type PublishedContract = unknown;

/**
 * Body of `POST /v1/contracts` and `POST /v1/contracts/mutate`: a contract and its fixtures. An id without a workspace gets the caller's: `acme.order.paid@1` becomes `ws_…:acme.order.paid@1`.
 */
export interface PublishContractRequest {
  contract: PublishedContract;
  fixtures?: ContractFixtures;
}

/**
 * The id of the contract to draft, without a workspace: `service.effect@version`. The service is that of the connection.
 */
export type DraftId = string;

/**
 * The `observe` member of a contract, whose main read is made: any JSON value, because the response lists what is wrong with it.
 */
export type RecordedObservation = unknown;

/**
 * Body of `POST /v1/contracts/record`: one read of a system of record, as a contract declares it.
 */
export interface RecordResponseRequest {
  id: DraftId;
  observe: RecordedObservation;
  /**
   * What fills the templates of the read.
   */
  input: OperationInput;
  /**
   * The connection to read through; by default the only connection of the workspace for the service.
   */
  connectionId?: ConnectionId;
}

/**
 * The parsed body; absent if there is none, or if the read failed.
 */
export type RecordedBody = unknown;

/**
 * The contract, without a workspace.
 */
export interface DraftedContract {
  [k: string]: unknown;
}

/**
 * A contract that an author can begin with. Only the author knows whether it says what is meant.
 */
export interface ContractDraft {
  contract: DraftedContract;
  /**
   * Fixtures that are made from the recorded response.
   */
  fixtures: ContractFixtures;
  /**
   * What to add or to decide, at most 1,000 things; without notes about `/contract` and `/fixtures` the draft can be published.
   *
   * @maxItems 1000
   */
  notes: PublicationFault[];
}

/**
 * Response of `POST /v1/contracts/record`: what a system of record responded, and a contract that is drafted from it. Nothing is stored, signed or charged.
 */
export interface RecordedResponse {
  /**
   * The status of the response, for example `200`, or the failure of the read, for example `timed_out`.
   */
  result: string;
  observedAt: Instant;
  body?: RecordedBody;
  /**
   * Null if there is no body.
   */
  draft: ContractDraft | null;
  remainingToday: RemainingToday;
}

/**
 * Body of `POST /v1/api-keys/{id}/rotate`.
 */
export interface RotateApiKeyRequest {
  /**
   * How long the old key is still accepted, in seconds, but not after its own expiry; by default 24 hours.
   */
  graceSeconds?: number;
}

/**
 * Body of `POST /v1/webhooks/{id}/rotate`.
 */
export interface RotateWebhookSecretRequest {
  /**
   * The new secret, if the provider created it; by default the service creates one.
   */
  secret?: WebhookSigningSecret;
  /**
   * How long the old secret is still accepted, in seconds: at most 7 days, never past its expiry; 24 hours if left out.
   */
  graceSeconds?: number;
}

/**
 * Response of `POST /v1/api-keys/{id}/rotate`.
 */
export interface RotatedApiKey {
  /**
   * The new key.
   */
  apiKey: ApiKey;
  secret: ApiKeySecret;
  /**
   * The old key; it expires at the end of the grace period.
   */
  previous: ApiKey;
}

/**
 * Response of `POST /v1/webhooks/{id}/rotate`.
 */
export interface RotatedWebhookSecret {
  webhookSecret: WebhookSecret;
  /**
   * The created secret, shown only in this response; null if the caller sent one.
   */
  secret: WebhookSigningSecret | null;
  /**
   * The old secret, with its new expiry.
   */
  previous: WebhookSecret;
}

/**
 * The input schema of the contract, in JSON Schema 2020-12.
 */
export interface SkillInputSchema {
  [k: string]: unknown;
}

/**
 * An input that fits.
 */
export interface SkillExample {
  /**
   * What it does.
   */
  title: string;
  input: OperationInput;
}

/**
 * What to submit after the action.
 */
export interface SkillAcknowledgement {
  /**
   * Whether the lookup requires it.
   */
  required: boolean;
  /**
   * What to submit as `providerReference`, for example the issue number.
   */
  providerReference?: string;
  /**
   * What to submit as `response`.
   */
  response?: string;
}

/**
 * A contract, as an agent uses it.
 */
export interface SkillContract {
  id: ContractId;
  /**
   * The contract hash.
   */
  hash: Digest;
  /**
   * A title in one line.
   */
  title: string;
  /**
   * What must be true for the verdict `verified`.
   */
  description: string;
  inputSchema: SkillInputSchema;
  /**
   * Inputs to begin with; those of a contract of a workspace are the `examples` of its input schema, and may be missing.
   *
   * @maxItems 16
   */
  examples: SkillExample[];
  /**
   * How to embed the correlation keys in the provider call.
   */
  correlation: string;
  acknowledgement: SkillAcknowledgement;
}

/**
 * A permission to grant, in the provider’s terms.
 */
export type Privilege = string;

/**
 * The read-only connection that verification requires.
 */
export interface SkillConnection {
  /**
   * The usual base URL, if the service has one.
   */
  baseUrl?: string;
  credentialType: CredentialType;
  /**
   * The minimal permissions of the credential.
   *
   * @minItems 1
   * @maxItems 32
   */
  leastPrivilege: Privilege[];
  /**
   * How to create such a credential.
   */
  setup: string;
}

/**
 * The provider’s name of an event.
 */
export type ProviderEventName = string;

/**
 * The provider webhook that sends signed events.
 */
export interface SkillWebhook {
  /**
   * The events to subscribe to.
   *
   * @minItems 1
   * @maxItems 64
   */
  events: ProviderEventName[];
  /**
   * How to configure it at the provider.
   */
  setup: string;
}

/**
 * What an agent needs to know to use a service.
 */
export interface SkillManifest {
  service: ServiceName;
  /**
   * The display name of the service.
   */
  title: string;
  /**
   * When to use this skill.
   */
  description: string;
  /**
   * The contracts of this service: those that are shipped, then those of the workspace.
   *
   * @minItems 1
   * @maxItems 64
   */
  contracts: SkillContract[];
  connection: SkillConnection;
  /**
   * The webhook to configure; null if the service sends no events that count as evidence.
   */
  webhook: SkillWebhook | null;
  /**
   * The same content as a `SKILL.md` for the skills folder of an agent.
   */
  skill: string;
}

/**
 * A stored action result; its content is identified by its digest.
 */
export interface StoredActionResult {
  reference: AcknowledgementId;
  status: ActionStatus;
  /**
   * As submitted.
   */
  providerReference?: string;
  /**
   * Salted digest of the request body.
   */
  digest: Digest;
  /**
   * When the service received it.
   */
  submittedAt: Instant;
}

/**
 * One entry of the timeline.
 */
export type TimelineEntry =
  | OperationCreatedEntry
  | BaselineReadEntry
  | BaselineFailedEntry
  | ActionResultEntry
  | EventReceivedEntry
  | VerificationEntry
  | DeadlinePassedEntry
  | OperationCancelledEntry;

/**
 * The operation was created.
 */
export interface OperationCreatedEntry {
  kind: 'operation_created';
  occurredAt: Instant;
}

/**
 * The state before the action was read.
 */
export interface BaselineReadEntry {
  kind: 'baseline_read';
  occurredAt: Instant;
  digest: Digest;
}

/**
 * The state before the action could not be read.
 */
export interface BaselineFailedEntry {
  kind: 'baseline_failed';
  occurredAt: Instant;
  reason: Reason;
}

/**
 * An action result was submitted.
 */
export interface ActionResultEntry {
  kind: 'action_result_submitted';
  occurredAt: Instant;
  reference: AcknowledgementId;
  status: ActionStatus;
}

/**
 * A provider event about the operation was received.
 */
export interface EventReceivedEntry {
  kind: 'event_received';
  occurredAt: Instant;
  provider: ServiceName;
  eventId: EventId;
}

/**
 * A run completed.
 */
export interface VerificationEntry {
  kind: 'verification_completed';
  occurredAt: Instant;
  runId: RunId;
  sequence: ReceiptSequence;
  receiptId: ReceiptId;
  verdict: Verdict;
  reason: Reason;
  evidenceLevels: EvidenceLevels;
  charged: ChargedCredits;
}

/**
 * The deadline passed without a conclusive verdict.
 */
export interface DeadlinePassedEntry {
  kind: 'deadline_passed';
  occurredAt: Instant;
}

/**
 * The operation was cancelled.
 */
export interface OperationCancelledEntry {
  kind: 'operation_cancelled';
  occurredAt: Instant;
}

/**
 * A page of `GET /v1/operations/{id}/timeline`: the history of an operation.
 */
export interface Timeline {
  /**
   * The items of this page, newest first.
   *
   * @maxItems 100
   */
  data: TimelineEntry[];
  /**
   * Whether there is a next page.
   */
  hasMore: boolean;
  /**
   * The `cursor` for the next page; null on the last page.
   */
  nextCursor: Cursor | null;
}

/**
 * The kind of change.
 */
export type UsageEntryKind = 'granted' | 'settled' | 'expired' | 'clawed_back' | 'restored';

/**
 * The bucket that changed.
 */
export type CreditBucket = 'plan' | 'bought';

/**
 * One change of the credits.
 */
export interface UsageEntry {
  kind: UsageEntryKind;
  bucket: CreditBucket;
  /**
   * Credits added; negative if credits were removed.
   */
  amountCredits: number;
  /**
   * The operation that the settled credit paid for; null for other kinds.
   */
  operationId: OperationId | null;
  occurredAt: Instant;
}

/**
 * A page of `GET /v1/usage/history`: the changes of the credits.
 */
export interface UsageHistory {
  /**
   * The items of this page, newest first.
   *
   * @maxItems 100
   */
  data: UsageEntry[];
  /**
   * Whether there is a next page.
   */
  hasMore: boolean;
  /**
   * The `cursor` for the next page; null on the last page.
   */
  nextCursor: Cursor | null;
}

/**
 * Credits of the plan; unspent credits expire at the end of the period.
 */
export interface PlanBucket {
  id: PlanId;
  /**
   * Credits left.
   */
  available: number;
  /**
   * When the period ends.
   */
  periodEnd: Instant;
}

/**
 * Credits bought in packs; they do not expire.
 */
export interface BoughtBucket {
  /**
   * Credits left; negative if spent credits were refunded by the payment provider.
   */
  available: number;
}

/**
 * Available and used credits; one credit pays for one verified action.
 */
export interface Usage {
  plan: PlanBucket;
  bought: BoughtBucket;
  /**
   * The number of charged runs in this period.
   */
  verifiedActions: number;
  /**
   * Credits reserved for runs in progress.
   */
  reserved: number;
}

/**
 * Only with the reason `source_unreachable`: why. It is no evidence, so receipts do not contain it. Where no response arrived, it is what one more attempt to connect found.
 */
export interface SourceFault {
  cause: SourceFaultCause;
  /**
   * The status of the response, if there was one.
   */
  status?: number;
}

/**
 * When to verify again, in seconds; an earlier verify is refused with `observed_too_recently`.
 */
export type RetryAfterSeconds = number;

/**
 * The credits charged for the run: 1 for a conclusive verdict, else 0 while free runs are left.
 */
export type ChargedCredits = 0 | 1;

/**
 * The result of one run. A negative verdict is a result, not an error.
 */
export interface Verification {
  verdict: Verdict;
  reason: Reason;
  /**
   * How the effect is tied to the operation; null unless verified.
   */
  attribution: Attribution | null;
  evidenceLevels: EvidenceLevels;
  checks: CheckResults;
  evidence: EvidenceItems;
  nextAction: NextAction;
  retryAfterSeconds?: RetryAfterSeconds;
  charged: ChargedCredits;
  receiptId: ReceiptId;
  /**
   * When the first read was made; the time of the evaluation if nothing was read.
   */
  observedAt: Instant;
  coverage: Coverage;
  sourceFault?: SourceFault;
}

/**
 * Body of `POST /v1/operations/{id}/verify`: no body, or this empty object.
 */
export type VerifyRequest = Record<string, never>;

/**
 * Response of `GET /v1/webhook-providers`.
 */
export interface WebhookProviderList {
  /**
   * Every provider, by name.
   *
   * @maxItems 100
   */
  data: WebhookProvider[];
}

/**
 * The media type to choose at the provider.
 */
export type WebhookContentType = 'application/json' | 'application/x-www-form-urlencoded';

/**
 * `text`: the key is the UTF-8 text of the secret · `whsec`: `whsec_` and the key in base64 · `whpk`: `whpk_` and a public Ed25519 key in base64 · `hex_public_key`: a public Ed25519 key in hex.
 */
export type WebhookSecretForm = 'text' | 'whsec' | 'whpk' | 'hex_public_key';

/**
 * `provider`: the provider creates the secret · `either`: it can also be created here.
 */
export type WebhookSecretOrigin = 'provider' | 'either';

/**
 * `bearer_token`: the secret itself is sent, and nothing is signed.
 */
export type WebhookAlgorithm = 'hmac_sha256' | 'hmac_sha1' | 'ed25519' | 'bearer_token';

/**
 * What separates the items of the header; empty if it has one item.
 */
export type SignatureSeparator = '' | ' ' | ',';

/**
 * How a signature is written; `text` for a token.
 */
export type SignatureEncoding = 'hex' | 'base64' | 'text';

/**
 * The name of a header, in lower case.
 */
export type WebhookIdHeader = string;

/**
 * A place.
 */
export type WebhookEventIdPlace = string;

/**
 * One way in which a provider signs its deliveries.
 */
export interface WebhookScheme {
  secretForm: WebhookSecretForm;
  secretFrom: WebhookSecretOrigin;
  algorithm: WebhookAlgorithm;
  /**
   * The header with the signatures, in lower case.
   */
  signatureHeader: string;
  separator: SignatureSeparator;
  /**
   * What precedes a signature in its item.
   */
  prefix: string;
  encoding: SignatureEncoding;
  /**
   * The signed bytes. `{body}`: the body · `{timestamp}`, `{id}`: these texts, as sent · `{url}`: the endpoint URL · `{form}`: the names and values of a form, sorted by name; nothing for another body, whose digest is in the URL. Empty if nothing is signed.
   */
  payload: string;
  /**
   * The header with the id of the delivery that is `{id}`; null if none is signed.
   */
  idHeader: WebhookIdHeader | null;
  /**
   * The signed time of the delivery; null if none is signed, so an old delivery is accepted.
   */
  timestamp: WebhookTimestamp | null;
  eventName: WebhookEventName;
  /**
   * Where the signed id of the event is: an event with a known id is a duplicate. Null if none is signed: then the same signed bytes are a duplicate.
   */
  eventId: WebhookEventIdPlace | null;
  /**
   * Whether an event is evidence (E2). Otherwise it only ends the wait of operations that it names.
   */
  isEvidence: boolean;
}

/**
 * Of the number: since 1970.
 */
export type WebhookTimestampUnit = 'seconds' | 'milliseconds';

/**
 * The signed time of a delivery, and how far it may be from the clock of the service.
 */
export interface WebhookTimestamp {
  /**
   * `header:` or `body:` and the place, or `signature:` and the prefix of its item in the signature header.
   */
  from: string;
  unit: WebhookTimestampUnit;
  /**
   * A delivery that is this much older or newer is still accepted, counted in the unit.
   */
  toleranceSeconds: number;
}

/**
 * A place or a text.
 */
export type EventNamePlace = string;

/**
 * Where the name of an event is: the first place that has one.
 */
export interface WebhookEventName {
  /**
   * Each `header:`, `body:` or `constant:` and the place or the text.
   *
   * @minItems 1
   * @maxItems 4
   */
  from: EventNamePlace[];
  /**
   * Whether the signature covers the name.
   */
  isSigned: boolean;
}

/**
 * An event, and the contracts that use it.
 */
export interface WebhookEvent {
  /**
   * The provider’s name of the event.
   */
  event: string;
  /**
   * The ids of the contracts.
   *
   * @minItems 1
   * @maxItems 64
   */
  contracts: ContractId[];
}

/**
 * A provider whose events the service accepts, and how to configure its webhook for this workspace.
 */
export interface WebhookProvider {
  provider: ServiceName;
  /**
   * The display name of the provider.
   */
  title: string;
  /**
   * The service that the events are about; null if the secret names it.
   */
  service: ServiceName | null;
  /**
   * The URL to configure at the provider.
   */
  endpointUrl: string;
  contentType: WebhookContentType;
  /**
   * The form of a secret decides which one applies.
   *
   * @minItems 1
   * @maxItems 4
   */
  schemes: WebhookScheme[];
  /**
   * The events that contracts of the service use.
   *
   * @maxItems 64
   */
  events: WebhookEvent[];
  /**
   * How many secrets of the workspace are accepted now.
   */
  activeSecrets: number;
  /**
   * How to configure the webhook at the provider.
   */
  setup: string;
}

/**
 * A page of `GET /v1/webhooks`.
 */
export interface WebhookSecretList {
  /**
   * The items of this page, newest first.
   *
   * @maxItems 100
   */
  data: WebhookSecret[];
  /**
   * Whether there is a next page.
   */
  hasMore: boolean;
  /**
   * The `cursor` for the next page; null on the last page.
   */
  nextCursor: Cursor | null;
}

/**
 * A signing secret of a provider webhook, without the secret. Several secrets may be active, so that a secret can be rotated.
 */
export interface WebhookSecret {
  id: WebhookSecretId;
  provider: ServiceName;
  /**
   * The service that the events are about: its contracts can use them as evidence.
   */
  service: ServiceName;
  /**
   * Whether events with this secret are evidence (E2). With a token that signs nothing they are not: they only end the wait of operations that they name.
   */
  isEvidence: boolean;
  /**
   * The URL to configure at the provider.
   */
  endpointUrl: string;
  /**
   * The last characters of the secret, to identify it.
   */
  hint: string;
  createdAt: Instant;
  /**
   * From this instant the secret is not accepted; null if it does not expire.
   */
  expiresAt: Instant | null;
  /**
   * Null before the first event with a valid signature.
   */
  lastUsedAt: Instant | null;
}
