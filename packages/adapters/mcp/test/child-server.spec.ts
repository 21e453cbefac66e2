import { expect, onTestFinished, test } from 'vitest';
import { type ChildServer, startChildServer } from '@tookeffect/adapter-mcp/proxy';

async function start(script: string, environment: Record<string, string> = {}): Promise<ChildServer> {
  const server = await startChildServer({
    command: process.execPath,
    args: ['-e', script],
    environment,
    graceMs: 1,
  });
  onTestFinished(() => server.close());
  return server;
}

async function readAll({ messages }: ChildServer): Promise<string[]> {
  const texts: string[] = [];
  for await (const message of messages) texts.push(Buffer.from(message).toString());
  return texts;
}

test('a server gets the environment without the settings of TookEffect', async () => {
  const environment = { TOOKEFFECT_API_KEY: 'tke_secret', tookeffect_profile: 'x', OTHER: 'kept' };
  const server = await start('console.log(JSON.stringify(process.env))', environment);
  const [text] = await readAll(server);
  const seen = JSON.parse(text!) as Record<string, string>;
  expect(Object.keys(seen).filter((name) => /tookeffect/i.test(name))).toEqual([]);
  expect(seen.OTHER).toBe('kept');
});

test('messages are lines of bytes in both directions, also long ones and those with other line ends', async () => {
  const script = 'process.stdin.pipe(process.stdout)';
  const server = await startChildServer({ command: process.execPath, args: ['-e', script], environment: {} });
  const sent = ['{"a":1}\r', '', 'é'.repeat(300_000), '{"last":true}'];
  const read = readAll(server);
  for (const message of sent) await server.send(message);
  await server.close();
  expect(await read).toEqual(sent);
});

test('a last line without an end is a message, and the exit code is known', async () => {
  const server = await start('process.stdout.write("a\\nb"); process.exitCode = 3');
  expect(await readAll(server)).toEqual(['a', 'b']);
  expect(await server.exited).toBe(3);
});

test('a server that ignores the end of its input is ended by a signal', async () => {
  const server = await start(
    'process.on("SIGTERM", () => {}); setInterval(() => {}, 1000); console.log("ready")',
  );
  const read = readAll(server);
  await server.close();
  expect(await server.exited).toBeNull();
  await read;
});

test('a message above 64 MiB ends the connection', async () => {
  const server = await start(
    'process.stdout.write(Buffer.alloc(65 * 1024 * 1024, 120)); process.stdout.on("error", () => process.exit()); process.stdin.resume()',
  );
  await expect(readAll(server)).rejects.toThrow('longer than 67108864 bytes');
});

test('a command that cannot be started is an error', async () => {
  await expect(
    startChildServer({ command: '/nonexistent/server', args: [], environment: {} }),
  ).rejects.toThrow('ENOENT');
});
