export {
  openaiAgents,
  type OpenAiAgentsOptions,
  type VerifiedToolOptions,
  type WrapExecute,
} from './openai-agents-adapter.ts';
