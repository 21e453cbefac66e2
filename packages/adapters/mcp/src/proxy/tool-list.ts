import { SHOWN } from '../tool-result.ts';
import { isObject, type RpcMessage } from './json-rpc.ts';

/** Keywords with which a schema can refuse one more member although `properties` names it. */
const CLOSING = [
  '$ref',
  '$dynamicRef',
  'allOf',
  'anyOf',
  'oneOf',
  'not',
  'if',
  'const',
  'enum',
  'maxProperties',
  'patternProperties',
  'propertyNames',
  'dependentSchemas',
];

/** What the member with the verdict looks like. */
const SHOWN_SCHEMA = {
  type: 'object',
  description:
    'Whether the action took effect, as TookEffect verified it. Without a verdict, nothing is established.',
  properties: {
    operationId: { type: ['string', 'null'] },
    verdict: { type: ['string', 'null'] },
    reason: { type: ['string', 'null'] },
    nextAction: { type: ['string', 'null'] },
    attribution: { type: ['object', 'null'] },
    unverified: { type: 'string' },
  },
};

/** What the client was shown of the output schema of a tool. */
export interface ShownSchema {
  /** Whether it has room for the verdict. */
  readonly hasRoom: boolean;
  /** Whether there is one, so that the client demands structured content. */
  readonly isStructured: boolean;
}

/** A list of tools with room for the verdict. */
export interface WidenedList {
  readonly result: RpcMessage;
  /** By the name of each bound tool in it. */
  readonly schemas: ReadonlyMap<string, ShownSchema>;
}

/**
 * Adds the optional member `tookeffect` to the output schemas of bound tools. Everything else is unchanged.
 * @param result a result of `tools/list`
 * @returns undefined if it is not one
 */
export function widenToolList(result: unknown, isBound: (name: string) => boolean): WidenedList | undefined {
  if (!isObject(result) || !Array.isArray(result.tools)) return undefined;
  const schemas = new Map<string, ShownSchema>();
  const tools = (result.tools as unknown[]).map((tool) => {
    if (!isObject(tool) || typeof tool.name !== 'string' || !isBound(tool.name)) return tool;
    const outputSchema = widenSchema(tool.outputSchema);
    schemas.set(tool.name, {
      hasRoom: outputSchema !== undefined,
      isStructured: tool.outputSchema !== undefined,
    });
    return outputSchema === undefined ? tool : { ...tool, outputSchema };
  });
  return { result: { ...result, tools }, schemas };
}

/** @returns undefined for a schema that might refuse the member, or that has one of this name */
function widenSchema(schema: unknown): RpcMessage | undefined {
  if (!isObject(schema) || schema.type !== 'object') return undefined;
  const { properties = {} } = schema;
  const isClosed = CLOSING.some((keyword) => Object.hasOwn(schema, keyword));
  if (isClosed || !isObject(properties) || Object.hasOwn(properties, SHOWN)) return undefined;
  return { ...schema, properties: { ...properties, [SHOWN]: SHOWN_SCHEMA } };
}
