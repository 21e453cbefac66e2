export { mcp, type McpOptions, type RequestContext, type WrapTool } from './mcp-adapter.ts';
export { addVerdict, type ToolResult } from './tool-result.ts';
