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
  readonly #source: VariableSource;
  unfilled: UnfilledRequest | undefined;

  constructor(source: VariableSource) {
    this.#source = source;
  }

  text(template: Template, use: TemplateUse): string {
    const rendered = renderTemplate(template, use, this.#source);
    if ('text' in rendered) return rendered.text;
    this.unfilled ??= rendered;
    return '';
  }

  value(path: SingularPath): JsonValue {
    const value = this.#source(path);
    if (value === undefined) this.unfilled ??= { variable: path.text, problem: 'missing' };
    return value ?? null;
  }

  members(path: SingularPath): [string, JsonValue][] {
    const value = this.value(path);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return Object.entries(value);
    this.unfilled ??= { variable: path.text, problem: 'not_object' };
    return [];
  }
}
