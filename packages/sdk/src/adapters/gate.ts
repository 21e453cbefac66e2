import { TookEffectError } from '../errors/took-effect-error.ts';
import { requireKnownOptions } from '../known-options.ts';
import type { UnsettledCall } from './unsettled-calls.ts';

/**
 * Whether an adapter refuses a final answer while effects of the run are not verified. Default: no. `rounds`: how often
 * the model may continue before the run ends with a `GateError`, 0 to 100; 2 for `true`.
 */
export type GateOption = boolean | { readonly rounds: number };

/**
 * @returns the number of rounds; undefined without a gate
 * @throws {TookEffectError} `adapter_invalid`
 */
export function gateRounds(gate: GateOption | undefined): number | undefined {
  if (gate === undefined || gate === false) return undefined;
  if (gate !== true) requireKnownOptions('adapter_invalid', 'gate', gate, ['rounds']);
  const rounds = gate === true ? 2 : gate.rounds;
  if (Number.isInteger(rounds) && rounds >= 0 && rounds <= 100) return rounds;
  throw new TookEffectError(
    'adapter_invalid',
    'gate must be true, or have rounds, a whole number from 0 to 100',
  );
}

/** @returns what a model is told when its final answer is refused; the words are the same in every language */
export function gateText(unsettled: readonly UnsettledCall[]): string {
  return [
    'This answer is not accepted yet: the effects of these tool calls are not verified.',
    ...unsettled.map(describe),
    'Finish each one as its next action says, or report it exactly as it is stated here, with its operation. Do not say that an effect happened unless its verdict is verified; without a verdict it may have happened or not. Do not repeat an action only because its verdict is missing.',
  ].join('\n');
}

function describe({
  tool,
  callId,
  operationId,
  verdict,
  reason,
  nextAction,
  unverified,
  notCalled,
}: UnsettledCall): string {
  const missing = `${notCalled ? 'not called' : 'no verdict'} (${unverified})`;
  const outcome =
    verdict === null ? missing : `verdict ${verdict}, reason ${reason}, next action ${nextAction}`;
  return `- ${tool}, call ${callId}, ${operationId === null ? 'without an operation' : `operation ${operationId}`}: ${outcome}`;
}
