export { baselineFailure } from './baseline-failure.ts';
export { compileContract } from './compile-contract.ts';
export type { CompiledContract } from './compiled-contract.ts';
export { evaluate } from './evaluate.ts';
export { EvaluationInputError } from './evaluation-input.ts';
export { inputProblems } from './input-problems.ts';
export { operationMarker } from './operation-marker.ts';
export type { Problem } from './language/json-schema.ts';
export type {
  HttpReadRequest,
  PostgresColumnRequest,
  PostgresReadRequest,
  ReadRequest,
  UnfilledRequest,
} from './language/request.ts';
export { type LintFinding, lintContract } from './lint/lint-contract.ts';
export { type ReadPlan, readPlan } from './read-plan.ts';
export { receiptEnvironment } from './receipt-environment.ts';
export { EVALUATOR_VERSION } from './version.ts';
export { type ObservedObjects, observedObjects } from './observed-objects.ts';
