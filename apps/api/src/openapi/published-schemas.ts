type JsonObject = Readonly<Record<string, unknown>>;

/** The schemas of a document, and the parts of it that refer to them. */
interface SchemaUse {
  readonly schemas: Readonly<Record<string, JsonObject>>;
  /** Parameters and bodies of requests. */
  readonly requests: unknown;
  /** Bodies of requests whose texts may have control characters. */
  readonly freeRequests: unknown;
  /** Responses of operations. */
  readonly responses: JsonObject;
}

/** The schemas as they are published, and the responses with references to them. */
type PublishedSchemas = Pick<SchemaUse, 'schemas' | 'responses'>;

/**
 * Publishes schemas as the compatibility text promises: within a version, responses may get further members, enum values
 * and kinds, so a client that validates them must accept these. Requests stay closed, and their texts have no control
 * characters. A schema of both gets a second component for responses, `Returned…`, if the two differ.
 */
export function publishSchemas({ schemas, requests, freeRequests, responses }: SchemaUse): PublishedSchemas {
  const asked = reachable(schemas, requests);
  const free = reachable(schemas, freeRequests);
  const returned = reachable(schemas, responses);
  const requestForm = (name: string): JsonObject =>
    (asked.has(name) ? withoutControls(schemas[name]!) : schemas[name]!) as JsonObject;
  const responseForm = (name: string): JsonObject => opened(schemas[name]!) as JsonObject;
  const split = differing(
    schemas,
    [...returned].filter((name) => asked.has(name) || free.has(name)),
    (name) => JSON.stringify(requestForm(name)) !== JSON.stringify(responseForm(name)),
  );
  const forResponses = (node: unknown): unknown =>
    mapReferences(node, (name) => (split.has(name) ? `Returned${name}` : name));
  const published = new Map<string, JsonObject>();
  for (const name of Object.keys(schemas)) {
    const isAsked = asked.has(name) || free.has(name);
    if (isAsked) published.set(name, requestForm(name));
    if (!returned.has(name)) continue;
    const form = forResponses(responseForm(name)) as JsonObject;
    if (!isAsked) published.set(name, form);
    else if (split.has(name)) published.set(`Returned${name}`, { ...form, title: `Returned${name}` });
  }
  const sorted = [...published].sort(([left], [right]) => (left < right ? -1 : 1));
  return { schemas: Object.fromEntries(sorted), responses: forResponses(responses) as JsonObject };
}

const REFERENCE = '#/components/schemas/';

/** The names that a part of the document refers to, through other schemas too. */
function reachable(schemas: SchemaUse['schemas'], part: unknown): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (node: unknown): void => {
    for (const name of references(node)) {
      if (found.has(name)) continue;
      found.add(name);
      visit(schemas[name]);
    }
  };
  visit(part);
  return found;
}

/** Of names, those whose forms differ, or that refer to one whose forms do. */
function differing(
  schemas: SchemaUse['schemas'],
  names: readonly string[],
  differs: (name: string) => boolean,
): ReadonlySet<string> {
  const found = new Set(names.filter(differs));
  for (let before = -1; before !== found.size;) {
    before = found.size;
    for (const name of names) {
      if ([...references(schemas[name])].some((used) => found.has(used))) found.add(name);
    }
  }
  return found;
}

function references(node: unknown): ReadonlySet<string> {
  const names = new Set<string>();
  mapReferences(node, (name) => {
    names.add(name);
    return name;
  });
  return names;
}

function mapReferences(node: unknown, rename: (name: string) => string): unknown {
  if (Array.isArray(node)) return node.map((one: unknown) => mapReferences(one, rename));
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(
    Object.entries(node).map(([keyword, value]) => {
      const isReference = keyword === '$ref' && typeof value === 'string' && value.startsWith(REFERENCE);
      return [
        keyword,
        isReference ? REFERENCE + rename(value.slice(REFERENCE.length)) : mapReferences(value, rename),
      ];
    }),
  );
}

/** Objects accept further members, texts further values, and unions further kinds. */
function opened(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(opened);
  if (typeof node !== 'object' || node === null) return node;
  const { additionalProperties, oneOf, enum: values, ...others } = node as JsonObject;
  const rest = mapSchemas(others, opened);
  return {
    ...rest,
    ...(additionalProperties !== undefined &&
      additionalProperties !== false && { additionalProperties: opened(additionalProperties) }),
    ...(Array.isArray(oneOf) && { anyOf: openedUnion(oneOf) }),
    ...openedEnum(values),
  };
}

function openedUnion(kinds: readonly unknown[]): readonly unknown[] {
  const isNullable = kinds.some((kind) => (kind as JsonObject).type === 'null');
  const hasOneKind = kinds.length - Number(isNullable) < 2;
  return hasOneKind ? kinds.map(opened) : [...kinds.map(opened), LATER_KIND];
}

/** Numbers are no names to which one may be added. */
function openedEnum(values: unknown): JsonObject {
  if (!Array.isArray(values)) return {};
  if (!values.every((value) => typeof value === 'string')) return { enum: values as unknown };
  return { anyOf: [{ enum: values }, { type: 'string' }] };
}

const LATER_KIND = { type: 'object', description: 'A kind that is added later.' };

/** Texts without a form of their own have no control characters. */
function withoutControls(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withoutControls);
  if (typeof node !== 'object' || node === null) return node;
  const mapped = mapSchemas(node as JsonObject, withoutControls);
  const isFreeText = mapped.type === 'string' && !FORMS.some((keyword) => keyword in mapped);
  return isFreeText ? { ...mapped, pattern: NO_CONTROLS } : mapped;
}

/** The members of `properties` are names, so a property may be called `enum`. */
function mapSchemas(schema: JsonObject, map: (node: unknown) => unknown): JsonObject {
  return Object.fromEntries(
    Object.entries(schema).map(([keyword, value]) => {
      const isNamed = keyword === 'properties' && typeof value === 'object' && value !== null;
      if (!isNamed) return [keyword, map(value)];
      return [keyword, Object.fromEntries(Object.entries(value).map(([name, one]) => [name, map(one)]))];
    }),
  );
}

/** Keywords that say which texts are meant. */
const FORMS = ['pattern', 'enum', 'const', 'format'] as const;

const NO_CONTROLS = String.raw`^[^\u0000-\u001f\u007f-\u009f]*$`;
