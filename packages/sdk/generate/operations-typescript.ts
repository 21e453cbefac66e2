/** The parts of an OpenAPI 3.1 document that the generator reads. */
export interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** When a call may be repeated after a lost response. */
type Repetition = 'always' | 'with_key' | 'never';

interface OpenApiOperation {
  readonly operationId: string;
  readonly parameters?: readonly { readonly in?: string; readonly name?: string }[];
  /** Empty when the call needs no credential. */
  readonly security?: readonly unknown[];
  readonly 'x-idempotency'?: string;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/**
 * Generates the table of the API calls: method, path, when the call may be repeated, and whether it needs an API key.
 * @returns TypeScript, sorted by operation id
 * @throws {Error} for two operations with the same id, and for an unknown idempotency class
 */
export function operationsTypescript(document: OpenApiDocument): string {
  const rows = Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.filter((method) => method in item).map((method) =>
      toRow(method.toUpperCase(), path, item[method] as OpenApiOperation),
    ),
  );
  rows.sort((a, b) => (a.id < b.id ? -1 : 1));
  const duplicate = rows.find((row, index) => rows[index + 1]?.id === row.id);
  if (duplicate) throw new Error(`two operations have the id ${duplicate.id}`);
  return [HEAD, ...rows.map(({ text }) => text), TAIL].join('\n');
}

const HEAD = `// Written by \`npm run generate\` from schemas/openapi/openapi.json; do not edit.

/**
 * The API calls by operation id: method, path, when the call may be repeated (always, only with its
 * \`Idempotency-Key\`, or never), and whether it needs an API key.
 */
export const OPERATIONS = {`;
const TAIL = `} as const;\n`;

function toRow(method: string, path: string, operation: OpenApiOperation): { id: string; text: string } {
  const repeat = readRepetition(method, operation);
  const needsKey = operation.security?.length !== 0;
  return {
    id: operation.operationId,
    text: `  ${operation.operationId}: { method: '${method}', path: '${path}', repeat: '${repeat}', key: ${needsKey} },`,
  };
}

/** From the operation's header parameter or `x-idempotency`, or else from the semantics of the HTTP method. */
function readRepetition(method: string, operation: OpenApiOperation): Repetition {
  const takesKey = operation.parameters?.some(
    ({ in: place, name }) => place === 'header' && name?.toLowerCase() === 'idempotency-key',
  );
  if (takesKey) return 'with_key';
  const declared = operation['x-idempotency'];
  if (declared !== undefined) return toRepetition(declared, operation.operationId);
  return method === 'POST' || method === 'PATCH' ? 'never' : 'always';
}

function toRepetition(declared: string, id: string): Repetition {
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
