import { createSdkMcpServer, tool } from '@anthropic-ai/claude-agent-sdk';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { claudeAgent, type FinishedCall } from '@tookeffect/adapter-claude-agent';
import type { BodyResult, DrivenCall, DrivenOutcome, KitDriver } from '@tookeffect/adapter-testkit';
import type { Presentation } from '@tookeffect/sdk';
import { z } from 'zod';

/** A result as the server of the framework returns it. */
export interface SentResult {
  readonly content: readonly { readonly text: string }[];
  readonly structuredContent?: Readonly<Record<string, unknown>>;
  readonly _meta?: Readonly<Record<string, unknown>>;
}

/**
 * Calls the tool of an in-process server of the framework, as Claude Code does: over MCP, with the id of the call in `_meta`.
 * Not among its features: an interrupt, an unfinished result and a stream, which the framework does not have, and the
 * approval, which Claude Code asks for before it calls the server. An outer operation would need a call inside a handler.
 */
export const mcpDriver: KitDriver = {
  name: 'an in-process server of the Claude Agent SDK',
  features: ['abort', 'acknowledge', 'error_result', 'nothing_sent', 'timeout'],
  call: drive,
};

async function drive(driven: DrivenCall): Promise<DrivenOutcome> {
  const { te, binding, args, scope, callId, body, signal } = driven;
  const calls: FinishedCall[] = [];
  const agent = te.use(claudeAgent({ scope: () => scope, onCall: (call) => calls.push(call) }));
  const handler = agent.handler(binding as never, async () => toResult(await body()));
  const { promise: sent, resolve: send } = Promise.withResolvers<unknown>();
  const placeOrder = tool(
    'place_order',
    'Places an order.',
    { order_number: z.string() },
    async (...given) => {
      const result = await handler(...given);
      send(result);
      return result;
    },
  );
  const { instance } = createSdkMcpServer({ name: 'shop', tools: [placeOrder] });
  const client = new Client({ name: 'claude-code', version: '1.0.0' });
  const [near, far] = InMemoryTransport.createLinkedPair();
  await Promise.all([instance.connect(far), client.connect(near)]);
  const request = { name: 'place_order', arguments: { ...args }, _meta: { 'claudecode/toolUseId': callId } };
  const received = await client.callTool(request, undefined, { signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error;
    // The server keeps the result of a call that was aborted.
    return sent;
  });
  return readOutcome(calls[0]!, received as SentResult);
}

/**
 * @throws what the handler threw
 * @throws {Error} if a host that shows one part only would see another verdict
 */
function readOutcome(call: FinishedCall, { content, structuredContent, _meta }: SentResult): DrivenOutcome {
  const { tookeffect: shown } = JSON.parse(content.at(-1)!.text) as { readonly tookeffect: Presentation };
  if (call.run === null) throw call.error;
  if (structuredContent && JSON.stringify(structuredContent.tookeffect) !== JSON.stringify(shown)) {
    throw new Error('the content and the structured content differ');
  }
  const { verdict } = _meta?.['tookeffect.dev/verification'] as { readonly verdict: string | null };
  if (verdict !== shown.verdict) throw new Error('the content and _meta differ');
  return {
    output: structuredContent ?? content[0]?.text,
    shown,
    applicationVerdict: call.run.verification?.verdict ?? null,
  };
}

/** @returns what a handler of the framework returns */
export function toResult(result: BodyResult) {
  switch (result.kind) {
    case 'returned':
      return {
        content: [{ type: 'text' as const, text: JSON.stringify(result.value) }],
        structuredContent: { ...result.value },
      };
    case 'error_result':
      return { content: [{ type: 'text' as const, text: result.text }], isError: true };
    case 'question':
    case 'interrupt':
    case 'stream':
      throw new Error('the framework has no such result');
  }
}
