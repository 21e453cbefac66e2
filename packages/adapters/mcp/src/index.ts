export { mcp, type McpOptions, type RequestContext, type WrapTool } from './mcp-adapter.ts';
export { addVerdict, type ResultRun, type ToolResult, toResultRun } from './tool-result.ts';
