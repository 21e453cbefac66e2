import type { Contract } from '@tookeffect/wire';
import { graphqlDocumentProblem } from '../language/graphql-document.ts';
import type { GraphqlDeclaration } from '../language/graphql-request.ts';
import type { LintFinding } from './places.ts';

/** Checks that every document is one bounded query with the variables that are given, and that pages are those of the listing. */
export function graphqlReadFindings({ observe }: Contract): LintFinding[] {
  if (observe?.connector !== 'graphql-read') return [];
  const { pages, select, visibilityProbe } = observe;
  const isListed = pages === undefined || select === `${pages.connection}.nodes`;
  return [
    ...documentFindings('/observe', observe, pages === undefined ? [] : [pages.variable]),
    ...(visibilityProbe ? documentFindings('/observe/visibilityProbe', visibilityProbe, []) : []),
    ...(isListed
      ? []
      : [
          {
            code: 'member_inapplicable' as const,
            pointer: '/observe/pages',
            message: 'pages are those of the listing; select the nodes of their connection',
          },
        ]),
  ];
}

function documentFindings(
  pointer: string,
  { document, variables }: GraphqlDeclaration,
  cursor: readonly string[],
): LintFinding[] {
  const problem = graphqlDocumentProblem(document, [...variables.map(({ name }) => name), ...cursor]);
  return problem === undefined
    ? []
    : [{ code: 'document_invalid', pointer: `${pointer}/document`, message: `the document ${problem}` }];
}
