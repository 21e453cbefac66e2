import type { Contract } from '@tookeffect/wire';
import { caldavRequests } from './caldav-request.ts';
import { dnsRequests } from './dns-request.ts';
import { graphqlRequests } from './graphql-request.ts';
import { httpRequests } from './http-request.ts';
import { imapRequests } from './imap-request.ts';
import { kubernetesRequests } from './kubernetes-request.ts';
import { type SingularPath, parsePath, requireParsed } from './path.ts';

import { RequestFiller, type UnfilledRequest } from './request-filler.ts';
import type { RequestLanguage, RequestTemplate } from './request-language.ts';
import { mongodbRequests, mysqlRequests, postgresRequests } from './row-request.ts';
import { s3Requests } from './s3-request.ts';
import { slackRequests } from './slack-request.ts';
import { type VariableSource, parseTemplate, templateVariables } from './template.ts';

/** The reads of every connector, by the name that contracts give it: one line each. */
const LANGUAGES = {
  caldav: caldavRequests,
  dns: dnsRequests,
  'graphql-read': graphqlRequests,
  http: httpRequests,
  imap: imapRequests,
  kubernetes: kubernetesRequests,
  mongodb: mongodbRequests,
  mysql: mysqlRequests,
  postgres: postgresRequests,
  s3: s3Requests,
  slack: slackRequests,
} satisfies Readonly<Record<NonNullable<Contract['observe']>['connector'], unknown>>;

type ConnectorLanguage = (typeof LANGUAGES)[keyof typeof LANGUAGES];

/** A read as a contract declares it: the main read, the fallback or the probe. */
export type ReadDeclaration = Parameters<ConnectorLanguage['templates']>[0];

/** A declared read with every template and path parsed. */
export type CompiledRequest = ReturnType<ConnectorLanguage['compile']>;

/** A read with every template and path filled, for a connector to send. */
export type ReadRequest = ReturnType<ConnectorLanguage['fill']>;

type Language = RequestLanguage<ReadDeclaration, CompiledRequest, ReadRequest>;

/** Lists the templates of a declared read, and where each is used. */
export function requestTemplates(declared: ReadDeclaration): readonly RequestTemplate[] {
  return languageFor(declared).templates(declared);
}

/** Lists the paths of a declared read that are not inside a template. */
export function requestPaths(declared: ReadDeclaration): readonly string[] {
  return languageFor(declared).paths(declared);
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
  return languageFor(declared).compile(declared);
}

/**
 * Fills a compiled read.
 * @param seenIdentities the identities of the objects that the baseline showed
 * @returns the request, or the first variable without a usable value and the reason
 */
export function fillRequest(
  compiled: CompiledRequest,
  source: VariableSource,
  seenIdentities: readonly string[] = [],
): ReadRequest | UnfilledRequest {
  const filler = new RequestFiller(source, seenIdentities);
  const language: Language = LANGUAGES[compiled.connector];
  const request = language.fill(compiled, filler);
  return filler.unfilled ?? request;
}

/** A fallback and a probe do not name their connector; the contract's schema ensures that one language matches. */
function languageFor(declared: ReadDeclaration): Language {
  const languages: readonly Language[] = Object.values(LANGUAGES);
  return languages.find(({ keyMember }) => keyMember in declared)!;
}
