// Runs the published build without a test runner and without TypeScript, on the oldest supported Node.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import http from 'node:http';
import * as sdk from '../dist/index.js';
import { createTestService } from '../dist/testing/index.js';

const { operation, verification } = JSON.parse(readFileSync(0, 'utf8'));
const responses = [operation, { reference: 'ack_1' }, verification];
const server = http.createServer((request, response) => {
  request.resume().on('end', () => response.end(JSON.stringify(responses.shift())));
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));

const te = new sdk.TookEffect({ baseUrl: `http://127.0.0.1:${server.address().port}`, apiKey: 'tke_test' });
const run = await te.run('github.issue.created@1', { owner: 'acme' }, () => ({
  number: 42,
  operationId: sdk.currentOperation().id,
}));
assert.equal(run.result.operationId, run.operation.id);
assert.equal(run.verification.verdict, 'verified');
assert.equal(sdk.tookEffect(run.verification), true);
await assert.rejects(te.usage.get({ signal: globalThis.AbortSignal.abort() }), { code: 'aborted' });

const service = await createTestService({
  contracts: [{ id: 'shop.order.placed@1', input: { type: 'object' } }],
});
service.setVerdict('verified');
const tested = await new sdk.TookEffect(service.clientOptions).run('shop.order.placed@1', {}, () => null);
const receipt = service.receipts(tested.operation.id)[0];
assert.equal(sdk.verifyReceipt(receipt, { trustedKeys: service.trustedKeys }).verdict, 'verified');
server.close();
server.closeAllConnections();
console.log(`sdk works on Node ${process.versions.node}`);
