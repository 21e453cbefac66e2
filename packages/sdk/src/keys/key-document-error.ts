import { TookEffectError } from '../errors/took-effect-error.ts';

/** Why a key document is not relied on. */
export type KeyDocumentErrorCode =
  | 'key_document_malformed'
  | 'key_document_expired'
  /** Its version is below one that was seen before. */
  | 'key_document_outdated'
  /** No root key that the caller trusts signed it. */
  | 'key_document_not_trusted';

/** A key document that is not relied on; receipts are then not validated by it. */
export class KeyDocumentError extends TookEffectError {
  override readonly name: string = 'KeyDocumentError';
  declare readonly code: KeyDocumentErrorCode;
}
