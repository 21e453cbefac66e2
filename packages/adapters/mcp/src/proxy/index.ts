export { type ChildServer, type ChildServerOptions, startChildServer } from './child-server.ts';
export { type McpProxyOptions, mcpProxy, type ProxyPeers, type RunProxy } from './mcp-proxy.ts';
export { type MessageChannel, MessageTooLongError, streamChannel } from './message-channel.ts';
export type { ProxiedTool, ToolArguments } from './proxied-tool.ts';
export { type ClientTransport, transportChannel } from './transport-channel.ts';
export { proxiedTools } from './proxied-tools.ts';
