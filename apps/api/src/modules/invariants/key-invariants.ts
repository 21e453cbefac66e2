import type { Invariant } from './invariant.ts';

/** Instants are compared as text, because the document has them as text. */
const COMPARED = `s.public_key, s.issuer, s.environment, instant_text(s.not_before), instant_text(s.not_after),
  instant_text(s.revoked_at), s.revocation_reason`;

/** The rows of the signing keys are those of the signed key document: no row counts that no command has published. */
export const KEY_INVARIANTS: readonly Invariant[] = [
  {
    name: 'I14',
    condition: 'every signing key is in the signed key document, with the same facts',
    recent: [],
    query: `WITH published AS (
        SELECT k.* FROM key_document d, jsonb_to_recordset(
          convert_from(decode(d.envelope::jsonb ->> 'payload', 'base64'), 'UTF8')::jsonb -> 'keys'
        ) AS k("keyId" text, "publicKey" text, issuer text, environment text, "notBefore" text, "notAfter" text,
          "revokedAt" text, "revocationReason" text)
        WHERE d.envelope IS NOT NULL)
      SELECT COALESCE(s.key_id, p."keyId") AS key_id, s.issuer, s.environment, s.key_id IS NOT NULL AS has_row,
        p."keyId" IS NOT NULL AS is_published
      FROM signing_key s FULL JOIN published p ON p."keyId" = s.key_id
      WHERE EXISTS (SELECT FROM key_document WHERE envelope IS NOT NULL)
        AND (${COMPARED}, s.key_id) IS DISTINCT FROM (p."publicKey", p.issuer, p.environment, p."notBefore", p."notAfter",
          p."revokedAt", p."revocationReason", p."keyId")`,
  },
];
