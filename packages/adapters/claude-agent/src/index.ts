export {
  claudeAgent,
  type ClaudeAgentOptions,
  type FinishedCall,
  type VerifiedAgent,
} from './claude-agent-adapter.ts';
export type { HandlerOptions, ToolHandler, WrapHandler } from './wrap-handler.ts';
