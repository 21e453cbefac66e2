import { Ajv2020 } from 'ajv/dist/2020.js';
import type { EvaluationInput } from '@tookeffect/wire';
import { type Problem, problemsOf } from './language/json-schema.ts';
import { evaluationInputSchema } from './generated/evaluation-input-schema.ts';

/** A call that no verdict can answer: the operation, the evidence or the instant is not of the documented shape. */
export class EvaluationInputError extends Error {
  readonly code = 'evaluation_input_invalid';
  /** JSON pointer to the place, from an object with the members operation, evidence and now. */
  readonly pointer: string;

  constructor(pointer: string, message: string) {
    super(`${pointer === '' ? 'the evaluation input' : pointer} ${message}`);
    this.name = 'EvaluationInputError';
    this.pointer = pointer;
  }
}

const validate = new Ajv2020({
  ownProperties: true,
  meta: false,
  validateSchema: false,
}).compile<EvaluationInput>(evaluationInputSchema);

/**
 * Checks what a verdict is to rest on.
 * @throws {EvaluationInputError} with the first place that is not of the documented shape
 * @see schemas/wire/evaluation-input.schema.json
 */
export function checkEvaluationInput(input: unknown): asserts input is EvaluationInput {
  if (validate(input)) return;
  const [{ pointer, message }] = problemsOf(validate.errors!) as [Problem];
  throw new EvaluationInputError(pointer, message);
}
