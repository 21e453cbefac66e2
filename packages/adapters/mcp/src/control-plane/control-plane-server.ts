import { fromJsonSchema, McpServer, type ServerContext } from '@modelcontextprotocol/server';
import { type JsonObject, SDK_VERSION, TookEffectError, type TookEffect } from '@tookeffect/sdk';
import { CONTROL_PLANE_TOOLS, type ControlPlaneTool } from './control-plane-tools.ts';

/**
 * Makes a server whose tools are the calls of the control plane. The key is that of the client: no tool has an argument
 * for one, and an argument that is not in the schema is refused.
 */
export function controlPlaneServer(te: TookEffect): McpServer {
  const server = new McpServer({ name: 'tookeffect', version: SDK_VERSION });
  for (const tool of CONTROL_PLANE_TOOLS) registerTool(server, te, tool);
  return server;
}

function registerTool(server: McpServer, te: TookEffect, tool: ControlPlaneTool): void {
  const { name, description, isReadOnly, properties, required } = tool;
  const inputSchema = fromJsonSchema<JsonObject>({
    type: 'object',
    properties,
    required: [...required],
    additionalProperties: false,
  });
  const annotations = { readOnlyHint: isReadOnly, destructiveHint: false, openWorldHint: true };
  server.registerTool(
    name,
    { description, inputSchema, annotations },
    async (args, context: ServerContext) => {
      try {
        const document = await tool.call(te, args, { signal: context.mcpReq.signal });
        // A copy, because the protocol knows plain JSON only.
        return toResult(JSON.parse(JSON.stringify(document)) as JsonObject);
      } catch (error) {
        if (!(error instanceof TookEffectError)) throw error;
        return { ...toResult({ error: { code: error.code, message: error.message } }), isError: true };
      }
    },
  );
}

function toResult(structuredContent: JsonObject) {
  return { content: [{ type: 'text' as const, text: JSON.stringify(structuredContent) }], structuredContent };
}
