import type { Contract } from '@tookeffect/sdk';

/**
 * Writes TypeScript for the inputs of contracts: a type with a member for each contract, by id. The text depends on the
 * contracts only. Every valid input compiles; lengths, patterns and ranges are checked by the service.
 */
export function contractTypes(contracts: readonly Contract[]): string {
  const members = contracts
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ id, title, hash, input }) => {
      return `${comment([title, hash], '  ')}  readonly ${JSON.stringify(id)}: ${typeOf(input, '  ')};\n`;
    });
  return `${HEADER}export type Contracts = {\n${members.join('')}};\n`;
}

const HEADER = `// Written by \`tookeffect generate types\`; do not edit.

/**
 * The input of each contract, by contract id: \`new TookEffect<Contracts>()\`. A type alias, because an interface could not
 * be passed where every contract is expected.
 */
`;

type Schema = Readonly<Record<string, unknown>>;

/** @returns the type of the values that a schema accepts, in the subset of JSON Schema that contracts may use */
function typeOf(schema: unknown, indent: string): string {
  if (!isSchema(schema)) return 'unknown';
  const parts = [ownType(schema, indent), branches(schema.oneOf, indent), branches(schema.anyOf, indent)];
  const known = parts.filter((part) => part !== 'unknown');
  if (known.length < 2) return known[0] ?? 'unknown';
  return known.map((part) => (part.includes(' | ') ? `(${part})` : part)).join(' & ');
}

function ownType(schema: Schema, indent: string): string {
  if ('const' in schema) return literal(schema.const);
  if (Array.isArray(schema.enum)) return union(schema.enum.map(literal));
  const types = [schema.type].flat().filter((type) => type !== undefined);
  return types.length === 0 ? 'unknown' : union(types.map((type) => namedType(type, schema, indent)));
}

function namedType(type: unknown, schema: Schema, indent: string): string {
  switch (type) {
    case 'string':
    case 'boolean':
    case 'null':
    case 'number':
      return type;
    case 'integer':
      return 'number';
    case 'array': {
      const item = typeOf(schema.items, indent);
      return / [|&] /.test(item) ? `readonly (${item})[]` : `readonly ${item}[]`;
    }
    case 'object':
      return objectType(schema, indent);
    default:
      return 'unknown';
  }
}

function objectType({ properties, required, additionalProperties }: Schema, indent: string): string {
  const deeper = `${indent}  `;
  const named = isSchema(properties) ? Object.entries(properties) : [];
  const isRequired = (name: string): boolean => Array.isArray(required) && required.includes(name);
  const members = named.map(([name, schema]) => {
    const about = isSchema(schema) ? comment([schema.description], deeper) : '';
    const key = `readonly ${JSON.stringify(name)}${isRequired(name) ? '' : '?'}`;
    return `${about}${deeper}${key}: ${typeOf(schema, deeper)};\n`;
  });
  if (additionalProperties !== false) {
    // The named members may have other types than the rest.
    const rest = named.length === 0 ? typeOf(additionalProperties, deeper) : 'unknown';
    members.push(`${deeper}readonly [name: string]: ${rest};\n`);
  }
  return members.length === 0 ? 'Readonly<Record<string, never>>' : `{\n${members.join('')}${indent}}`;
}

function branches(schemas: unknown, indent: string): string {
  return Array.isArray(schemas) ? union(schemas.map((schema) => typeOf(schema, indent))) : 'unknown';
}

function union(types: readonly string[]): string {
  return types.includes('unknown') ? 'unknown' : [...new Set(types)].join(' | ');
}

function literal(value: unknown): string {
  return typeof value === 'object' && value !== null ? 'unknown' : JSON.stringify(value);
}

/** @returns a comment with these texts, which cannot end it; empty without a text */
function comment(texts: readonly unknown[], indent: string): string {
  const shown = texts.filter((text) => typeof text === 'string').map((text) => text.replaceAll(/\s+/g, ' '));
  return shown.length === 0 ? '' : `${indent}/** ${shown.join(' — ').replaceAll('*/', '*\\/')} */\n`;
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
