import type { JsonValue } from '@tookeffect/core';
import type { Evaluation, Evidence, OperationFacts } from '@tookeffect/wire';
import { compiledOnce } from './compiled-once.ts';
import { checkEvaluationInput } from './evaluation-input.ts';
import { describeJudgement } from './judging/describe-judgement.ts';
import { judge } from './judging/judge.ts';
import { nextActionFor } from './judging/next-action.ts';
import { readScene } from './reading/read-scene.ts';

/**
 * Says whether an operation's effect took place, from what was seen and nothing else. Pure: the same arguments give
 * the same answer, whatever the order of members.
 * @param contract any JSON value; one that does not lint gives `inconclusive: contract_invalid`
 * @param now when the evidence was complete, `YYYY-MM-DDTHH:MM:SS.mmmZ`
 * @throws {EvaluationInputError} when operation, evidence or now are not of the documented shape
 * @see conformance/verdict-rules/runtime, and docs/verdicts.md for the decision table
 */
export function evaluate(
  contract: JsonValue,
  operation: OperationFacts,
  evidence: Evidence,
  now: string,
): Evaluation {
  const input: unknown = { operation, evidence, now };
  checkEvaluationInput(input);
  const compiled = compiledOnce(contract);
  if ('findings' in compiled) return CONTRACT_INVALID;
  const scene = readScene(compiled, input);
  return describeJudgement(judge(scene), scene);
}

/** Row 0 of the decision table. */
const CONTRACT_INVALID: Evaluation = {
  verdict: 'inconclusive',
  reason: 'contract_invalid',
  evidenceLevels: [],
  checks: [],
  ...nextActionFor('contract_invalid', false),
  claim: null,
};
