import type { JsonValue } from '@tookeffect/core';
import type { SingularPath } from './path.ts';
import { type Template, type TemplateUse, type VariableSource, renderTemplate } from './template.ts';

/** Why a read request cannot be sent: the variable or path that has no usable value. */
export interface UnfilledRequest {
  readonly variable: string;
  readonly problem: string;
}

/** Fills the parts of one request and records the first that fails; later parts still get a placeholder. */
export class RequestFiller {
  /** The identities of the objects that the baseline showed; empty without a baseline. */
  readonly seenIdentities: readonly string[];
  readonly #source: VariableSource;
  #unfilled: UnfilledRequest | undefined;

  constructor(source: VariableSource, seenIdentities: readonly string[] = []) {
    this.#source = source;
    this.seenIdentities = seenIdentities;
  }

  /** The first part without a usable value; the request is then not used. */
  get unfilled(): UnfilledRequest | undefined {
    return this.#unfilled;
  }

  text(template: Template, use: TemplateUse): string {
    const rendered = renderTemplate(template, use, this.#source);
    if ('text' in rendered) return rendered.text;
    return this.#refuse(rendered.variable, rendered.problem, '');
  }

  value(path: SingularPath): JsonValue {
    const value = this.#source(path);
    return value === undefined ? this.#refuse(path.text, 'missing', null) : value;
  }

  /** The members of an object. */
  members(path: SingularPath): [string, JsonValue][] {
    const value = this.value(path);
    return isObject(value) ? Object.entries(value) : this.#refuse(path.text, 'not_object', []);
  }

  /** The names of an object's members, or the texts of a list. */
  names(path: SingularPath): readonly string[] {
    const value = this.value(path);
    if (isObject(value)) return Object.keys(value);
    return isTextList(value) ? value : this.#refuse(path.text, 'not_names', []);
  }

  /** For each item of a list, the members of the objects that it has under these names. */
  items<Name extends string>(
    path: SingularPath,
    names: readonly Name[],
  ): Readonly<Record<Name, [string, JsonValue][]>>[] {
    const value = this.value(path);
    if (!Array.isArray(value)) return this.#refuse(path.text, 'not_list', []);
    return (value as readonly JsonValue[]).map((item) => {
      const parts = names.map((name) => [name, this.#part(path, item, name)] as const);
      return Object.fromEntries(parts) as Record<Name, [string, JsonValue][]>;
    });
  }

  /**
   * Fills a part that is left out where a value is missing. Any other problem is recorded, as for a required part.
   * @returns `undefined` if a value is missing
   */
  optional<Part>(isOptional: boolean | undefined, fill: (filler: RequestFiller) => Part): Part | undefined {
    if (isOptional !== true) return fill(this);
    const own = new RequestFiller(this.#source, this.seenIdentities);
    const part = fill(own);
    if (own.unfilled?.problem === 'missing') return undefined;
    this.#unfilled ??= own.unfilled;
    return part;
  }

  #part(path: SingularPath, item: JsonValue, name: string): [string, JsonValue][] {
    const part = isObject(item) && Object.hasOwn(item, name) ? item[name] : undefined;
    return part !== undefined && isObject(part)
      ? Object.entries(part)
      : this.#refuse(`${path.text}[*].${name}`, 'not_object', []);
  }

  #refuse<Placeholder>(variable: string, problem: string, placeholder: Placeholder): Placeholder {
    this.#unfilled ??= { variable, problem };
    return placeholder;
  }
}

function isObject(value: JsonValue): value is Record<string, JsonValue> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isTextList(value: JsonValue): value is readonly string[] {
  return Array.isArray(value) && value.every((item: JsonValue) => typeof item === 'string');
}
