import type {
  HookCallbackMatcher,
  HookEvent,
  HookInput,
  SyncHookJSONOutput,
} from '@anthropic-ai/claude-agent-sdk';
import { type AdapterRuntime, TookEffectError } from '@tookeffect/sdk';
import type { AnswerGate } from './answer-gate.ts';
import type { CallSessions } from './call-sessions.ts';
import type { RunningCalls } from './running-calls.ts';

/** The option `hooks` of `query()`. */
export type AgentHooks = Partial<Record<HookEvent, HookCallbackMatcher[]>>;

/**
 * @returns the hooks that report the session of a call before it, and tell the model the operation of a call that Claude Code
 *   gave up, because the text that it shows has none; with a gate, also the one that refuses answers
 */
export function createHooks(
  runtime: AdapterRuntime,
  sessions: CallSessions,
  running: RunningCalls,
  gate?: AnswerGate,
): AgentHooks {
  const remember = (input: HookInput): SyncHookJSONOutput => {
    if (input.hook_event_name === 'PreToolUse') sessions.add(input.tool_use_id, input.session_id);
    return {};
  };
  const tellOperation = (input: HookInput): SyncHookJSONOutput => {
    if (input.hook_event_name !== 'PostToolUseFailure') return {};
    const operation = running.find(input.session_id, input.tool_use_id);
    if (operation === undefined) return {};
    const verificationError = new TookEffectError('action_running', 'the action has not ended');
    const tookeffect = runtime.present({ operation, verification: null, verificationError });
    const additionalContext = JSON.stringify({ tookeffect });
    return { hookSpecificOutput: { hookEventName: 'PostToolUseFailure', additionalContext } };
  };
  const refuse = (input: HookInput) => (input.hook_event_name === 'Stop' && gate ? gate.refuse(input) : {});
  return {
    PreToolUse: [toMatcher(remember)],
    PostToolUseFailure: [toMatcher(tellOperation)],
    ...(gate && { Stop: [toMatcher(refuse)] }),
  };
}

type Hook = (input: HookInput) => SyncHookJSONOutput | Promise<SyncHookJSONOutput>;

function toMatcher(hook: Hook): HookCallbackMatcher {
  return { hooks: [async (input) => hook(input)] };
}
