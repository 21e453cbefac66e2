import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { ErrorCode } from '@tookeffect/wire';
import {
  ENDPOINTS,
  OPERATION_IDS,
  type OperationId,
  PROBLEM_MEDIA_TYPE,
  SCHEMA_FILES,
  SCHEMAS_FOLDER,
  schemaNamed,
  toProblem,
} from '../http/index.ts';
import { HEADER_COMPONENTS } from './header-components.ts';
import { publishSchemas } from './published-schemas.ts';
import { SchemaComponents } from './schema-components.ts';

/** An OpenAPI 3.1 document, or a part of it. */
export type OpenApiDocument = Readonly<Record<string, unknown>>;

type JsonObject = Readonly<Record<string, unknown>>;

/**
 * Converts the document of `SwaggerModule`, which has the form of OpenAPI 3.0, to OpenAPI 3.1. References to files of
 * `schemas/` become components with the examples of `schemas/examples`; equal problem responses become one component;
 * parameters that `SwaggerModule` inferred from handlers are removed.
 * @returns another document; `document` is not changed
 */
export function toOpenApi31({
  info,
  servers,
  tags,
  security,
  components,
  paths,
}: OpenAPIObject): OpenApiDocument {
  const parts: Parts = { schemas: new SchemaComponents(), responses: new Map(), codes: new Set() };
  const closedPaths = orderedPaths(paths as unknown as Paths, parts);
  const { schemas, paths: newPaths, responses } = publish(closedPaths, parts);
  return {
    openapi: '3.1.1',
    info: {
      title: info.title,
      version: info.version,
      summary: 'Did an agent’s action take effect?',
      description: info.description,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers,
    security,
    tags,
    paths: newPaths,
    components: {
      securitySchemes: components?.securitySchemes,
      headers: HEADER_COMPONENTS,
      schemas,
      responses,
      examples: Object.fromEntries([...parts.codes].sort().map((code) => [code, problemExample(code)])),
    },
  };
}

/** Opens what responses contain, and nothing of requests. */
function publish(paths: OrderedPaths, parts: Parts) {
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  const asked = operations.map(({ operationId, parameters, requestBody }) => ({
    isFree: hasFreeTexts(operationId),
    request: { parameters, requestBody },
  }));
  const published = publishSchemas({
    schemas: parts.schemas.all(),
    requests: asked.filter(({ isFree }) => !isFree),
    freeRequests: asked.filter(({ isFree }) => isFree),
    responses: {
      named: Object.fromEntries([...parts.responses].sort(byName)),
      own: Object.fromEntries(operations.map(({ operationId, responses }) => [operationId, responses])),
    },
  });
  const { named, own } = published.responses as {
    readonly named: JsonObject;
    readonly own: Readonly<Record<OperationId, JsonObject>>;
  };
  const newPaths = Object.entries(paths).map(([place, methods]) => {
    const described = Object.entries(methods).map(
      ([method, one]) => [method, { ...one, responses: own[one.operationId] }] as const,
    );
    return [place, Object.fromEntries(described)] as const;
  });
  return { schemas: published.schemas, paths: Object.fromEntries(newPaths), responses: named };
}

/**
 * Whether every member of a body may have control characters, or is any JSON value, of which the schema says nothing. So is a
 * body with a baseline: its responses have the schema of those in fixtures.
 */
function hasFreeTexts(operationId: OperationId): boolean {
  const { body } = ENDPOINTS[operationId];
  if (body?.kind !== 'json') return false;
  const members = Object.entries(schemaNamed(body.schema).schema.properties ?? {});
  const texts = body.texts ?? {};
  const free = members.filter(([name, schema]) => texts[name] === 'all' || saysNothing(schema));
  return free.length > 0 && (free.length === members.length || texts.baseline === 'all');
}

function saysNothing(schema: unknown): boolean {
  return Object.keys(schema as object).every((keyword) => ['title', 'description'].includes(keyword));
}

/** What the operations of one document share. */
interface Parts {
  readonly schemas: SchemaComponents;
  readonly responses: Map<string, JsonObject>;
  readonly codes: Set<ErrorCode>;
}

type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

interface Operation extends JsonObject {
  readonly parameters: readonly (JsonObject & { readonly name: string; readonly in: string })[];
  readonly requestBody?: JsonObject;
  readonly responses: Readonly<Record<string, JsonObject>>;
}

/** The operations by path and method, in the order of the catalogue. */
type OrderedPaths = Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;

interface DescribedOperation extends JsonObject {
  readonly operationId: OperationId;
}

function orderedPaths(paths: Paths, parts: Parts): OrderedPaths {
  const ordered: Record<string, Record<string, DescribedOperation>> = {};
  for (const operationId of OPERATION_IDS) {
    const { path: place, method } = ENDPOINTS[operationId];
    const operation = paths[place]?.[method.toLowerCase()];
    if (operation !== undefined) {
      (ordered[place] ??= {})[method.toLowerCase()] = toOperation(operationId, operation, parts);
    }
  }
  return ordered;
}

function toOperation(operationId: OperationId, operation: Operation, parts: Parts): DescribedOperation {
  const { tags, summary, description, security, parameters, requestBody, responses, ...others } = operation;
  const extensions = Object.entries(others).filter(([name]) => name.startsWith('x-'));
  return {
    operationId,
    tags,
    summary,
    description,
    security,
    ...Object.fromEntries(extensions),
    parameters: toParameters(operationId, parameters, parts),
    ...(requestBody && { requestBody: withSchemas(requestBody, parts) }),
    responses: Object.fromEntries(
      Object.entries(responses).map(([status, response]) => [status, toResponse(status, response, parts)]),
    ),
  };
}

/** `SwaggerModule` infers parameters from handlers, and loses the examples of those with a schema. */
function toParameters(
  operationId: OperationId,
  described: Operation['parameters'],
  { schemas }: Parts,
): unknown {
  return ENDPOINTS[operationId].parameters.map(({ name, in: place, schema, example }) => {
    const found = described.find((one) => one.name === name && one.in === place);
    return {
      name,
      in: place,
      description: found?.description,
      required: found?.required,
      schema: schemas.rewritten(schema),
      example,
    };
  });
}

function toResponse(status: string, response: JsonObject, parts: Parts): JsonObject {
  const { description, headers, links, ...others } = withSchemas(response, parts);
  const made = { description, headers, ...others, ...(links !== undefined && { links }) };
  const problem = (response.content as Readonly<Record<string, JsonObject>> | undefined)?.[
    PROBLEM_MEDIA_TYPE
  ];
  if (problem === undefined) return made;
  const codes = Object.keys(problem.examples as object) as ErrorCode[];
  for (const code of codes) parts.codes.add(code);
  // An internal error has no limit headers on any endpoint.
  const isUsual = 'RateLimit' in (headers as object) || status === '500';
  const name = codes.map(componentName).join('Or') + (isUsual ? '' : 'Unlimited');
  parts.responses.set(name, made);
  return { $ref: `#/components/responses/${name}` };
}

/** The schemas of a body by reference to components, with their examples. */
function withSchemas(body: JsonObject, { schemas }: Parts): JsonObject {
  if (body.content === undefined) return body;
  const content = Object.entries(body.content as Readonly<Record<string, JsonObject>>).map(
    ([type, media]) => {
      const schema = media.schema as JsonObject;
      const file = SCHEMA_FILES.find(({ id }) => id === schema.$ref);
      const examples =
        file === undefined || type === PROBLEM_MEDIA_TYPE ? {} : { examples: readExamples(file.name) };
      return [type, { ...media, schema: schemas.rewritten(schema), ...examples }];
    },
  );
  return { ...body, content: Object.fromEntries(content) as unknown };
}

/** @returns the examples of a schema in `schemas/examples`, by name. @throws {Error} when there is none */
function readExamples(schemaName: string): Readonly<Record<string, { readonly value: unknown }>> {
  const folder = path.join(SCHEMAS_FOLDER, 'examples', schemaName);
  const files = existsSync(folder) ? readdirSync(folder).sort() : [];
  if (files.length === 0) throw new Error(`schemas/examples has no example of ${schemaName}`);
  return Object.fromEntries(
    files.map((file) => {
      const value: unknown = JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
      return [path.basename(file, '.json'), { value }];
    }),
  );
}

function problemExample(code: ErrorCode): JsonObject {
  const [payment] = Object.values(readExamples('payment'));
  const problem = toProblem(
    { code, message: '', errors: undefined, payment: undefined },
    { requestId: 'req_01kajf6n2ye5rtzb4v7x0q9c3d', baseUrl: null },
  );
  const isUnpaid = code === 'credit_exhausted';
  return { summary: problem.title, value: isUnpaid ? { ...problem, payment: payment!.value } : problem };
}

function componentName(code: ErrorCode): string {
  return code.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function byName([left]: readonly [string, unknown], [right]: readonly [string, unknown]): number {
  return left < right ? -1 : 1;
}
