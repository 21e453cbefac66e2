import type { RequestFiller } from './request-filler.ts';
import type { TemplateUse } from './template.ts';

/** A template of a read. */
export interface RequestTemplate {
  readonly text: string;
  readonly use: TemplateUse;
  /** Whether its part of the read is left out where a value is missing. */
  readonly isOptional?: boolean;
}

/** How contracts declare the reads of one connector, and how they become requests. A read is the main read, the fallback or the probe. */
export interface RequestLanguage<Declared, Compiled, Request> {
  /** A required member of these reads that no other connector declares; it identifies them. */
  readonly keyMember: string;
  /** Lists the templates of a read, and where each is used. */
  templates(declared: Declared): readonly RequestTemplate[];
  /** Lists the paths of a read that are not inside a template. */
  paths(declared: Declared): readonly string[];
  /** Parses the templates and paths of a read that has no lint findings. */
  compile(declared: Declared): Compiled;
  /** Fills a compiled read. Where a variable has no value, the filler records it, and the request is not used. */
  fill(compiled: Compiled, filler: RequestFiller): Request;
}
