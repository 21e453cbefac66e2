// Writes the example receipt and the keys to validate it with. With `--check` it writes nothing and lists outdated files.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { exampleReceipt } from './example-receipt.ts';
import { testKey } from './test-key.ts';

const contractFile = '../../../contracts/github/github.issue.created@1/contract.json';
const contract = JSON.parse(readFileSync(path.join(import.meta.dirname, contractFile), 'utf8')) as {
  id: string;
};
const key = testKey(
  'This is a TEST key of the TookEffect example: anybody can derive it, so nobody may trust it.',
);

const receipt = exampleReceipt(contract, key);
const { issuer, environment } = receipt.payload.predicate;
const outputs = {
  'receipt.json': receipt,
  'trusted-keys.json': { [key.keyId]: { publicKey: key.publicKeyHex, issuer, environment } },
};
for (const [name, value] of Object.entries(outputs)) {
  const file = path.join(import.meta.dirname, '../generated', name);
  const text = `${JSON.stringify(value, null, 2)}\n`;
  if (existsSync(file) && readFileSync(file, 'utf8') === text) continue;
  if (process.argv.includes('--check')) {
    console.error(`differs: ${file}; run \`npm run generate\` and commit what it writes`);
    process.exitCode = 1;
  } else {
    writeFileSync(file, text);
    console.log(`wrote ${file}`);
  }
}
