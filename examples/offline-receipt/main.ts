// Validates a receipt offline: that of the example, or `main.ts <receipt.json> <trusted-keys.json>`.
// Exit code 0: the results are as expected, or the receipt is valid. 1: they are not. 2: a file is missing or unreadable.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type TrustedKeys, verifyReceipt } from '@tookeffect/core';
import { demonstrate, describeValidation, isAsExpected } from './demonstration.ts';

const generated = path.join(import.meta.dirname, 'generated');
const files = process.argv.slice(2);

try {
  process.exitCode = files.length === 0 ? showExample() : validate(files);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}

function validate([receiptFile, trustedKeysFile]: readonly string[]): number {
  if (!receiptFile || !trustedKeysFile) throw new Error('give two files: <receipt.json> <trusted-keys.json>');
  const validation = verifyReceipt(readFileSync(receiptFile), { trustedKeys: readKeys(trustedKeysFile) });
  console.log(describeValidation(validation));
  if (validation.detail) console.log(validation.detail);
  return validation.valid ? 0 : 1;
}

function showExample(): number {
  const attempts = demonstrate(
    readFileSync(path.join(generated, 'receipt.json')),
    readKeys(path.join(generated, 'trusted-keys.json')),
  );
  console.log(
    'This receipt states that an issue was really opened on GitHub. It is signed with a TEST key.\n',
  );
  for (const attempt of attempts) {
    console.log(`  ${attempt.what}\n    ${describeValidation(attempt.validation)}`);
    if (!isAsExpected(attempt)) console.log(`    EXPECTED ${JSON.stringify(attempt.expected)}`);
  }
  console.log(`
Next:
  npm test                                            the tests of every package
  node examples/offline-receipt/main.ts <receipt.json> <trusted-keys.json>
                                                      validate another receipt
  examples/offline-receipt/generated/receipt.json     the receipt; change it and run the example again`);
  return attempts.every(isAsExpected) ? 0 : 1;
}

/** The trusted keys; verifyReceipt rejects a value that is not a map of keys. */
function readKeys(file: string): TrustedKeys {
  return JSON.parse(readFileSync(file, 'utf8')) as TrustedKeys;
}
