import type { AgentOutputItem } from '@openai/agents-core';
import type { Presentation, UnsettledCall } from '@tookeffect/sdk';

/**
 * @returns the calls of bound tools whose stored output shows no verified effect; a run that is resumed in a new process
 *   has them in its state only
 */
export function readUnsettledCalls(
  items: readonly AgentOutputItem[],
  tools: ReadonlySet<string>,
): readonly UnsettledCall[] {
  return items.flatMap((item) => {
    if (item.type !== 'function_call_result' || !tools.has(item.name)) return [];
    const { name, callId, output } = item;
    const shown = readPresentation(textOf(output));
    return shown && shown.verdict !== 'verified' ? [{ tool: name, callId, ...shown }] : [];
  });
}

function textOf(output: unknown): unknown {
  if (typeof output !== 'object' || output === null) return output;
  return 'text' in output ? output.text : undefined;
}

function readPresentation(text: unknown): Presentation | undefined {
  if (typeof text !== 'string') return undefined;
  try {
    return (JSON.parse(text) as { tookeffect?: Presentation } | null)?.tookeffect ?? undefined;
  } catch {
    return undefined;
  }
}
