import { type FixtureFile, handWritten } from '../fixture/fixture-file.ts';
import { contractHashCases, otherDigestCases } from './digest-cases.ts';

const suite = 'contract-hash';

/** The fixture files of contract-hash, by name. */
export const digestFiles: ReadonlyMap<string, FixtureFile> = new Map([
  [`${suite}/contracts.json`, handWritten(suite, 'Contract hashes.', contractHashCases)],
  [
    `${suite}/other-digests.json`,
    handWritten(suite, 'Salted digests, and digests of operation documents.', otherDigestCases),
  ],
]);
