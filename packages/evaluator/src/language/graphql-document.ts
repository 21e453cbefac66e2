import type { GraphQLError } from 'graphql/error';
import {
  type ASTNode,
  type DocumentNode,
  type FieldNode,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  parse,
  visit,
} from 'graphql/language';

/** Limits of one query, so that neither the server nor the parser has much work. */
const MAX_TOKENS = 1000;
const MAX_FIELDS = 100;
const MAX_DEPTH = 10;

/** Text that looks like a variable of a template. */
const TEMPLATE = /\{(?:input|operation|ack|connection|event)\./;

/**
 * Says why a GraphQL document may not be sent. It must be exactly one query, without directives, aliases, named fragments
 * and introspection, of at most 100 fields, 10 levels and 1,000 tokens, and declare the variables that are given and no others.
 * @param given the names of the variables that have a value, and of the one that takes the cursor
 * @returns what is wrong, where, and what to do; `undefined` if it may be sent
 * @see https://spec.graphql.org/October2021/#sec-Document
 */
export function graphqlDocumentProblem(text: string, given: readonly string[]): string | undefined {
  let document: DocumentNode;
  try {
    document = parse(text, { maxTokens: MAX_TOKENS });
  } catch (error) {
    return syntaxProblem(error as GraphQLError);
  }
  // A document that can be parsed has a definition.
  const definition = document.definitions[0]!;
  const second = document.definitions[1];
  if (definition.kind !== Kind.OPERATION_DEFINITION)
    return refusal(definition, 'is no query', 'begin with one query and write fragments out');
  if (definition.operation !== OperationTypeNode.QUERY)
    return refusal(definition, `is a ${definition.operation}`, 'use a query, which only reads');
  if (second) return refusal(second, 'has a second definition', 'keep one query and write fragments out');
  return partProblem(document) ?? variableProblem(definition, given);
}

/** The parser throws nothing else: the bound of its tokens keeps it far from the end of the stack. */
function syntaxProblem({ message, locations }: GraphQLError): string {
  const { line, column } = locations![0]!;
  return `is not GraphQL at line ${String(line)}, column ${String(column)}: ${message}; write one query of at most ${String(MAX_TOKENS)} tokens`;
}

/** The first part that no query of a contract has. */
function partProblem(document: DocumentNode): string | undefined {
  let problem: string | undefined;
  let fields = 0;
  let depth = 0;
  const refuse = (node: ASTNode, what: string, proposal: string) =>
    (problem ??= refusal(node, what, proposal));
  visit(document, {
    Directive: (node) => void refuse(node, `has the directive @${node.name.value}`, 'leave it out'),
    FragmentSpread: (node) =>
      void refuse(node, `uses the fragment ${node.name.value}`, 'write its fields out'),
    StringValue: (node) => {
      if (TEMPLATE.test(node.value))
        refuse(node, 'has a template in a text', 'declare a variable for the value');
    },
    SelectionSet: {
      enter: (node) => {
        depth += 1;
        if (depth > MAX_DEPTH) refuse(node, `has more than ${String(MAX_DEPTH)} levels`, 'read less');
      },
      leave: () => void (depth -= 1),
    },
    Field: (node) => {
      fields += 1;
      if (fields > MAX_FIELDS) refuse(node, `has more than ${String(MAX_FIELDS)} fields`, 'read less');
      const found = fieldProblem(node);
      if (found) refuse(node, ...found);
    },
  });
  return problem;
}

/** An alias would let a check compare another field than it names. */
function fieldProblem({ alias, name: { value: name } }: FieldNode): [string, string] | undefined {
  if (alias) return [`calls the field ${name} ${alias.value}`, 'use the name that the field has'];
  return name.startsWith('__') && name !== '__typename'
    ? [`reads ${name}, which describes the API`, 'read objects only; __typename is allowed']
    : undefined;
}

function variableProblem(definition: OperationDefinitionNode, given: readonly string[]): string | undefined {
  const declared = (definition.variableDefinitions ?? []).map((one) => ({
    one,
    name: one.variable.name.value,
  }));
  const without = declared.find(({ name }) => !given.includes(name));
  if (without)
    return refusal(without.one, `declares $${without.name}, which has no value`, 'add it to variables');
  const names = declared.map(({ name }) => name);
  const twice = [...names, ...given].find((name) => count(names, name) > 1 || count(given, name) > 1);
  if (twice !== undefined) return refusal(definition, `has the variable $${twice} twice`, 'keep one of them');
  const undeclared = given.find((name) => !names.includes(name));
  return undeclared === undefined
    ? undefined
    : refusal(definition, `does not declare $${undeclared}`, 'declare it, or remove its value');
}

function count(names: readonly string[], name: string): number {
  return names.filter((other) => other === name).length;
}

function refusal({ loc }: ASTNode, what: string, proposal: string): string {
  const { line, column } = loc!.startToken;
  return `${what} at line ${String(line)}, column ${String(column)}; ${proposal}`;
}
