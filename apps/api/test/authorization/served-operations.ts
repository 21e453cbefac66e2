import type { Scope } from '@tookeffect/wire';
import type { TestApi } from '../support/test-api.ts';

/** Where a request names something: `path.id`, `query.cursor`, `body.connectionId`. */
export type Place = `${'path' | 'query' | 'body'}.${string}`;

/** An operation as the running service describes it. */
export interface ServedOperation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly isCredentialed: boolean;
  /** Undefined where the document does not say. */
  readonly requiredScopes: readonly Scope[] | undefined;
  /** Whether it takes a body whose shape is described. */
  readonly hasShapedBody: boolean;
  /** Every path parameter, every cursor, and every other member or parameter that holds an id. */
  readonly places: readonly Place[];
}

interface Schema {
  readonly $ref?: string;
  readonly pattern?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly oneOf?: readonly Schema[];
}

interface DocumentedOperation {
  readonly operationId: string;
  readonly security: readonly unknown[];
  readonly 'x-required-scopes'?: readonly Scope[];
  readonly parameters: readonly { name: string; in: 'path' | 'query' | 'header'; schema: Schema }[];
  readonly requestBody?: { content: { 'application/json': { schema: Schema } } };
}

/** An OpenAPI document, as far as the matrices read it. */
export interface ServedDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** Asks the running service for its document. */
export async function servedDocument(api: TestApi): Promise<ServedDocument> {
  const { status, json, text } = await api.call('GET', '/v1/openapi.json');
  if (status !== 200) throw new Error(`no document: ${text}`);
  return json as unknown as ServedDocument;
}

/** @returns every operation of a document */
export function listOperations(document: ServedDocument): readonly ServedOperation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      id: operation.operationId,
      method: method.toUpperCase(),
      path,
      isCredentialed: operation.security.length > 0,
      requiredScopes: operation['x-required-scopes'],
      hasShapedBody: operation.requestBody !== undefined && operation.security.length > 0,
      places: listPlaces(operation, document),
    })),
  );
}

/** Ids are a prefix and a TypeID; whatever has such a pattern names a row of somebody. */
const ID_PATTERN = /^\^[a-z]+_\[0-7\]/;

function listPlaces({ parameters, requestBody }: DocumentedOperation, document: ServedDocument): Place[] {
  const resolved = (schema: Schema): Schema => {
    const name = schema.$ref?.split('/').at(-1);
    return name === undefined ? schema : (document.components.schemas[name] ?? {});
  };
  const isId = (schema: Schema): boolean => ID_PATTERN.test(resolved(schema).pattern ?? '');
  const body = resolved(requestBody?.content['application/json'].schema ?? {});
  const members = [body, ...(body.oneOf ?? []).map(resolved)].flatMap(({ properties = {} }) =>
    Object.entries(properties),
  );
  return [
    ...parameters
      .filter(
        (one) => one.in === 'path' || (one.in === 'query' && (one.name === 'cursor' || isId(one.schema))),
      )
      .map((one): Place => `${one.in as 'path' | 'query'}.${one.name}`),
    ...members.filter(([, schema]) => isId(schema)).map(([name]): Place => `body.${name}`),
  ];
}
