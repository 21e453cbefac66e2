// Records an answer of each kind, and what the SDK read, into `baseline/answers.json`. A release records it once; later
// versions of the SDKs must read the same.
import { writeFileSync } from 'node:fs';
import { TookEffect } from '@tookeffect/sdk';
import { startTestServer } from '@tookeffect/testing/server';
import { readEveryAnswer } from './flow.ts';
import { type Answer, ANSWERS_FILE, type Recording } from './recording.ts';

const KEPT_HEADERS = [
  'content-type',
  'retry-after',
  'x-request-id',
  'idempotency-key',
  'idempotency-replayed',
];

const server = await startTestServer();
const answers: Answer[] = [];
try {
  const te = new TookEffect({
    baseUrl: server.baseUrl,
    apiKey: server.apiKey,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const { pathname } = new URL(request.url);
      const response = await fetch(request);
      const body = await response.clone().text();
      const headers = [...response.headers].filter(([name]) => KEPT_HEADERS.includes(name));
      const { method } = request;
      answers.push({
        method,
        path: pathname,
        status: response.status,
        headers: Object.fromEntries(headers),
        body,
      });
      return response;
    },
  });
  const summary = await readEveryAnswer(te, async (number, amountCents, reference) => {
    await server.shop.insertOrder({ number, amountCents, reference });
  });
  const recording: Recording = { summary, answers };
  writeFileSync(ANSWERS_FILE, `${JSON.stringify(recording, null, 2)}\n`);
} finally {
  await server.stop();
}
