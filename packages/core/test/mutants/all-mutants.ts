import { byteAndDigestMutants } from './bytes-and-digests.ts';
import { consistencyMutants } from './consistency.ts';
import { grammarMutants } from './grammar.ts';
import { keyAndSignatureMutants } from './keys-and-signatures.ts';
import type { Mutant } from '@tookeffect/testing/mutants';
import { optionMutants } from './options.ts';
import { receiptShapeMutants } from './receipt-shape.ts';
import { valueMutants } from './values.ts';

/** Every mutant that a conformance case of this package's suites kills. */
export const MUTANTS: readonly Mutant[] = [
  ...grammarMutants,
  ...valueMutants,
  ...byteAndDigestMutants,
  ...receiptShapeMutants,
  ...keyAndSignatureMutants,
  ...consistencyMutants,
  ...optionMutants,
];
