// Prints the TypeScript result for each line of standard input, one line each, for the fuzzers that compare both
// languages: `json <hex>`, `receipt <hex> <options>`, `keys <hex> <options>`; the options are JSON on one line.
import { createInterface } from 'node:readline';
import { CanonicalJsonError, canonicalize, parseStrict, verifyReceipt } from '@tookeffect/core';
import { KeyDocumentError, readKeyDocument } from '@tookeffect/sdk';

const SLOW_MICROSECONDS = 1_000_000;
const handlers = { json: handleJson, receipt: handleReceipt, keys: handleKeys };

for await (const line of createInterface({ input: process.stdin })) {
  const startedAt = process.cpuUsage();
  const result = handleLine(line);
  const { user, system } = process.cpuUsage(startedAt);
  const isSlow = user + system > SLOW_MICROSECONDS;
  process.stdout.write(`${isSlow ? `slow: ${user + system} µs` : result}\n`);
}

function handleLine(line) {
  const [kind, hex, ...options] = line.split(' ');
  const document = new Uint8Array(Buffer.from(hex, 'hex'));
  try {
    return handlers[kind](document, JSON.parse(options.join(' ') || '{}'));
  } catch (error) {
    return `thrown: ${JSON.stringify(String(error))}`;
  }
}

function handleJson(document, { integers = 'safe' }) {
  try {
    return canonicalize(parseStrict(document, { integers }), { integers });
  } catch (error) {
    if (error instanceof CanonicalJsonError) return `${error.code} ${error.offset}`;
    throw error;
  }
}

function handleReceipt(document, { previous, ...options }) {
  const before = typeof previous === 'string' ? new Uint8Array(Buffer.from(previous, 'hex')) : previous;
  const given = before === undefined ? options : { ...options, previous: before };
  const { reasonCode, status, verdict, environment, workspaceId } = verifyReceipt(document, given);
  return JSON.stringify(
    [reasonCode, status, verdict, environment, workspaceId].map((member) => member ?? null),
  );
}

function handleKeys(document, options) {
  try {
    return canonicalize(readKeyDocument(document, options));
  } catch (error) {
    if (error instanceof KeyDocumentError) return error.code;
    throw error;
  }
}
