import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { EvaluationInput } from '@tookeffect/wire';
import { type Problem, toProblems } from './language/json-schema.ts';
import { evaluationInputSchema } from './generated/evaluation-input-schema.ts';

/** The operation, the evidence or the instant does not match its schema, so there is no verdict. */
export class EvaluationInputError extends Error {
  readonly code = 'evaluation_input_invalid';
  /** JSON pointer into an object with the members operation, evidence and now. */
  readonly pointer: string;

  constructor(pointer: string, message: string) {
    super(`${pointer === '' ? 'the evaluation input' : pointer} ${message}`);
    this.name = 'EvaluationInputError';
    this.pointer = pointer;
  }
}

let compiled: ValidateFunction<EvaluationInput> | undefined;

/** Compiles the schema of the evaluation input, once in a process. It takes 0.1 s, so importing this file does not do it. */
export function compileEvaluationInput(): ValidateFunction<EvaluationInput> {
  return (compiled ??= new Ajv2020({
    ownProperties: true,
    meta: false,
    validateSchema: false,
  }).compile<EvaluationInput>(evaluationInputSchema));
}

/** Whether a value is the input of an evaluation, by its schema. */
export function isEvaluationInput(input: unknown): input is EvaluationInput {
  return compileEvaluationInput()(input);
}

/**
 * Checks the arguments of an evaluation.
 * @throws {EvaluationInputError} with the first place that does not match the schema
 * @see schemas/wire/evaluation-input.schema.json
 */
export function assertEvaluationInput(input: unknown): asserts input is EvaluationInput {
  const validate = compileEvaluationInput();
  if (validate(input)) return;
  const [{ pointer, message }] = toProblems(validate.errors!) as [Problem];
  throw new EvaluationInputError(pointer, message);
}
