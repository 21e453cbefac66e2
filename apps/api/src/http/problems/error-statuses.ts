import type { ErrorCode } from '@tookeffect/wire';
import { schemaNamed } from '../schemas/schema-library.ts';

const { schema } = schemaNamed('error-code');

/** The HTTP status of each error code, as `schemas/vocabulary` lists it. */
export const ERROR_STATUSES = schema['x-statuses'] as Readonly<Record<ErrorCode, number>>;

/** What each error code means, in a sentence. */
export const ERROR_MEANINGS = schema['x-enumDescriptions'] as Readonly<Record<ErrorCode, string>>;

/** @returns the code in words: `Credit exhausted` */
export function errorTitle(code: ErrorCode): string {
  const words = code.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
