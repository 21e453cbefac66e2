import { type Mutant, edit, mutant } from '@tookeffect/testing/mutants';

const document = 'language/graphql-document.ts';
const request = 'language/graphql-request.ts';
const calendar = 'language/caldav-request.ts';
const reads = 'lint/graphql-reads.ts';
const filters = 'lint/filters.ts';

/** Mistakes in the linter's rules for queries to GraphQL APIs and calendars. */
export const queryMutants: readonly Mutant[] = [
  mutant(
    'mutations-are-queries',
    'sends whatever operation the document has',
    edit(
      document,
      'definition.operation !== OperationTypeNode.QUERY',
      'definition.operation === OperationTypeNode.SUBSCRIPTION',
    ),
  ),
  mutant(
    'further-definitions-are-ignored',
    'looks at the first definition only',
    edit(document, 'if (second) return', 'if (second === null) return'),
  ),
  mutant(
    'fragments-are-allowed',
    'assumes that a fragment is there',
    edit(
      document,
      "refuse(node, `uses the fragment ${node.name.value}`, 'write its fields out'),",
      'undefined,',
    ),
  ),
  mutant(
    'directives-are-allowed',
    'assumes that directives change nothing',
    edit(document, "refuse(node, `has the directive @${node.name.value}`, 'leave it out'),", 'undefined,'),
  ),
  mutant(
    'aliases-are-allowed',
    'takes the name in the response for the name of the field',
    edit(document, 'if (alias) return', 'if (alias === null) return'),
  ),
  mutant(
    'introspection-is-allowed',
    'lets a contract read what the API is',
    edit(document, "name.startsWith('__') && name", "name === '__' && name"),
  ),
  mutant(
    'documents-are-templates',
    'assumes that texts of a document are filled in',
    edit(document, 'if (TEMPLATE.test(node.value))', "if (node.value === '')"),
  ),
  mutant(
    'queries-may-be-deep',
    'counts no levels',
    edit(document, 'if (depth > MAX_DEPTH)', 'if (depth < 0)'),
  ),
  mutant(
    'queries-may-be-long',
    'counts no fields',
    edit(document, 'if (fields > MAX_FIELDS)', 'if (fields < 0)'),
  ),
  mutant(
    'variables-need-no-value',
    'assumes that a variable without value is optional',
    edit(document, 'if (without)', 'if (without === null)'),
  ),
  mutant(
    'values-need-no-variable',
    'assumes that a value without variable does no harm',
    edit(document, 'return undeclared === undefined', 'return undeclared !== null'),
  ),
  mutant(
    'variables-may-be-there-twice',
    'counts the given values only',
    edit(document, 'count(names, name) > 1 || count', 'count'),
  ),
  mutant(
    'probes-may-write',
    'checks the main document only',
    edit(
      reads,
      "...(visibilityProbe ? documentFindings('/observe/visibilityProbe', visibilityProbe, []) : []),",
      '',
    ),
  ),
  mutant(
    'pages-may-be-of-others',
    'follows the pages of another list than the one that is read',
    edit(reads, 'pages === undefined || select === `${pages.connection}.nodes`', 'true'),
  ),
  mutant(
    'variables-never-filter',
    'looks for filters in templates only',
    edit(filters, '? [path(variable.ref)]', '? []'),
  ),
  mutant(
    'templates-never-filter',
    'looks for filters in references only',
    edit(
      filters,
      ': templateVariables(requireParsed(parseTemplate(variable.value))).map((one) => one.path);',
      ': [];',
    ),
  ),
  mutant(
    'values-may-name-anything',
    'checks no template of a variable',
    edit(request, "'value' in variable ? [{ text: variable.value, use: 'text' as const }] : []", '[]'),
  ),
  mutant(
    'references-may-name-anything',
    'checks no path of a variable',
    edit(request, "'ref' in variable ? [variable.ref] : []", '[]'),
  ),
  mutant(
    'calendars-may-be-of-anything',
    'checks the templates of the event only',
    edit(calendar, "{ text: declared.calendar, use: 'text' },", ''),
  ),
  mutant(
    'times-may-be-of-anything',
    'checks the UID of the event only',
    edit(calendar, '[declared.uid, declared.from, declared.to].map', '[declared.uid].map'),
  ),
];
