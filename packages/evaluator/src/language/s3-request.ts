import type { Contract, S3Probe } from '@tookeffect/wire';
import { requireParsed } from './path.ts';
import type { RequestLanguage } from './request-language.ts';
import { type Template, parseTemplate } from './template.ts';

/** A read of an S3 store as a contract declares it: the main read or the probe. */
export type S3Declaration = Extract<NonNullable<Contract['observe']>, { connector: 's3' }> | S3Probe;

/** A read of an S3 store with every template filled: of one object by its key, or of the first key under a prefix. */
export type S3ReadRequest = { readonly connector: 's3'; readonly bucket: string } & (
  | ({ readonly key: string; readonly prefix?: never } & S3ObjectOptions)
  | { readonly prefix: string; readonly key?: never }
);

interface S3ObjectOptions {
  readonly read: 'content' | 'head';
  /** A key that its bucket does not list is an object that does not exist, instead of a 404. */
  readonly showsMissing?: true;
}

/** A declared read of an S3 store with every template parsed. */
export interface CompiledS3Request {
  readonly connector: 's3';
  readonly bucket: Template;
  readonly target:
    | { readonly key: Template; readonly options: S3ObjectOptions }
    | { readonly key?: never; readonly prefix: Template };
}

/** Reads of S3 stores in contracts. Keys are inserted unchanged; the connector encodes them. */
export const s3Requests: RequestLanguage<S3Declaration, CompiledS3Request, S3ReadRequest> = {
  keyMember: 'bucket',
  templates: (declared) => [
    { text: declared.bucket, use: 'text' },
    { text: 'key' in declared ? declared.key : declared.prefix, use: 'text' },
  ],
  paths: () => [],
  compile: (declared) => ({
    connector: 's3',
    bucket: template(declared.bucket),
    target:
      'key' in declared
        ? { key: template(declared.key), options: objectOptions(declared) }
        : { prefix: template(declared.prefix) },
  }),
  fill({ bucket, target }, filler) {
    const request = { connector: 's3', bucket: filler.text(bucket, 'text') } as const;
    return target.key
      ? { ...request, key: filler.text(target.key, 'text'), ...target.options }
      : { ...request, prefix: filler.text(target.prefix, 'text') };
  },
};

function objectOptions({ read, missing }: Extract<S3Declaration, { key: string }>): S3ObjectOptions {
  return { read, ...(missing === 'shown' && { showsMissing: true }) };
}

function template(text: string): Template {
  return requireParsed(parseTemplate(text));
}
