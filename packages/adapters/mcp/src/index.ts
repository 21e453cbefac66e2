export { mcp, type McpOptions, type RequestContext, type WrapTool } from './mcp-adapter.ts';
export type { ToolResult } from './tool-result.ts';
