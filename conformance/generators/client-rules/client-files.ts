import { type FixtureFile, handWritten } from '../fixture/fixture-file.ts';
import { verificationCases } from './client-cases.ts';
import { operationCases } from './operation-cases.ts';
import { requirementCases } from './requirement-cases.ts';

const suite = 'verdict-rules/client';

/** The fixture files of verdict-rules/client, by name. */
export const clientFiles: ReadonlyMap<string, FixtureFile> = new Map([
  [
    `${suite}/verifications.json`,
    handWritten(suite, 'What a client returns for a verification.', verificationCases),
  ],
  [`${suite}/operations.json`, handWritten(suite, 'What a client returns for an operation.', operationCases)],
  [
    `${suite}/requirements.json`,
    handWritten(suite, 'What a caller can demand of a verified operation.', requirementCases),
  ],
]);
