// Answers each line of standard input with one line of what the TypeScript side says of it, for a fuzzer that
// compares: `json <hex>`, `receipt <hex> <options>`, `keys <hex> <options>`, the options being JSON on one line.
import { createInterface } from 'node:readline';
import { CanonicalJsonError, canonicalize, parseStrict, verifyReceipt } from '@tookeffect/core';
import { KeyDocumentError, readKeyDocument } from '@tookeffect/sdk';

const SLOW_MICROSECONDS = 1_000_000;
const answers = { json: answerJson, receipt: answerReceipt, keys: answerKeys };

for await (const line of createInterface({ input: process.stdin })) {
  const startedAt = process.cpuUsage();
  const answer = answerLine(line);
  const { user, system } = process.cpuUsage(startedAt);
  const isSlow = user + system > SLOW_MICROSECONDS;
  process.stdout.write(`${isSlow ? `slow: ${user + system} µs` : answer}\n`);
}

function answerLine(line) {
  const [kind, hex, ...options] = line.split(' ');
  const document = new Uint8Array(Buffer.from(hex, 'hex'));
  try {
    return answers[kind](document, JSON.parse(options.join(' ') || '{}'));
  } catch (error) {
    return `thrown: ${JSON.stringify(String(error))}`;
  }
}

function answerJson(document, { integers }) {
  try {
    return canonicalize(parseStrict(document, { integers }), { integers });
  } catch (error) {
    if (error instanceof CanonicalJsonError) return `${error.code} ${error.offset}`;
    throw error;
  }
}

function answerReceipt(document, { previous, ...options }) {
  const before = typeof previous === 'string' ? new Uint8Array(Buffer.from(previous, 'hex')) : previous;
  const given = before === undefined ? options : { ...options, previous: before };
  const { reasonCode, status, verdict, environment, workspaceId } = verifyReceipt(document, given);
  return JSON.stringify([reasonCode, status, verdict, environment, workspaceId].map((said) => said ?? null));
}

function answerKeys(document, options) {
  let envelope;
  try {
    envelope = parseStrict(document, { requireObject: true });
  } catch {
    return 'key_document_malformed';
  }
  try {
    return canonicalize(readKeyDocument(envelope, options));
  } catch (error) {
    if (error instanceof KeyDocumentError) return error.code;
    throw error;
  }
}
