import { type Colours, tableText, toPrintable } from '../output/layout.ts';
import type { GateDecision, GatedOperation, GateResult } from './judge-gate.ts';

/** @returns the decision for a person: a table, and the bounds that are not met */
export function gateText(decision: GateDecision, colours: Colours): string {
  const { isOpen, operations, problems } = decision;
  const heading = isOpen
    ? `${colours.green('✓')} the gate is open`
    : `${colours.red('✗')} the gate is closed`;
  const rows = operations.map((one) => [
    one.result,
    one.operationId,
    one.contractId,
    verdictOf(one),
    one.why,
  ]);
  const table = tableText(['result', 'operation', 'contract', 'verdict', 'why'], rows);
  return `${heading}\n${table}${problems.map((problem) => `! ${toPrintable(problem)}\n`).join('')}`;
}

/**
 * @param baseUrl where the service is, for the links to receipts
 * @returns the decision as Markdown, for the summary of a job
 */
export function gateMarkdown({ isOpen, operations, problems }: GateDecision, baseUrl: string): string {
  const rows = operations.map((one) => {
    const receipt = `[receipt](${baseUrl}/v1/operations/${encodeURIComponent(one.operationId)}/receipt)`;
    const cells = [SIGNS[one.result], `\`${cell(one.operationId)}\``, `\`${cell(one.contractId)}\``];
    return `| ${[...cells, cell(verdictOf(one)), cell(one.why), receipt].join(' | ')} |`;
  });
  return [
    `### TookEffect: the gate is ${isOpen ? 'open' : 'closed'}`,
    '',
    '| | operation | contract | verdict | why | |',
    '|---|---|---|---|---|---|',
    ...rows,
    '',
    ...problems.map((problem) => `- ${cell(problem)}`),
    '',
  ].join('\n');
}

const SIGNS: Readonly<Record<GateResult, string>> = {
  passed: '✅ passed',
  allowed: '⚠️ allowed',
  failed: '❌ failed',
};

function verdictOf({ verdict, reason }: GatedOperation): string {
  return `${verdict ?? 'none'} (${reason})`;
}

/** A contract’s id or a reason of a newer service must not end the cell or become HTML. */
function cell(text: string): string {
  return toPrintable(text).replaceAll(/[|`<>[\]\\&]/g, (character) => `&#${character.codePointAt(0)!};`);
}
