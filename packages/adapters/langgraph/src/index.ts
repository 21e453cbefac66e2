export type { GateMiddleware, GateNode } from './gate.ts';
export type { GraphConfig } from './graph-call.ts';
export { langgraph, type LangGraphOptions, type VerifiedGraph } from './langgraph-adapter.ts';
export type { VerifiedArtifact } from './tool-content.ts';
export type { BoundNode, NodeFunction, VerifiedNode } from './verified-node.ts';
export type { BoundTool, ToolArguments, ToolFields, ToolFunction, VerifiedTool } from './verified-tool.ts';
