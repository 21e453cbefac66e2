// Measures the core and prints ratios to OpenSSL, which is measured in the same interleaved run.
// Run it with `npm run bench`; the environment variables ROUNDS and SECONDS (for each measurement) are optional.
import { evaluateSubjects } from './evaluate.ts';
import { median, opensslVerifiesPerSecond, ratePerSecond } from './measure.ts';
import { jsonSubjects, receiptSubjects, RECEIPT_BYTES } from './subjects.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 5);
const SECONDS = Number(process.env.SECONDS ?? 1);

/** V8 compiles what runs often in other threads, whose CPU time counts; after this time it has finished. */
const WARM_UP_SECONDS = 1;

const receipts = receiptSubjects();
const others = [...jsonSubjects(), ...evaluateSubjects()];
for (const { run } of [...receipts, ...others]) ratePerSecond(run, WARM_UP_SECONDS);
const rates = new Map<string, number[]>();
const openssl: number[] = [opensslVerifiesPerSecond(SECONDS)];

for (let round = 0; round < ROUNDS; round += 1) {
  for (const { name, run } of [...receipts, ...others]) {
    rates.set(name, [...(rates.get(name) ?? []), ratePerSecond(run, SECONDS)]);
  }
  openssl.push(opensslVerifiesPerSecond(SECONDS));
}

const limit = median(openssl);
console.log(
  `openssl speed ed25519, verify/s before, between and after: ${openssl.map((rate) => rate.toFixed(0)).join(', ')}`,
);
console.log(
  `receipt: ${String(RECEIPT_BYTES)} bytes in; median of ${String(ROUNDS)} rounds of ${String(SECONDS)} s`,
);
for (const { name } of receipts) {
  const rate = median(rates.get(name) ?? []);
  console.log(
    `${name.padEnd(44)} ${rate.toFixed(0).padStart(9)}/s   ${(rate / limit).toFixed(2)} of openssl verify`,
  );
}
for (const { name, units, unit } of others) {
  const perUnitNs = 1e9 / median(rates.get(name) ?? []) / units;
  console.log(
    `${name.padEnd(44)} ${perUnitNs.toFixed(0).padStart(9)} ns per ${unit}   ${((perUnitNs * limit) / 1e9).toFixed(4)} of one openssl verify`,
  );
}
