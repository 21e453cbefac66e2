import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import {
  canonicalize,
  type JsonObject,
  type KeyDocumentEnvelope,
  readKeyDocument,
  type Receipt,
} from '@tookeffect/sdk';
import type { IssuedReceipt } from './receipt-subject.ts';
import { toPublicKeyHex } from './public-key-formats.ts';

/** Reads the example receipt of the schemas with its document and its key. */
export function exampleReceipt(): IssuedReceipt {
  const receipt = readExample('receipt/verified');
  const { payload, signatures } = JSON.parse(receipt) as Receipt;
  const { keyId } = signatures[0]!;
  const keys = readKeyDocument(
    JSON.parse(readExample('key-document-envelope/signed-by-the-root')) as KeyDocumentEnvelope,
  );
  return {
    name: 'the example receipt of the schemas',
    operationId: payload.predicate.operation.id,
    verdict: payload.predicate.verdict.verdict,
    receipt,
    document: canonicalize(JSON.parse(readExample('operation-document/github-issue')) as JsonObject),
    keyId,
    publicKey: toPublicKeyHex(keys.trustedKeys[keyId]!),
  };
}

function readExample(name: string): string {
  const manifest = createRequire(import.meta.url).resolve('@tookeffect/schemas/package.json');
  return readFileSync(path.join(path.dirname(manifest), 'examples', `${name}.json`), 'utf8');
}
