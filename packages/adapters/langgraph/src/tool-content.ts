import { type ContentBlock, ToolMessage } from '@langchain/core/messages';
import type { AdapterRuntime, KeyedVerification, PresentedRun, Presentation } from '@tookeffect/sdk';

/** What the application finds in `artifact` of the message of a tool. */
export interface VerifiedArtifact {
  /** What the model sees, and the whole verification; null without an operation. */
  readonly tookeffect: (Presentation & { readonly verification: KeyedVerification | null }) | null;
}

/** What the model sees, and what only the application sees. */
export type ToolTuple = [content: string | ContentBlock[] | ToolMessage, artifact: VerifiedArtifact];

/** @returns the artifact of a run; undefined stands for a call without an operation */
export function toArtifact({ present }: AdapterRuntime, run: PresentedRun | undefined): VerifiedArtifact {
  return { tookeffect: run ? { ...present(run), verification: run.verification } : null };
}

/** @returns the output with what is known about its effect: as JSON, or after the content blocks of the output */
export function toContent(output: unknown, { tookeffect }: VerifiedArtifact): string | ContentBlock[] {
  const shown = toShown(tookeffect);
  if (isContent(output)) return [...output, { type: 'text', text: JSON.stringify({ tookeffect: shown }) }];
  return JSON.stringify({ output: toJson(output), tookeffect: shown });
}

/** @returns the message of a tool with what is known about its effect added */
export function toMessage(message: ToolMessage, artifact: VerifiedArtifact): ToolMessage {
  const { id, name, tool_call_id, status = 'success', metadata } = message;
  return new ToolMessage({
    ...(id !== undefined && { id }),
    ...(name !== undefined && { name }),
    ...(metadata && { metadata }),
    tool_call_id,
    status,
    content: toContent(message.content, artifact),
    artifact: { ...toMembers(message.artifact), ...artifact },
  });
}

/** @returns the members of an artifact; one that has none, such as a list, is the member `artifact` */
function toMembers(own: unknown): object {
  if (own === undefined || own === null) return {};
  return typeof own === 'object' && !Array.isArray(own) ? own : { artifact: own };
}

/** @returns the message for a tool that threw; the text of the framework asks the model to try again */
export function toErrorMessage(
  error: unknown,
  call: { readonly name: string; readonly tool_call_id: string },
  artifact: VerifiedArtifact,
): ToolMessage {
  const text = error instanceof Error ? error.message : String(error);
  const content = JSON.stringify({ error: text, tookeffect: toShown(artifact.tookeffect) });
  return new ToolMessage({ ...call, status: 'error', content, artifact });
}

function toShown(tookeffect: VerifiedArtifact['tookeffect']): Presentation | null {
  if (!tookeffect) return null;
  const { verification: _, ...shown } = tookeffect;
  return shown;
}

function isContent(output: unknown): output is ContentBlock[] {
  return Array.isArray(output) && output.length > 0 && output.every(isBlock);
}

function isBlock(part: unknown): boolean {
  return typeof part === 'object' && part !== null && 'type' in part && typeof part.type === 'string';
}

/** A result that is not JSON must not fail a call after its effect. */
function toJson(output: unknown): unknown {
  try {
    JSON.stringify(output);
    return output;
  } catch {
    return String(output);
  }
}
