import type { LangGraphRunnableConfig } from '@langchain/langgraph';

/** What LangGraph tells a tool or a node about its run. */
export type GraphConfig = Pick<LangGraphRunnableConfig, 'configurable' | 'executionInfo' | 'signal'>;

/** @returns the id of the thread; empty outside a thread, so that the call does not run */
export function threadOf({ configurable }: GraphConfig): string {
  const thread: unknown = configurable?.thread_id;
  return typeof thread === 'string' ? thread : '';
}

/**
 * Makes the id of a call: the same after a retry and a resume, in any process; another one in a fork from an old
 * checkpoint.
 * @param toolCallId the id that the model gave; null for a node
 * @returns an empty text for a call that nothing identifies
 */
export function toCallId(config: GraphConfig, toolCallId: string | null): string {
  const task = taskOf(config, toolCallId);
  if (!(toolCallId ?? task)) return '';
  return JSON.stringify([toPath(config.executionInfo?.checkpointNs ?? ''), task, toolCallId]);
}

/**
 * @returns whether the task was given a value for an interrupt. It still has it after a crash of the resumed run, so it does
 *   not say that the task has not acted since.
 */
export function isResumed({ configurable }: GraphConfig): boolean {
  const scratchpad = configurable?.__pregel_scratchpad as Partial<Scratchpad> | undefined;
  return (scratchpad?.resume?.length ?? 0) > 0 || (scratchpad?.nullResume ?? null) !== null;
}

/** What LangGraph keeps about the interrupts of a task. */
interface Scratchpad {
  readonly resume: readonly unknown[];
  readonly nullResume: unknown;
}

/** @returns the id of a call as the model knows it; the task of a node */
export function toShownCallId(callId: string): string {
  if (!callId.startsWith('[')) return callId;
  const [, task, toolCallId] = JSON.parse(callId) as [string, string | null, string | null];
  return toolCallId ?? task ?? callId;
}

/**
 * @returns the id of the task, which follows from its checkpoint; null for a tool in a graph without a checkpointer,
 *   whose tasks have new ids in every run
 */
function taskOf({ configurable, executionInfo }: GraphConfig, toolCallId: string | null): string | null {
  const isKept = toolCallId === null || Boolean(configurable?.__pregel_checkpointer);
  return isKept ? (executionInfo?.taskId ?? null) : null;
}

/** @returns the names of the nodes from the root; a namespace also has the ids of their tasks */
function toPath(namespace: string): string {
  return namespace
    .split('|')
    .map((part) => part.split(':', 1)[0])
    .join('|');
}
