import { CanonicalJsonError, type JsonValue, parseStrict } from '@tookeffect/core';
import { eventKeys } from '@tookeffect/evaluator';
import type { Contract } from '@tookeffect/wire';
import { compileOrFind } from '../../../domain/compiled-contracts.ts';
import { formParameters } from './form-parameters.ts';
import { splitPlace } from './webhook-envelope.ts';

/** A delivered event, and the contracts of its service: those of the server, and those of the workspace. */
export interface EventToRead {
  /** The body as it was signed; a form is read as an object of texts. */
  readonly body: string;
  readonly isForm: boolean;
  /** The places of the name, the first that has one; a name from a header is given as a constant. */
  readonly eventName: readonly string[];
  /** Where the body has its signed id, its timestamp and a challenge; null where it has none. */
  readonly eventId: string | null;
  readonly timestamp: string | null;
  readonly challenge: string | null;
  readonly contracts: readonly Contract[];
  /** As canonical JSON. */
  readonly ownContracts: readonly string[];
}

/** What an event says about itself, and what it names under each of the contracts, each once. */
export interface EventContent {
  /** The provider's name of the event; `unnamed` if it has none. */
  readonly event: string;
  readonly eventId: string | null;
  /** The number, or null. */
  readonly timestamp: number | null;
  readonly challenge: string | null;
  /** JSON text: the body, or the parameters of a form. */
  readonly json: string;
  readonly keys: readonly string[];
}

/** Why a body cannot be read. */
export interface EventFault {
  readonly fault: Pick<CanonicalJsonError, 'code' | 'message' | 'offset'>;
}

const UNNAMED = 'unnamed';

/** Visible characters of ASCII, and spaces. */
const TEXT = {
  name: /^[!-~][\x20-\x7e]{0,127}$/,
  id: /^[!-~]{1,255}$/,
  challenge: /^[!-~]{1,256}$/,
} as const;

/** Parses an event. */
export function readEvent(delivered: EventToRead): EventContent | EventFault {
  try {
    const json = delivered.isForm ? formAsJson(delivered.body) : delivered.body;
    const value = parseStrict(json, { integers: 'exact' });
    const event = findName(delivered.eventName, value);
    const own = delivered.ownContracts.map((text) => JSON.parse(text) as Contract);
    const keys = [...delivered.contracts, ...own].flatMap((document) => {
      const contract = compileOrFind(document);
      return 'findings' in contract ? [] : eventKeys(contract, event, value);
    });
    const timestamp = delivered.timestamp === null ? undefined : valueAt(value, delivered.timestamp);
    return {
      event,
      eventId: textAt(value, delivered.eventId, TEXT.id),
      timestamp: Number.isSafeInteger(timestamp) ? (timestamp as number) : null,
      challenge: textAt(value, delivered.challenge, TEXT.challenge),
      json,
      keys: [...new Set(keys)],
    };
  } catch (error) {
    if (!(error instanceof CanonicalJsonError)) throw error;
    const { code, message, offset } = error;
    return { fault: { code, message, offset } };
  }
}

function formAsJson(form: string): string {
  const members = formParameters(form).map(([name, values]) => [
    name,
    values.length === 1 ? values[0] : values,
  ]);
  return JSON.stringify(Object.fromEntries(members));
}

function findName(places: readonly string[], value: JsonValue): string {
  for (const place of places) {
    const [kind, constant] = splitPlace(place);
    const name = kind === 'body' ? textAt(value, place, TEXT.name) : constant;
    if (name !== null) return name;
  }
  return UNNAMED;
}

function textAt(value: JsonValue, place: string | null, pattern: RegExp): string | null {
  const text = place === null ? undefined : valueAt(value, place);
  return typeof text === 'string' && pattern.test(text) ? text : null;
}

/** @param place `body:` and a JSON pointer without escapes */
function valueAt(value: JsonValue, place: string): unknown {
  const [, pointer] = splitPlace(place);
  return pointer
    .split('/')
    .slice(1)
    .reduce<unknown>(
      (parent, name) =>
        typeof parent === 'object' && parent !== null && Object.hasOwn(parent, name)
          ? (parent as Readonly<Record<string, unknown>>)[name]
          : undefined,
      value,
    );
}
