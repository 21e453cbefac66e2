// Runs in every runtime: begins an operation, acts, verifies it, and validates its receipt.
import { TookEffect, TookEffectError, tookEffect } from '@tookeffect/sdk';
import { loadNobleEd25519Verifier, verifyReceipt, verifyReceiptAsync } from '@tookeffect/sdk/receipt';

/**
 * @param {{ baseUrl: string, apiKey: string, contract: string, input: object }} settings
 * @returns {Promise<object>} what a working runtime makes the same everywhere
 */
export async function smoke({ baseUrl, apiKey, contract, input }) {
  const te = new TookEffect({ baseUrl, apiKey });
  const operation = await te.begin(contract, input);
  const acted = await globalThis.fetch(`${baseUrl}/act`, {
    method: 'POST',
    body: JSON.stringify({ input, id: operation.id }),
  });
  const row = await acted.json();
  await operation.actionResult({ status: 'succeeded', providerReference: String(row.id), response: row });
  const verification = await operation.verify();
  const receipt = await operation.receiptText();
  const { trustedKeys } = await te.keys();
  // A browser and a worker have no synchronous Ed25519 of their own.
  const verifier = await loadNobleEd25519Verifier();
  const forged = receipt.replace('"verified"', '"refuted"');
  const refusal = await te.begin('no.such.effect@1', {}).then(
    () => null,
    (error) => error instanceof TookEffectError && error.code,
  );
  return {
    tookEffect: tookEffect(verification),
    valid: verifyReceipt(receipt, { trustedKeys, verifier }).valid,
    validAsync: (await verifyReceiptAsync(receipt, { trustedKeys })).valid,
    forged: verifyReceipt(forged, { trustedKeys, verifier }).valid,
    refusal,
  };
}
