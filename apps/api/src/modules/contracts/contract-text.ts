import { hash } from 'node:crypto';
import { contractHash } from '@tookeffect/core';
import { StoredMismatchError } from '../../domain/stored-mismatch-error.ts';

/** Of `contractHash`. The stored text is canonical JSON already, so its digest is found without parsing it. */
const DOMAIN = 'tookeffect-contract-v1\n';

/** @returns the text. @throws {StoredMismatchError} where a stored contract is not the one that its hash names */
export function assertContractText(stored: { readonly hash: string; readonly document: string }): string {
  const { document, hash: expected } = stored;
  const isCanonical = `sha256:${hash('sha256', DOMAIN + document, 'hex')}` === expected;
  if (isCanonical || contractHash(JSON.parse(document) as object) === expected) return document;
  throw new StoredMismatchError('the document', `contract ${expected}`);
}
