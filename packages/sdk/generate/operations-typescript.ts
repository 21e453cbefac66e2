/** The parts of an OpenAPI 3.1 document that the table is made of. */
export interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** How a call may be repeated when its answer was lost. */
type Repetition = 'always' | 'with_key' | 'never';

interface OpenApiOperation {
  readonly operationId: string;
  readonly parameters?: readonly { readonly in?: string; readonly name?: string }[];
  /** Empty where anyone may ask. */
  readonly security?: readonly unknown[];
  readonly 'x-idempotency'?: string;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/**
 * Makes the table of the calls from the OpenAPI document: method, path, how a call may be repeated, and whether
 * it needs an API key.
 * @returns TypeScript, in the order of the operation ids
 * @throws {Error} for two operations of one id, or an idempotency class that is not known
 */
export function operationsTypescript(document: OpenApiDocument): string {
  const rows = Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.filter((method) => method in item).map((method) =>
      rowOf(method.toUpperCase(), path, item[method] as OpenApiOperation),
    ),
  );
  rows.sort((a, b) => (a.id < b.id ? -1 : 1));
  const twice = rows.find((row, index) => rows[index + 1]?.id === row.id);
  if (twice) throw new Error(`two operations are called ${twice.id}`);
  return [HEAD, ...rows.map(({ text }) => text), TAIL].join('\n');
}

const HEAD = `// Written by \`npm run generate\` from schemas/openapi/openapi.json; do not edit.

/**
 * The calls of the API: method, path, whether a call may be repeated (always, with its \`Idempotency-Key\`, or
 * never), and whether it needs an API key.
 */
export const OPERATIONS = {`;
const TAIL = `} as const;\n`;

function rowOf(method: string, path: string, operation: OpenApiOperation): { id: string; text: string } {
  const repeat = repetitionOf(method, operation);
  const needsKey = operation.security?.length !== 0;
  return {
    id: operation.operationId,
    text: `  ${operation.operationId}: { method: '${method}', path: '${path}', repeat: '${repeat}', key: ${needsKey} },`,
  };
}

/** By the operation's own word where it has one, else by what HTTP says of the method. */
function repetitionOf(method: string, operation: OpenApiOperation): Repetition {
  const takesKey = operation.parameters?.some(
    ({ in: place, name }) => place === 'header' && name?.toLowerCase() === 'idempotency-key',
  );
  if (takesKey) return 'with_key';
  const declared = operation['x-idempotency'];
  if (declared !== undefined) return declaredRepetition(declared, operation.operationId);
  return method === 'POST' || method === 'PATCH' ? 'never' : 'always';
}

function declaredRepetition(declared: string, id: string): Repetition {
  switch (declared) {
    case 'safe':
    case 'idempotent':
      return 'always';
    case 'key':
      return 'with_key';
    case 'none':
      return 'never';
    default:
      throw new Error(`${id} has the unknown idempotency class ${declared}`);
  }
}
