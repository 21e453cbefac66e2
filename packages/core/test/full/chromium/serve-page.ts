import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { ConformanceTest } from '@tookeffect/conformance/anywhere';
import { build } from 'esbuild';

/**
 * Serves a page that runs these tests, from the loopback: a secure context, so that WebCrypto is there.
 * @returns its address, and how to stop it
 */
export async function servePage(
  tests: readonly ConformanceTest[],
): Promise<{ url: string; stop: () => Promise<void> }> {
  const script = await bundled();
  const pages: Readonly<Record<string, readonly [type: string, body: string]>> = {
    '/': [
      'text/html',
      '<!doctype html><title>conformance</title><script type="module" src="/run.js"></script>',
    ],
    '/run.js': ['text/javascript', script],
    '/tests': ['application/json', JSON.stringify(tests)],
  };
  const server = createServer((request, response) => {
    const [type, body] = pages[request.url ?? ''] ?? ['text/plain', ''];
    response.writeHead(body ? 200 : 404, { 'content-type': type }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`, stop };
}

async function bundled(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [path.join(import.meta.dirname, 'in-browser.ts')],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    target: 'es2023',
    logLevel: 'silent',
  });
  return outputFiles[0]?.text ?? '';
}
