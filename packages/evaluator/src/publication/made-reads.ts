import type { EvaluationInput, Reads } from '@tookeffect/wire';
import type { CompiledContract } from '../compiled-contract.ts';
import { evaluateCompiled } from '../evaluate.ts';
import { readPlan } from '../prepare-operation.ts';
import { nextRead } from '../reading-order.ts';

/**
 * The evidence with those of its reads that an observation makes, in its order: a fixture cannot prove a verdict by a
 * read that no observation would have made. The reads of the baseline stay as they are.
 */
export function withMadeReads(contract: CompiledContract, input: EvaluationInput): EvaluationInput {
  const { acknowledgement, baseline, reads: given } = input.evidence;
  const plan = readPlan(contract, input.operation, { acknowledgement, baseline });
  const withReads = (reads: Reads): EvaluationInput => ({ ...input, evidence: { ...input.evidence, reads } });
  let reads: Reads = {};
  for (;;) {
    const next = nextRead(contract, plan, reads);
    const read = next && given[next.role];
    if (!read) return withReads(reads);
    if (next.unlessDecided && isDecided(contract, withReads(reads))) return withReads(reads);
    reads = { ...reads, [next.role]: read };
  }
}

function isDecided(contract: CompiledContract, input: EvaluationInput): boolean {
  const { verdict } = evaluateCompiled(contract, input);
  return verdict === 'verified' || verdict === 'refuted';
}
