export type { Gate, GatedResult } from './gate.ts';
export {
  type GatedTools,
  openaiAgents,
  type OpenAiAgentsOptions,
  type VerifiedToolOptions,
  type WrapExecute,
} from './openai-agents-adapter.ts';
