import { type FixtureFile, handWritten } from '../fixture/fixture-file.ts';
import { byteAndLimitCases } from './cases/bytes-and-limits.ts';
import { grammarCases } from './cases/grammar.ts';
import { numberCases } from './cases/numbers.ts';
import { stringAndNameCases } from './cases/strings-and-names.ts';

const suite = 'canonical-json';

/** The fixture files of canonical-json, by name. */
export const canonicalFiles: ReadonlyMap<string, FixtureFile> = new Map([
  [
    `${suite}/grammar.json`,
    handWritten(suite, 'The grammar of JSON, and common extensions of it.', grammarCases),
  ],
  [
    `${suite}/numbers.json`,
    handWritten(suite, 'How numbers are written, and which are refused.', numberCases),
  ],
  [
    `${suite}/strings-and-names.json`,
    handWritten(suite, 'Escapes, the order of names, duplicates and surrogates.', stringAndNameCases),
  ],
  [
    `${suite}/bytes-and-limits.json`,
    handWritten(suite, 'Encodings, and limits of depth and size.', byteAndLimitCases),
  ],
]);
