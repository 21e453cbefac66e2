import { request as httpRequest } from 'node:http';
import type { ApiResponse } from '../../support/test-api.ts';
import type { PreparedRequest } from './requests.ts';
import type { World } from './world.ts';

/** Sends a request with exactly these header lines, of which one name may have several, and a body with any method. */
export async function sendLines(
  { api }: World,
  { method, target, headers, body }: PreparedRequest,
  lines: readonly (readonly [name: string, value: string])[],
): Promise<ApiResponse> {
  const bytes = body && JSON.stringify(body);
  const media = bytes === undefined ? {} : { 'content-type': 'application/json' };
  const sized = { ...media, 'content-length': String(Buffer.byteLength(bytes ?? '')) };
  const { host } = new URL(api.baseUrl);
  const all = [['host', host], ...Object.entries({ ...headers, ...sized }), ...lines];
  return new Promise((resolve, reject) => {
    const sent = httpRequest(new URL(target, api.baseUrl), { method, headers: all.flat() }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        const json = (text === '' ? {} : JSON.parse(text)) as ApiResponse['json'];
        const answered = new Headers(response.headers as Record<string, string>);
        resolve({ status: response.statusCode!, headers: answered, text, json });
      });
    });
    sent.on('error', reject).end(bytes);
  });
}
