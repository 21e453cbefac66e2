import { type FixtureFile, handWritten } from '../fixture/fixture-file.ts';
import { keyDocumentCases } from './key-document-cases.ts';

const suite = 'key-document';

/** The fixture files of key-document, by name. */
export const keyDocumentFiles: ReadonlyMap<string, FixtureFile> = new Map([
  [`${suite}/key-documents.json`, handWritten(suite, 'Which key documents are trusted.', keyDocumentCases)],
]);
