import { spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import type { ServerCommand } from './mcp-client.ts';

type Json = Readonly<Record<string, unknown>>;

/**
 * Plays a fixed conversation with a server: each request is sent when the one before it is answered, and requests of the
 * server get the given result.
 * @returns every line that the server wrote, as it wrote it
 */
export async function play(
  { command, args, env = {} }: ServerCommand,
  requests: readonly Json[],
  answers: Readonly<Record<string, Json>>,
): Promise<readonly string[]> {
  const child = spawn(command, args, {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const send = (message: Json): void =>
    void child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const left = [...requests.entries()];
  const sendNext = (): void => {
    for (let next = left.shift(); ; next = left.shift()) {
      if (next === undefined) return void child.stdin.end();
      const [id, request] = next;
      const isNotification = (request.method as string).startsWith('notifications/');
      send(isNotification ? request : { id, ...request });
      if (!isNotification) return;
    }
  };
  const lines: string[] = [];
  sendNext();
  for await (const line of linesOf(child.stdout)) {
    lines.push(line);
    const { id, method } = JSON.parse(line) as { readonly id?: unknown; readonly method?: string };
    if (id === undefined) continue;
    if (method === undefined) sendNext();
    else send({ id, result: answers[method] ?? {} });
  }
  return lines;
}

/** Only a newline ends a line; the readline of Node also splits at U+2028. */
async function* linesOf(stream: Readable): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of stream.setEncoding('utf8') as AsyncIterable<string>) {
    const lines = `${rest}${chunk}`.split('\n');
    rest = lines.pop()!;
    yield* lines;
  }
  if (rest !== '') yield rest;
}
