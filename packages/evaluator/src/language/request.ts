import {
  type CompiledHttpRequest,
  type HttpDeclaration,
  type HttpReadRequest,
  compileHttpRequest,
  fillHttpRequest,
  httpTemplates,
} from './http-request.ts';
import { type SingularPath, parsePath, requireParsed } from './path.ts';
import {
  type CompiledPostgresRequest,
  type PostgresDeclaration,
  type PostgresReadRequest,
  compilePostgresRequest,
  fillPostgresRequest,
  postgresPaths,
  postgresTemplates,
} from './postgres-request.ts';
import { RequestFiller, type UnfilledRequest } from './request-filler.ts';
import { type TemplateUse, type VariableSource, parseTemplate, templateVariables } from './template.ts';

/** A read as a contract declares it: the main read, the fallback or the probe. */
export type ReadDeclaration = HttpDeclaration | PostgresDeclaration;

/** A declared read with every template and path parsed. */
export type CompiledRequest = CompiledHttpRequest | CompiledPostgresRequest;

/** A read with every template and path filled, for a connector to send. */
export type ReadRequest = HttpReadRequest | PostgresReadRequest;

/** Lists the templates of a declared read, and where each is used. */
export function requestTemplates(declared: ReadDeclaration): { text: string; use: TemplateUse }[] {
  return isHttp(declared) ? httpTemplates(declared) : postgresTemplates(declared);
}

/** Lists the paths of a declared read that are not inside a template. */
export function requestPaths(declared: ReadDeclaration): string[] {
  return isHttp(declared) ? [] : postgresPaths(declared);
}

/** Lists every path that a valid declared read depends on, in its templates and beside them. */
export function requestVariables(declared: ReadDeclaration): SingularPath[] {
  const variables = requestTemplates(declared).flatMap(({ text }) =>
    templateVariables(requireParsed(parseTemplate(text))),
  );
  const paths = requestPaths(declared).map((text) => requireParsed(parsePath(text)));
  return [...variables.map(({ path }) => path), ...paths];
}

/** Compiles a read that has no lint findings. */
export function compileRequest(declared: ReadDeclaration): CompiledRequest {
  return isHttp(declared) ? compileHttpRequest(declared) : compilePostgresRequest(declared);
}

/**
 * Fills a compiled read.
 * @returns the request, or the first variable without a usable value and the reason
 */
export function fillRequest(
  compiled: CompiledRequest,
  source: VariableSource,
): ReadRequest | UnfilledRequest {
  const filler = new RequestFiller(source);
  const request =
    compiled.connector === 'http' ? fillHttpRequest(compiled, filler) : fillPostgresRequest(compiled, filler);
  return filler.unfilled ?? request;
}

function isHttp(declared: ReadDeclaration): declared is HttpDeclaration {
  return 'method' in declared;
}
