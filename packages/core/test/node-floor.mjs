// Run by the Node that the machine has (20.19 or newer), on what is published: no test runner, no TypeScript.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import * as core from '../dist/index.js';

const { receipt, trustedKeys } = JSON.parse(readFileSync(0, 'utf8'));
const changed = receipt.replace('"sequence":1', '"sequence":2');
assert.notEqual(changed, receipt);

assert.equal(core.canonicalize({ b: [1, -0], a: '\u20ac' }), '{"a":"\u20ac","b":[1,0]}');
assert.throws(() => core.parseStrict('{"a":1,"a":2}'), { code: 'duplicate_name' });
assert.match(core.contractHash({ id: 'shop.thing.created@1' }), /^sha256:[0-9a-f]{64}$/);
for (const verifier of [undefined, await core.loadNobleEd25519Verifier()]) {
  const options = { trustedKeys, ...(verifier && { verifier }) };
  assert.equal(core.verifyReceipt(receipt, options).reasonCode, 'signature_valid');
  assert.equal(core.verifyReceipt(changed, options).reasonCode, 'signature_invalid');
}
assert.equal((await core.verifyReceiptAsync(receipt, { trustedKeys })).reasonCode, 'signature_valid');
console.log(`core holds on Node ${process.versions.node}`);
