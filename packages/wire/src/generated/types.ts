// Written by `npm run generate` from schemas/; do not edit.

import type {
  ActionStatus,
  ContractLintCode,
  ErrorCode,
  NextAction,
  OperationState,
  Scope,
} from './vocabulary.ts';
import type {
  AcknowledgementId,
  Baseline,
  CheckResults,
  ConnectionId,
  ContractId,
  ContractReference,
  CorrelationKeys,
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
} from '@tookeffect/core';

/**
 * The provider’s response: free JSON, judged only through the contract.
 */
export type ProviderResponse = unknown;

/**
 * Body of `POST /v1/operations/{id}/action-result`: the provider’s acknowledgement (E1), as the caller saw it.
 */
export interface ActionResult {
  status: ActionStatus;
  /**
   * The provider’s name of what it made, for example an issue number; always text.
   */
  providerReference?: string;
  response?: ProviderResponse;
  /**
   * When the caller says that it happened; anchors nothing.
   */
  occurredAt?: Instant;
}

/**
 * A page of `GET /v1/api-keys`.
 */
export interface ApiKeyList {
  /**
   * One page, newest first.
   *
   * @maxItems 100
   */
  data: ApiKey[];
  /**
   * Whether there is a next page.
   */
  hasMore: boolean;
  /**
   * What to send as `cursor` for the next page; null on the last.
   */
  nextCursor: Cursor | null;
}

/**
 * An API key as it is kept: everything but the key itself, which is stored as a keyed hash.
 */
export interface ApiKey {
  id: ApiKeyId;
  /**
   * The caller’s name for it.
   */
  name: string;
  scopes: Scopes;
  createdAt: Instant;
  /**
   * From then on it is not accepted; rotation brings it forward.
   */
  expiresAt: Instant;
  /**
   * Null before the first use.
   */
  lastUsedAt: Instant | null;
  /**
   * Null while it stands.
   */
  revokedAt: Instant | null;
  /**
   * The key that rotation put in its place; null where it was not rotated.
   */
  replacedBy: ApiKeyId | null;
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
   * How many; 1 when left out.
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
 * What `POST /v1/billing/checkout` answers: where a person pays. Credits come from the payment provider’s signed event alone.
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
   * One page, newest first.
   *
   * @maxItems 100
   */
  data: Connection[];
  /**
   * Whether there is a next page.
   */
  hasMore: boolean;
  /**
   * What to send as `cursor` for the next page; null on the last.
   */
  nextCursor: Cursor | null;
}

/**
 * What `POST /v1/connections/{id}/test` answers: the credential, tried with reads only.
 */
export interface ConnectionTest {
  connectionId: ConnectionId;
  outcome: ConnectionTestOutcome;
  /**
   * One sentence for people.
   */
  detail?: string;
  testedAt: Instant;
}

/**
 * Why a credential that can be seen to write was stored.
 */
export type WriteAccessReason = string;

/**
 * What came of the last try: on creation, or of `POST /v1/connections/{id}/test` since.
 */
export interface LastTest {
  outcome: ConnectionTestOutcome;
  testedAt: Instant;
}

/**
 * The system of record: scheme, host, port and, where it has one, the path that every request begins with.
 */
export type BaseUrl = string;

/**
 * What kind of credential it is.
 */
export type CredentialType = 'none' | 'bearer' | 'basic' | 'header' | 'aws';

/**
 * What came of trying a connection’s credential with reads only.
 */
export type ConnectionTestOutcome = 'usable' | 'unreachable' | 'denied' | 'can_write';

/**
 * Where truth lives for a service: a system of record and a read-only credential, which is never shown.
 */
export interface Connection {
  id: ConnectionId;
  service: ServiceName;
  /**
   * The caller’s name for it.
   */
  name: string;
  baseUrl: BaseUrl;
  credentialType: CredentialType;
  environment: Environment;
  /**
   * Null where none was given, or the credential was tried on creation and not seen to write.
   */
  writeAccessReason: WriteAccessReason | null;
  lastTest: LastTest;
  createdAt: Instant;
  /**
   * Null before the first use.
   */
  lastUsedAt: Instant | null;
}

/**
 * A page of `GET /v1/contracts`.
 */
export interface ContractList {
  /**
   * One page, newest first.
   *
   * @maxItems 100
   */
  data: ContractSummary[];
  /**
   * Whether there is a next page.
   */
  hasMore: boolean;
  /**
   * What to send as `cursor` for the next page; null on the last.
   */
  nextCursor: Cursor | null;
}

/**
 * A published contract in a list; `GET /v1/contracts/{id}` has the whole.
 */
export interface ContractSummary {
  id: ContractId;
  /**
   * The contract hash.
   */
  hash: Digest;
  service: ServiceName;
  /**
   * One line for people.
   */
  title: string;
  /**
   * What must be true for `verified`.
   */
  description: string;
  status: ContractStatus;
  publishedAt: Instant;
}

/**
 * The contract: free JSON here, because the answer says what is wrong with it.
 */
export type TestedContract = unknown;

/**
 * Body of `POST /v1/contracts/test`: a contract that is not published, and evidence to judge by it.
 */
export interface ContractTestRequest {
  contract: TestedContract;
  /**
   * What to evaluate, each as if it had been observed; none to lint only.
   *
   * @maxItems 500
   */
  cases?: EvaluationInput[];
}

/**
 * One thing that is wrong with a contract.
 */
export interface ContractFinding {
  code: ContractLintCode;
  /**
   * JSON Pointer into the contract; empty for the whole.
   */
  pointer: string;
  /**
   * What is wrong there, and what to do.
   */
  message: string;
}

/**
 * What `POST /v1/contracts/test` answers. Nothing is stored, observed, signed or charged.
 */
export interface ContractTest {
  /**
   * The contract hash; null where the document has no canonical JSON.
   */
  hash: Digest | null;
  /**
   * What is wrong with the contract; none where it could be published.
   *
   * @maxItems 1000
   */
  findings: ContractFinding[];
  /**
   * One for each case, in its order.
   *
   * @maxItems 500
   */
  evaluations: Evaluation[];
}

/**
 * JSON Schema 2020-12 of the operation's input: closed, maxLength everywhere, in the subset that the linter names.
 */
export interface InputSchema {
  [k: string]: unknown;
}

/**
 * Whether the effect is that something is there, or that it is gone.
 */
export type EffectKind = 'present' | 'absent';

/**
 * A text, unique to the operation, that the agent embeds in the provider call, and where it is found again.
 */
export interface Correlation {
  marker: Template;
  path: SingularPath;
}

/**
 * JSON Schema 2020-12 of the provider's response as handed in.
 */
export interface AcknowledgementSchema {
  [k: string]: unknown;
}

/**
 * What the agent hands in; it helps to find the effect and never proves it.
 */
export interface Acknowledgement {
  schema?: AcknowledgementSchema;
  /**
   * Whether nothing can be looked up without it.
   */
  required: boolean;
  /**
   * Where the provider's name of the object stands in the response ($.ack).
   */
  reference?: SingularPath;
}

/**
 * Whether the state is read before the action.
 */
export type BaselinePolicy = 'required' | 'optional' | 'none';

/**
 * An HTTP status, or what a connector says in its place (200 answered, 404 no such thing).
 */
export type ReadStatus = number;

/**
 * What an answer's status means; any other is schema drift.
 */
export interface Outcome {
  /**
   * Statuses that mean: it is there.
   *
   * @minItems 1
   * @maxItems 16
   */
  present: ReadStatus[];
  /**
   * Statuses that mean: it is not there.
   *
   * @maxItems 16
   */
  absent: ReadStatus[];
  /**
   * Whether absence counts only when a probe was seen after the read.
   */
  absentRequiresProbe: boolean;
}

/**
 * The object that a `verified` operation claims for itself.
 */
export interface ObservedObject {
  /**
   * What kind of thing it is; part of the claim.
   */
  type: string;
  id: SingularPath;
  /**
   * The field that the acknowledged reference names; the id when left out.
   */
  reference?: SingularPath;
}

/**
 * How the instant is written.
 */
export type InstantFormat = 'rfc3339' | 'unixSeconds' | 'unixMilliseconds';

/**
 * When the object came to be: not before the operation.
 */
export interface Freshness {
  path: SingularPath;
  format: InstantFormat;
  notBefore: 'operation.createdAt';
  /**
   * How far the provider's clock may lag ours; forgives bound objects only.
   */
  skewSeconds: number;
}

export interface SettleWindow {
  /**
   * How long the provider may take to show the effect, in seconds.
   */
  withinSeconds: number;
}

export interface FinalityWindow {
  /**
   * How long the effect may still be undone by the provider itself, in seconds.
   */
  afterSeconds: number;
}

/**
 * Something that may appear beside the effect.
 */
export interface ScopeAllowance {
  /**
   * Names the allowance.
   */
  name: string;
  /**
   * What such an item looks like.
   *
   * @minItems 1
   * @maxItems 32
   */
  where: Condition[];
}

/**
 * Nothing else may have appeared (or vanished) since the baseline.
 */
export interface ContractScope {
  /**
   * What else may be new in the listing: nothing, unless named here.
   *
   * @maxItems 16
   */
  exactNewSet: ScopeAllowance[];
}

export type GrantingLevel = 'E2' | 'E3';

export interface EvidencePolicy {
  /**
   * Levels that `verified` needs; never the acknowledgement.
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
   * Events that deny it.
   *
   * @maxItems 16
   */
  contradicts?: EventRule[];
}

/**
 * Whether the provider honours an idempotency key, so that a retry cannot act twice.
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
 * What to do about a refutation; a hint, never done by us.
 */
export interface Compensation {
  /**
   * The reasons it answers.
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
 * Added by the server; not part of what the hash covers.
 */
export type ContractStatus = 'published' | 'deprecated';

/**
 * An RFC 9535 singular query into {observation, input, ack, operation, event, baseline}: names and indices only.
 */
export type SingularPath = string;

/**
 * Text with variables such as {input.owner}, {ack.number}, {operation.id} or {operation.notBefore}; {input.path*} joins a list by slashes. In paths and queries each variable is percent-encoded and the segments . and .. are refused.
 */
export type Template = string;

/**
 * The fixed operators; `matches` is unanchored RE2.
 */
export type Operator =
  'eq' | 'ne' | 'in' | 'contains' | 'gte' | 'lte' | 'intEq' | 'matches' | 'present' | 'absent';

/**
 * What is expected, written in the contract: any JSON value. Excludes `ref`.
 */
export type ExpectedValue = unknown;

/**
 * One three-valued judgement over the observed document: passed, failed, or not_evaluated where the field is missing.
 */
export interface Condition {
  path: SingularPath;
  op: Operator;
  value?: ExpectedValue;
  /**
   * Where the expected value stands, usually in the input. Excludes `value`.
   */
  ref?: SingularPath;
}

/**
 * The refutation that a failure of this check means.
 */
export type CheckReason = 'effect_mismatch' | 'effect_absent' | 'effect_reversed';

/**
 * A condition with a name and with what its failure means.
 */
export interface Check {
  /**
   * Names the check in verdicts and receipts; unique, and not one of the reserved `correlation`, `freshness`, `scope`.
   */
  id: string;
  path: SingularPath;
  op: Operator;
  value?: ExpectedValue;
  /**
   * Where the expected value stands, usually in the input. Excludes `value`.
   */
  ref?: SingularPath;
  reason: CheckReason;
  /**
   * Whether `verified` needs this check to pass.
   */
  required: boolean;
  /**
   * The value can never change at the provider, so a failure refutes at once.
   */
  immutable?: boolean;
  /**
   * Judged again after an earlier `verified`; other checks are then only listed.
   */
  lasting?: boolean;
}

/**
 * A condition under which the provider itself says that it is not done yet.
 */
export interface PendingRule {
  path: SingularPath;
  op: Operator;
  value?: ExpectedValue;
  /**
   * Where the expected value stands, usually in the input. Excludes `value`.
   */
  ref?: SingularPath;
  /**
   * When to look again, in seconds.
   */
  retryAfterSeconds: number;
}

/**
 * Which signed events speak about the effect; one of object, reference and correlation ties them to the operation.
 */
export interface EventRule {
  level: 'E2';
  /**
   * The event's name as the provider sends it.
   */
  event: string;
  /**
   * Where the event names the object's id.
   */
  object?: SingularPath;
  /**
   * Where the event names the acknowledged reference.
   */
  reference?: SingularPath;
  /**
   * Where the event carries this operation's marker.
   */
  correlation?: SingularPath;
  /**
   * Where the provider's own time stands in the event, as RFC 3339; else the time of receipt counts.
   */
  at?: SingularPath;
  /**
   * What the event must say.
   *
   * @maxItems 32
   */
  match: Condition[];
}

/**
 * What must be true for an action to have taken effect: declarative, versioned, immutable once published, named by its hash.
 */
export interface Contract {
  /**
   * `service.effect@version`; a tenant's own names begin with its workspace: `ws_…:service.effect@version`.
   */
  id: string;
  /**
   * The service whose state is judged.
   */
  service: string;
  /**
   * One line for people.
   */
  title: string;
  /**
   * What must be true for `verified`, and what is not looked at.
   */
  description: string;
  input: InputSchema;
  effect: EffectKind;
  correlation?: Correlation;
  acknowledgement?: Acknowledgement;
  baseline: BaselinePolicy;
  /**
   * What to read, and how; absent only where the provider has no read interface.
   */
  observe?: Observation;
  outcome?: Outcome;
  object?: ObservedObject;
  freshness?: Freshness;
  settle: SettleWindow;
  finality: FinalityWindow;
  /**
   * When the provider itself says that it is not done.
   *
   * @maxItems 16
   */
  pending?: PendingRule[];
  /**
   * What must be true, in the order in which a refutation is reported.
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
   * Added by the server; not part of what the hash covers.
   */
  hash?: string;
  /**
   * Added by the server; not part of what the hash covers.
   */
  publishedAt?: string;
  /**
   * Added by the server; not part of what the hash covers.
   */
  publishedBy?: string;
  status?: ContractStatus;
}

/**
 * What the key may do.
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
   * The caller’s name for it.
   */
  name: string;
  scopes: Scopes;
  /**
   * At most 365 days ahead; 90 days when left out.
   */
  expiresAt?: Instant;
}

/**
 * A read-only credential; sealed on arrival and never returned.
 */
export type Credential = NoCredential | BearerCredential | BasicCredential | HeaderCredential | AwsCredential;

/**
 * The system of record answers anyone.
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
 * A user and a password: HTTP Basic, PostgreSQL, IMAP, CalDAV.
 */
export interface BasicCredential {
  type: 'basic';
  /**
   * The user.
   */
  username: string;
  /**
   * The password.
   */
  password: string;
}

/**
 * A secret in a header of its own.
 */
export interface HeaderCredential {
  type: 'header';
  /**
   * The header’s name.
   */
  name: string;
  /**
   * The header’s value.
   */
  value: string;
}

/**
 * An access key for Signature Version 4.
 */
export interface AwsCredential {
  type: 'aws';
  /**
   * The access key’s id.
   */
  accessKeyId: string;
  /**
   * The secret.
   */
  secretAccessKey: string;
  /**
   * The region that requests are signed for.
   */
  region: string;
  /**
   * For temporary credentials.
   */
  sessionToken?: string;
}

/**
 * Body of `POST /v1/connections`.
 */
export interface CreateConnectionRequest {
  service: ServiceName;
  /**
   * The caller’s name for it; unique in the workspace.
   */
  name: string;
  baseUrl: BaseUrl;
  credential: Credential;
  /**
   * `live` when left out. Clear text is allowed to a `test` connection only, and its receipts say `test`.
   */
  environment?: Environment;
  /**
   * Why a credential that can be seen to write is stored all the same; without it such a credential is refused.
   */
  writeAccessReason?: string;
}

/**
 * Body of `POST /v1/operations`.
 */
export interface CreateOperationRequest {
  /**
   * What must become true.
   */
  contract: ContractId;
  input: OperationInput;
  /**
   * Where to look; the workspace’s only connection of the contract’s service when left out.
   */
  connectionId?: ConnectionId;
  /**
   * When the operation is overdue, counted from its creation; 7 days when left out.
   */
  deadlineSeconds?: number;
}

/**
 * The secret that the provider signs with: 16 to 256 visible ASCII characters.
 */
export type WebhookSigningSecret = string;

/**
 * Body of `POST /v1/webhooks`.
 */
export interface CreateWebhookSecretRequest {
  provider: ServiceName;
  /**
   * The secret that the provider made; a new one is made when left out.
   */
  secret?: WebhookSigningSecret;
  /**
   * In the future; the secret stays until it is deleted when left out.
   */
  expiresAt?: Instant;
}

/**
 * The whole key, `tke_<id>_<secret><checksum>`: shown this once.
 */
export type ApiKeySecret = string;

/**
 * What `POST /v1/api-keys` answers.
 */
export interface CreatedApiKey {
  apiKey: ApiKey;
  secret: ApiKeySecret;
}

/**
 * What `POST /v1/webhooks` answers.
 */
export interface CreatedWebhookSecret {
  webhookSecret: WebhookSecret;
  /**
   * The secret that was made, shown this once; null where the caller sent one.
   */
  secret: WebhookSigningSecret | null;
}

/**
 * An Ed25519 public key as 64 lower-case hex characters.
 */
export type PublicKeyHex = string;

/**
 * The input as it was sent at creation.
 */
export interface FactsInput {
  [k: string]: unknown;
}

/**
 * What the operation says of itself.
 */
export interface OperationFacts {
  /**
   * The operation.
   */
  id: string;
  createdAt: EvaluationInstant;
  input: FactsInput;
  /**
   * When the first verify began; null where this is it. Anchors the windows when no acknowledgement was handed in.
   */
  firstVerifyAt: EvaluationInstant | null;
}

/**
 * Everything that a verdict may rest on.
 */
export interface Evidence {
  /**
   * The origin that the connection names.
   */
  origin: string;
  reads: Reads;
  /**
   * The stored action result; null where none was handed in.
   */
  acknowledgement: StoredAcknowledgement | null;
  /**
   * Events of the workspace and provider that may concern the operation.
   *
   * @maxItems 256
   */
  events: ObservedEvent[];
  /**
   * The state read before the action; null where it was not read.
   */
  baseline: BaselineObservation | null;
  /**
   * Claims on the objects that were seen.
   *
   * @maxItems 1024
   */
  claims: Claim[];
  /**
   * How many other open operations of the account have an equal input.
   */
  openRivals: number;
  /**
   * Earlier verdicts of this operation, oldest first.
   *
   * @maxItems 1024
   */
  earlier: EarlierVerdict[];
}

/**
 * A UTC instant with milliseconds.
 */
export type EvaluationInstant = string;

export type HeaderValue = string;

/**
 * The headers that the connector keeps, such as link; names in lower case.
 */
export interface ReadHeaders {
  [k: string]: HeaderValue;
}

/**
 * The parsed body: any JSON value; left out where there is none.
 */
export type ReadBody = unknown;

/**
 * A read that was answered, whatever the answer.
 */
export interface AnsweredRead {
  outcome: 'answered';
  observedAt: EvaluationInstant;
  /**
   * The HTTP status, or what a connector says in its place.
   */
  status: number;
  headers?: ReadHeaders;
  body?: ReadBody;
}

/**
 * Why there is no answer to judge.
 */
export type ReadFailure = 'unreachable' | 'timed_out' | 'too_large' | 'not_json' | 'duplicate_member';

/**
 * A read without an answer that can be judged.
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
 * What was read; a member is left out where nothing was asked.
 */
export interface Reads {
  main?: Read;
  listing?: Read;
  probe?: Read;
}

export type SubmittedStatus = 'succeeded' | 'failed' | 'unknown';

/**
 * The provider's response as handed in: any JSON value.
 */
export type SubmittedResponse = unknown;

/**
 * The action result (E1) as it was sent.
 */
export interface SubmittedResult {
  status: SubmittedStatus;
  /**
   * The provider's name of the object.
   */
  providerReference?: string;
  response?: SubmittedResponse;
  /**
   * The agent's word; anchors nothing.
   */
  occurredAt?: string;
}

/**
 * The acknowledgement and when we received it.
 */
export interface StoredAcknowledgement {
  /**
   * The acknowledgement's reference.
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
 * A provider event that we received.
 */
export interface ObservedEvent {
  /**
   * The stored event.
   */
  reference: string;
  /**
   * The event's name as the provider sends it.
   */
  event: string;
  /**
   * Whether the provider's signature over it was validated.
   */
  signed: boolean;
  receivedAt: EvaluationInstant;
  body: EventBody;
}

/**
 * What was there before the action.
 */
export interface BaselineObservation {
  observedAt: EvaluationInstant;
  reads: Reads;
}

/**
 * An object that a verified operation of this account took for itself.
 */
export interface Claim {
  /**
   * The origin of the system of record.
   */
  origin: string;
  /**
   * What kind of thing it is.
   */
  objectType: string;
  /**
   * The object's id as text.
   */
  objectId: string;
  /**
   * The contract's id without its version.
   */
  contractName: string;
  /**
   * The operation that claimed it.
   */
  operationId: string;
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
 * What `evaluate` judges beside the contract: the facts of one operation and what was seen. An auditor replays a verdict from it.
 */
export interface EvaluationInput {
  operation: OperationFacts;
  evidence: Evidence;
  now: EvaluationInstant;
}

/**
 * An object by type and id.
 */
export interface ClaimedObject {
  /**
   * What kind of thing it is.
   */
  objectType: string;
  /**
   * The object's id as text.
   */
  objectId: string;
}

/**
 * What `evaluate` answers.
 */
export interface Evaluation {
  verdict: Verdict;
  reason: Reason;
  evidenceLevels: EvidenceLevels;
  checks: CheckResults;
  nextAction: NextAction;
  retryAfterSeconds?: RetryAfterSeconds;
  /**
   * The object that a `verified` takes in the settling transaction; null for every other verdict.
   */
  claim: ClaimedObject | null;
}

/**
 * What `POST /v1/events/{provider}/{workspace}` answers: 202 for a new event, 200 for one already stored.
 */
export interface EventAccepted {
  eventId: EventId;
}

/**
 * What `GET /healthz` and `GET /readyz` answer while all is well; anything else is a problem document.
 */
export interface Health {
  /**
   * Always `ok`.
   */
  status: 'ok';
}

/**
 * One run of a verify.
 */
export type RunId = string;

/**
 * An API key; not the key itself.
 */
export type ApiKeyId = string;

/**
 * An account, which owns workspaces and credits.
 */
export type AccountId = string;

/**
 * A signing secret of a provider webhook; not the secret itself.
 */
export type WebhookSecretId = string;

/**
 * 1 to 255 visible ASCII characters.
 */
export type IdempotencyKey = string;

/**
 * Names one request, as in the header `x-request-id`.
 */
export type RequestId = string;

/**
 * Where a list goes on; opaque, to be sent back as it came.
 */
export type Cursor = string;

/**
 * One signature over the DSSE encoding of the payload.
 */
export interface DsseSignature {
  /**
   * The root key.
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
   * The key document’s bytes in base 64.
   */
  payload: string;
  /**
   * One by each root key in use.
   *
   * @minItems 1
   * @maxItems 4
   */
  signatures: DsseSignature[];
}

/**
 * One signing key and when it may be relied on.
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
 * The public keys of an issuer’s receipts; the payload of `GET /.well-known/tookeffect/keys.json`.
 */
export interface KeyDocument {
  /**
   * Grows with every publication; an older document is refused.
   */
  version: number;
  /**
   * From then on the document is not to be relied on.
   */
  expires: Instant;
  /**
   * Every key that ever signed, and those about to.
   *
   * @maxItems 256
   */
  keys: PublishedKey[];
}

/**
 * What to read, and how: one declaration for each connector.
 */
export type Observation = HttpObservation | PostgresObservation;

/**
 * `deterministic` when what exists is always found; `search` when an index may lag or miss.
 */
export type LookupKind = 'deterministic' | 'search';

/**
 * JSON Schema 2020-12 of the body, in the subset of input schemas; a body against it is schema drift.
 */
export interface BodySchema {
  [k: string]: unknown;
}

/**
 * An origin such as https://api.example.com.
 */
export type ProductionOrigin = string;

/**
 * Reading methods only.
 */
export type HttpReadMethod = 'GET' | 'HEAD';

/**
 * `one` when the provider guarantees that the filters, taken from the input alone, address at most one object; else `many`.
 */
export type Cardinality = 'one' | 'many';

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
  path: Template;
  /**
   * Query parameters in order; each value is percent-encoded.
   *
   * @maxItems 32
   */
  query?: QueryParameter[];
  /**
   * Where the list of items stands in the body; its presence makes the read a listing. In `where`, checks and paths `$.observation.body` is then the item.
   */
  select?: SingularPath;
  /**
   * Which items are candidates; an item for which one cannot be evaluated makes the listing incomplete.
   *
   * @maxItems 32
   */
  where?: Condition[];
  /**
   * When the listing shows everything there is, judged over the whole body; `$.observation.count` is the number of items.
   *
   * @minItems 1
   * @maxItems 32
   */
  completeWhen?: Condition[];
  cardinality?: Cardinality;
  fallback?: HttpListing;
  visibilityProbe?: HttpProbe;
}

/**
 * A listing that finds the effect when the acknowledgement was lost or the main read finds nothing.
 */
export interface HttpListing {
  method: HttpReadMethod;
  path: Template;
  /**
   * Query parameters in order; each value is percent-encoded.
   *
   * @maxItems 32
   */
  query?: QueryParameter[];
  /**
   * Where the list of items stands in the body; its presence makes the read a listing. In `where`, checks and paths `$.observation.body` is then the item.
   */
  select: SingularPath;
  /**
   * Which items are candidates; an item for which one cannot be evaluated makes the listing incomplete.
   *
   * @maxItems 32
   */
  where: Condition[];
  /**
   * When the listing shows everything there is, judged over the whole body; `$.observation.count` is the number of items.
   *
   * @minItems 1
   * @maxItems 32
   */
  completeWhen: Condition[];
  cardinality: Cardinality;
}

/**
 * A read of a parent that the same credential must see, so that a 404 means absence.
 */
export interface HttpProbe {
  method: HttpReadMethod;
  path: Template;
  /**
   * Query parameters in order; each value is percent-encoded.
   *
   * @maxItems 32
   */
  query?: QueryParameter[];
}

export interface QueryParameter {
  /**
   * The parameter's name.
   */
  name: string;
  value: Template;
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
  table: PostgresTable;
  /**
   * What to read of each row.
   *
   * @minItems 1
   * @maxItems 64
   */
  columns: PostgresColumn[];
  /**
   * Which rows to read.
   *
   * @maxItems 32
   */
  filters: PostgresFilter[];
  /**
   * Rows to read at most; one more is asked for, and `$.observation.body.truncated` says whether it was there.
   */
  limit: number;
  /**
   * Where the list of items stands in the body; its presence makes the read a listing. In `where`, checks and paths `$.observation.body` is then the item.
   */
  select: SingularPath;
  /**
   * Which items are candidates; an item for which one cannot be evaluated makes the listing incomplete.
   *
   * @maxItems 32
   */
  where: Condition[];
  /**
   * When the listing shows everything there is, judged over the whole body; `$.observation.count` is the number of items.
   *
   * @minItems 1
   * @maxItems 32
   */
  completeWhen: Condition[];
  cardinality: Cardinality;
  fallback?: PostgresListing;
  visibilityProbe?: PostgresProbe;
}

/**
 * A listing that finds the effect when the main read finds nothing.
 */
export interface PostgresListing {
  table: PostgresTable;
  /**
   * What to read of each row.
   *
   * @minItems 1
   * @maxItems 64
   */
  columns: PostgresColumn[];
  /**
   * Which rows to read.
   *
   * @maxItems 32
   */
  filters: PostgresFilter[];
  /**
   * Rows to read at most; one more is asked for, and `$.observation.body.truncated` says whether it was there.
   */
  limit: number;
  /**
   * Where the list of items stands in the body; its presence makes the read a listing. In `where`, checks and paths `$.observation.body` is then the item.
   */
  select: SingularPath;
  /**
   * Which items are candidates; an item for which one cannot be evaluated makes the listing incomplete.
   *
   * @maxItems 32
   */
  where: Condition[];
  /**
   * When the listing shows everything there is, judged over the whole body; `$.observation.count` is the number of items.
   *
   * @minItems 1
   * @maxItems 32
   */
  completeWhen: Condition[];
  cardinality: Cardinality;
}

/**
 * A read of the table itself, so that no row means absence and not a missing grant.
 */
export interface PostgresProbe {
  table: PostgresTable;
}

/**
 * A table by schema and name; identifiers are quoted by the connector, never spliced as text.
 */
export interface PostgresTable {
  schema: Template;
  name: Template;
}

export interface SingleColumn {
  /**
   * The name under which the value stands in each row.
   */
  as: string;
  column: Template;
}

export interface ColumnGroup {
  /**
   * The name under which the value stands in each row.
   */
  as: string;
  /**
   * Reads one column for each member name of this object and nests them under `as`.
   */
  columnsOf: SingularPath;
}

export interface RowIdentity {
  /**
   * The name under which the value stands in each row.
   */
  as: string;
  /**
   * Names the row in one text: canonical JSON of the database, the schema, the table and these columns with their values, such as `["shop","public","orders",{"id":17}]`; above 512 bytes its digest, `sha256:…`. Null where one of the values is null.
   *
   * @minItems 1
   * @maxItems 16
   */
  identifiedBy: Template[];
}

/**
 * A column to read, a group of columns named by the input, or the text that names the row.
 */
export type PostgresColumn = SingleColumn | ColumnGroup | RowIdentity;

export interface ColumnFilter {
  column: Template;
  /**
   * Where the value stands that the column must equal.
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
 * An equality filter; the filters of a look-up are joined by AND.
 */
export type PostgresFilter = ColumnFilter | GroupFilter;

/**
 * A page of `GET /v1/operations`.
 */
export interface OperationList {
  /**
   * One page, newest first.
   *
   * @maxItems 100
   */
  data: Operation[];
  /**
   * Whether there is a next page.
   */
  hasMore: boolean;
  /**
   * What to send as `cursor` for the next page; null on the last.
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
 * What an agent set out to do, and how far it is known to have taken effect.
 */
export interface Operation {
  id: OperationId;
  contract: ContractReference;
  input: OperationInput;
  /**
   * For the provider call: the same for every retry of this operation, so that a retried agent does not act twice.
   */
  idempotencyKey: IdempotencyKey;
  correlationKeys: CorrelationKeys;
  state: OperationState;
  /**
   * What the last completed run came to; null before the first.
   */
  lastVerdict: LastVerdict | null;
  /**
   * The acknowledgement (E1); null until one is handed in.
   */
  actionResult: StoredActionResult | null;
  /**
   * The state before the action; null where the contract asks for none or it could not be read.
   */
  baseline: Baseline | null;
  /**
   * From then on an operation without a conclusive verdict is shown as `expired`; a verify may still conclude it.
   */
  deadline: Instant;
  createdAt: Instant;
  updatedAt: Instant;
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
   * Its name for people.
   */
  title: string;
  /**
   * Credits each period.
   */
  amountCredits: number;
  /**
   * Left out where the operator set none.
   */
  price?: Price;
}

/**
 * Credits to buy once.
 */
export interface Pack {
  id: PackId;
  /**
   * Its name for people.
   */
  title: string;
  /**
   * Credits.
   */
  amountCredits: number;
  /**
   * Left out where the operator set none.
   */
  price?: Price;
}

/**
 * An amount of money.
 */
export interface Price {
  /**
   * In the currency’s smallest unit, for example cents.
   */
  amountMinor: number;
  /**
   * ISO 4217, in capitals.
   */
  currency: string;
}

/**
 * How to get credits: the `payment` member of a 402.
 */
export interface Payment {
  /**
   * The plans to subscribe to.
   *
   * @maxItems 32
   */
  plans: Plan[];
  /**
   * The packs to buy.
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
   * JSON Pointer into the body; empty for the whole.
   */
  pointer: string;
  /**
   * What is wrong there.
   */
  message: string;
}

/**
 * Every error, as RFC 9457 `application/problem+json`.
 */
export interface Problem {
  /**
   * The page that explains the code; the service itself answers it.
   */
  type: string;
  /**
   * The code in words.
   */
  title: string;
  /**
   * The HTTP status.
   */
  status: number;
  /**
   * What was wrong this time, for people.
   */
  detail: string;
  /**
   * What programs read.
   */
  code: ErrorCode;
  requestId: RequestId;
  /**
   * The places, where the body or the input is at fault.
   *
   * @maxItems 100
   */
  errors?: ProblemPlace[];
  /**
   * Of `credit_exhausted` only.
   */
  payment?: Payment;
}

/**
 * Body of `POST /v1/api-keys/{id}/rotate`.
 */
export interface RotateApiKeyRequest {
  /**
   * How long the old key is still accepted, never past its own expiry; 24 hours when left out.
   */
  graceSeconds?: number;
}

/**
 * What `POST /v1/api-keys/{id}/rotate` answers.
 */
export interface RotatedApiKey {
  /**
   * The new key.
   */
  apiKey: ApiKey;
  secret: ApiKeySecret;
  /**
   * The old key; it expires when the grace time ends.
   */
  previous: ApiKey;
}

/**
 * The contract’s input schema: free JSON here, itself JSON Schema 2020-12.
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
 * What to hand in after the action.
 */
export interface SkillAcknowledgement {
  /**
   * Whether nothing can be looked up without it.
   */
  required: boolean;
  /**
   * What to hand in as `providerReference`, for example the number.
   */
  providerReference?: string;
  /**
   * What to hand in as `response`.
   */
  response?: string;
}

/**
 * One contract, as an agent uses it.
 */
export interface SkillContract {
  id: ContractId;
  /**
   * The contract hash.
   */
  hash: Digest;
  /**
   * One line for people.
   */
  title: string;
  /**
   * What must be true for `verified`.
   */
  description: string;
  inputSchema: SkillInputSchema;
  /**
   * Inputs to begin with.
   *
   * @minItems 1
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
 * One permission to grant, in the provider’s own words.
 */
export type Privilege = string;

/**
 * The read-only connection that verification needs.
 */
export interface SkillConnection {
  /**
   * The usual base URL, where the service has one.
   */
  baseUrl?: string;
  credentialType: CredentialType;
  /**
   * All that the credential may do.
   *
   * @minItems 1
   * @maxItems 32
   */
  leastPrivilege: Privilege[];
  /**
   * How to make such a credential.
   */
  setup: string;
}

/**
 * One event, by the provider’s name.
 */
export type ProviderEventName = string;

/**
 * The provider webhook that brings signed events.
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
 * What an agent must know to use a service.
 */
export interface SkillManifest {
  service: ServiceName;
  /**
   * The service’s name for people.
   */
  title: string;
  /**
   * When to use this skill.
   */
  description: string;
  /**
   * What can be verified on this service.
   *
   * @minItems 1
   * @maxItems 64
   */
  contracts: SkillContract[];
  connection: SkillConnection;
  /**
   * The webhook to configure; null where the service sends none that counts.
   */
  webhook: SkillWebhook | null;
  /**
   * The same as a `SKILL.md` that can be installed into an agent’s skills folder.
   */
  skill: string;
}

/**
 * An action result that the service holds; its content is named by digest.
 */
export interface StoredActionResult {
  reference: AcknowledgementId;
  status: ActionStatus;
  /**
   * As handed in.
   */
  providerReference?: string;
  /**
   * Of the request body as sent, salted.
   */
  digest: Digest;
  /**
   * When the service received it.
   */
  submittedAt: Instant;
}

/**
 * One thing that happened.
 */
export type TimelineEntry =
  | OperationCreatedEntry
  | BaselineReadEntry
  | BaselineFailedEntry
  | ActionResultEntry
  | EventReceivedEntry
  | VerificationEntry
  | DeadlinePassedEntry;

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
 * An action result was handed in.
 */
export interface ActionResultEntry {
  kind: 'action_result_submitted';
  occurredAt: Instant;
  reference: AcknowledgementId;
  status: ActionStatus;
}

/**
 * A provider event that concerns the operation was received.
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
 * A page of `GET /v1/operations/{id}/timeline`: what happened to an operation.
 */
export interface Timeline {
  /**
   * One page, newest first.
   *
   * @maxItems 100
   */
  data: TimelineEntry[];
  /**
   * Whether there is a next page.
   */
  hasMore: boolean;
  /**
   * What to send as `cursor` for the next page; null on the last.
   */
  nextCursor: Cursor | null;
}

/**
 * What changed them.
 */
export type UsageEntryKind = 'granted' | 'settled' | 'expired' | 'clawed_back' | 'restored';

/**
 * Which bucket changed.
 */
export type CreditBucket = 'plan' | 'bought';

/**
 * One change of the credits.
 */
export interface UsageEntry {
  kind: UsageEntryKind;
  bucket: CreditBucket;
  /**
   * Credits added; below zero where they were taken.
   */
  amountCredits: number;
  /**
   * The operation that a settled credit paid for; else null.
   */
  operationId: OperationId | null;
  occurredAt: Instant;
}

/**
 * A page of `GET /v1/usage/history`: every change of the credits.
 */
export interface UsageHistory {
  /**
   * One page, newest first.
   *
   * @maxItems 100
   */
  data: UsageEntry[];
  /**
   * Whether there is a next page.
   */
  hasMore: boolean;
  /**
   * What to send as `cursor` for the next page; null on the last.
   */
  nextCursor: Cursor | null;
}

/**
 * Credits of the subscription; what is left expires with the period.
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
   * Credits left; below zero where spent credits were paid back.
   */
  available: number;
}

/**
 * Credits and what they were used for; one credit is one verified action.
 */
export interface Usage {
  plan: PlanBucket;
  bought: BoughtBucket;
  /**
   * Runs charged in this period.
   */
  verifiedActions: number;
  /**
   * Credits held by runs that have not ended.
   */
  reserved: number;
}

/**
 * When another look can tell more, in seconds; sooner is refused as `observed_too_recently`.
 */
export type RetryAfterSeconds = number;

/**
 * Credits that the run cost: 1 on a conclusive verdict, else 0 within the free runs.
 */
export type ChargedCredits = 0 | 1;

/**
 * What one run of a verify came to. A negative verdict is an answer, not an error.
 */
export interface Verification {
  verdict: Verdict;
  reason: Reason;
  evidenceLevels: EvidenceLevels;
  checks: CheckResults;
  evidence: EvidenceItems;
  nextAction: NextAction;
  retryAfterSeconds?: RetryAfterSeconds;
  charged: ChargedCredits;
  receiptId: ReceiptId;
  /**
   * The earliest of the reads, or when the run was judged where nothing was read.
   */
  observedAt: Instant;
}

/**
 * Body of `POST /v1/operations/{id}/verify`: none, or this empty object.
 */
export type VerifyRequest = Record<string, never>;

/**
 * A page of `GET /v1/webhooks`.
 */
export interface WebhookSecretList {
  /**
   * One page, newest first.
   *
   * @maxItems 100
   */
  data: WebhookSecret[];
  /**
   * Whether there is a next page.
   */
  hasMore: boolean;
  /**
   * What to send as `cursor` for the next page; null on the last.
   */
  nextCursor: Cursor | null;
}

/**
 * A signing secret of a provider webhook; the secret itself is never shown. Several may be active, so that it can be rotated.
 */
export interface WebhookSecret {
  id: WebhookSecretId;
  provider: ServiceName;
  /**
   * The URL to configure at the provider.
   */
  endpointUrl: string;
  /**
   * The last characters of the secret, to tell it from others.
   */
  hint: string;
  createdAt: Instant;
  /**
   * From then on it is not accepted; null where it stays.
   */
  expiresAt: Instant | null;
  /**
   * Null before the first rightly signed event.
   */
  lastUsedAt: Instant | null;
}
