import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** A part of a message of the Anthropic Messages API. */
export type Block =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'tool_use'; readonly id: string; readonly name: string; readonly input: object }
  | {
      readonly type: 'tool_result';
      readonly tool_use_id: string;
      readonly content: string | readonly Block[];
    };

/** What Claude Code sends. */
export interface ModelRequest {
  readonly model: string;
  readonly stream?: boolean;
  readonly messages: readonly { readonly role: string; readonly content: string | readonly Block[] }[];
}

/** A model on loopback. */
export interface ModelServer {
  readonly url: string;
  readonly requests: readonly ModelRequest[];
  readonly stop: () => Promise<void>;
}

/** Starts a model that speaks the Anthropic Messages API, with streaming; `answer` makes each of its messages. */
export async function startModelServer(
  answer: (request: ModelRequest) => readonly Block[] | Promise<readonly Block[]>,
): Promise<ModelServer> {
  const requests: ModelRequest[] = [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://model');
    if (request.method !== 'POST' || pathname !== '/v1/messages') {
      response.writeHead(404).end();
      return;
    }
    void json(request).then(async (body) => {
      const asked = body as ModelRequest;
      requests.push(asked);
      sendMessage(response, asked, `msg_${requests.length}`, await answer(asked));
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** @returns what a model was told of a call, as one text; undefined before its result */
export function resultOf({ messages }: ModelRequest, toolUseId: string): string | undefined {
  for (const { content } of messages) {
    const blocks = typeof content === 'string' ? [] : content;
    const result = blocks.find((block) => block.type === 'tool_result' && block.tool_use_id === toolUseId);
    if (result?.type === 'tool_result') return textOf(result.content);
  }
  return undefined;
}

/** @returns the texts of a message, a line each */
export function textOf(content: string | readonly Block[]): string {
  if (typeof content === 'string') return content;
  return content.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('\n');
}

function sendMessage(
  response: ServerResponse,
  { model, stream }: ModelRequest,
  id: string,
  blocks: readonly Block[],
): void {
  const stopReason = blocks.some(({ type }) => type === 'tool_use') ? 'tool_use' : 'end_turn';
  const usage = { input_tokens: 1, output_tokens: 1 };
  const message = { id, type: 'message', role: 'assistant', model, stop_sequence: null, usage };
  if (stream !== true) {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ ...message, content: blocks, stop_reason: stopReason }));
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const send = (type: string, data: object) =>
    response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`);
  send('message_start', { message: { ...message, content: [], stop_reason: null } });
  for (const [index, block] of blocks.entries()) {
    send('content_block_start', { index, content_block: toEmpty(block) });
    send('content_block_delta', { index, delta: toDelta(block) });
    send('content_block_stop', { index });
  }
  send('message_delta', { delta: { stop_reason: stopReason, stop_sequence: null }, usage });
  send('message_stop', {});
  response.end();
}

function toEmpty(block: Block): object {
  return block.type === 'tool_use' ? { ...block, input: {} } : { type: 'text', text: '' };
}

function toDelta(block: Block): object {
  if (block.type === 'tool_use')
    return { type: 'input_json_delta', partial_json: JSON.stringify(block.input) };
  return { type: 'text_delta', text: textOf([block]) };
}
