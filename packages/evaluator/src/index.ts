export { type BeginEvidence, beginNotices, UNVERIFIABLE_NOTICES } from './begin-notices.ts';
export { compileContract, compileInSteps, namesBaseline } from './compile-contract.ts';
export type { CompiledContract } from './compiled-contract.ts';
export {
  type Draft,
  type DraftRequest,
  type DraftedRead,
  draftContract,
  draftRequest,
} from './drafting/draft-contract.ts';
export {
  type EffectSystem,
  addressKey,
  awaitedEffect,
  effectKeys,
  effectSystems,
  neighbourKeys,
} from './effect-keys.ts';
export {
  type ObservedEvaluation,
  compileOnce,
  evaluate,
  evaluateBounded,
  evaluateObserved,
} from './evaluate.ts';
export { compileEvaluationInput } from './evaluation-input.ts';
export { isControlHeld, showsObject } from './evidence/fresh-control.ts';
export { SEARCH_ROLES, type SearchRole, mayBeFiltered } from './evidence/fresh-query.ts';
export { EvaluationInputError } from './evaluation-input.ts';
export { externalIdOf } from './evidence/external-id.ts';
export type { CaldavEvents, CaldavReadRequest } from './language/caldav-request.ts';
export type { DnsReadRequest } from './language/dns-request.ts';
export type { HttpPagesRequest, HttpReadRequest } from './language/http-request.ts';
export type { Problem } from './language/json-schema.ts';
export { valueAt } from './language/path.ts';
export type { ReadRequest } from './language/request.ts';
export type { UnfilledRequest } from './language/request-filler.ts';
export type {
  ColumnValue,
  ColumnValues,
  RowColumnRequest,
  RowLookupRequest,
  RowReadRequest,
} from './language/row-request.ts';
export { graphqlDocumentProblem } from './language/graphql-document.ts';
export type { GraphqlPagesRequest, GraphqlReadRequest } from './language/graphql-request.ts';
export type { ImapReadRequest } from './language/imap-request.ts';
export type { KubernetesReadRequest } from './language/kubernetes-request.ts';
export type { S3ReadRequest } from './language/s3-request.ts';
export type { SlackReadRequest } from './language/slack-request.ts';
export { expectedObjects } from './members/expected-members.ts';
export { nameDigester } from './members/folded-name.ts';
export { MAX_MEMBER_LENGTH, type MemberDigester, memberDigester } from './members/member-digest.ts';
export { type LintFinding, lintContract } from './lint/lint-contract.ts';
export { lintWarnings } from './lint/split-texts.ts';
export { type ObservedObjects, eventKeys, observedObjects, operationEventKeys } from './observed-objects.ts';
export {
  type ReadPlan,
  type ReadPlanEvidence,
  inputProblems,
  operationMarker,
  readPlan,
} from './prepare-operation.ts';
export { type Judgement, judgeContract } from './publication/judge-contract.ts';
export { type FixtureResult, runFixtures } from './publication/run-fixtures.ts';
export { type NextRead, type ReadRole, isFilled, nextRead } from './reading-order.ts';
export { EVALUATOR_VERSION, receiptEnvironment } from './receipt-facts.ts';
export { statusFailure } from './evidence/response.ts';
export {
  type InstantForm,
  compileInstantReader,
  declaredUnitMs,
  intervalText,
} from './language/server-instant.ts';
export { type SinceForm, sinceInstant } from './language/since.ts';
export { scalarText } from './language/template.ts';
export { instantFormProblem } from './lint/instants.ts';
export { patternSize } from './lint/operands.ts';
