import { type JsonValue, isInexactNumber } from '@tookeffect/core';
import { exactDigits } from './exact-digits.ts';
import { type SingularPath, parsePath } from './path.ts';

/** Text with variables such as `{input.owner}` and `{operation.id}`; `{input.path*}` joins a list with slashes. */
export interface Template {
  readonly text: string;
  readonly parts: readonly (string | TemplateVariable)[];
}

export interface TemplateVariable {
  readonly name: string;
  readonly path: SingularPath;
  readonly isList: boolean;
}

/** Resolves a variable; `undefined` if it has no value. */
export type VariableSource = (path: SingularPath) => JsonValue | undefined;

/**
 * Where the text is used. `text` and `segment` insert values unchanged; a `segment` becomes one segment of a path later.
 * `path` percent-encodes values, and `query` literal text too.
 */
export type TemplateUse = 'text' | 'segment' | 'path' | 'query';

export type Rendered =
  { readonly text: string } | { readonly variable: string; readonly problem: RenderProblem };
export type RenderProblem = 'missing' | 'not_text' | 'empty' | 'dot_segment' | 'control_character';

const PART = /\{([^{}]*)\}|([{}])|[^{}]+/gy;
const CONTROL = /\p{Cc}/u;
const VARIABLE = /^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+(\*?)$/;

/** Parses a template. @returns the template, or a message that says what is wrong */
export function parseTemplate(text: string): Template | string {
  if (CONTROL.test(text)) return 'contains a control character; remove it';
  const parts: (string | TemplateVariable)[] = [];
  for (const [whole, name, brace] of text.matchAll(PART)) {
    if (brace !== undefined)
      return `has an unmatched ${JSON.stringify(brace)}; write a variable as {input.name}`;
    if (name === undefined) {
      parts.push(whole);
      continue;
    }
    const variable = parseVariable(name);
    if (typeof variable === 'string') return variable;
    parts.push(variable);
  }
  return { text, parts };
}

/** Lists the variables of a template, in order. */
export function templateVariables(template: Template): TemplateVariable[] {
  return template.parts.filter((part) => typeof part !== 'string');
}

/**
 * Fills a template. For a `path` or a `segment` no value may be empty, and no segment of the result may be `.` or `..`, so
 * a value cannot change which resource is read. No value may contain a control character.
 * @returns the text, or the first variable without a usable value and the reason
 */
export function renderTemplate(template: Template, use: TemplateUse, source: VariableSource): Rendered {
  let text = '';
  for (const part of template.parts) {
    const rendered =
      typeof part === 'string' ? { text: renderLiteral(part, use) } : renderVariable(part, use, source);
    if (!('text' in rendered)) return rendered;
    text += rendered.text;
  }
  const segments = use === 'path' ? text.split('/') : use === 'segment' ? [text] : [];
  const escapes = segments.some((segment) => segment === '.' || segment === '..');
  return escapes ? { variable: template.text, problem: 'dot_segment' } : { text };
}

function renderLiteral(literal: string, use: TemplateUse): string {
  return use === 'query' ? encodeURIComponent(literal) : literal;
}

function parseVariable(name: string): TemplateVariable | string {
  const list = VARIABLE.exec(name)?.[1];
  if (list === undefined) return `has the variable {${name}}; expected dotted names such as {input.owner}`;
  const path = parsePath(`$.${list === '*' ? name.slice(0, -1) : name}`);
  return typeof path === 'string'
    ? `has the variable {${name}}, which ${path}`
    : { name, path, isList: list === '*' };
}

function renderVariable(variable: TemplateVariable, use: TemplateUse, source: VariableSource): Rendered {
  const value = source(variable.path);
  if (value === undefined) return { variable: variable.name, problem: 'missing' };
  if (!variable.isList) return renderScalar(variable.name, value, use);
  if (!Array.isArray(value)) return { variable: variable.name, problem: 'not_text' };
  const texts: string[] = [];
  for (const element of value as readonly JsonValue[]) {
    const rendered = renderScalar(variable.name, element, use);
    if (!('text' in rendered)) return rendered;
    texts.push(rendered.text);
  }
  return { text: texts.join('/') };
}

function renderScalar(name: string, value: JsonValue, use: TemplateUse): Rendered {
  const text = scalarText(value);
  if (!text?.isWellFormed()) return { variable: name, problem: 'not_text' };
  if (CONTROL.test(text)) return { variable: name, problem: 'control_character' };
  if (use === 'text') return { text };
  if (use !== 'query' && text === '') return { variable: name, problem: 'empty' };
  return { text: use === 'segment' ? text : encodeURIComponent(text) };
}

/**
 * Converts an id, a reference or a variable to text: a string, an integer of any size or a boolean.
 * @returns `undefined` for any other value, because it has no unique text form
 */
export function scalarText(value: JsonValue | undefined): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return String(value);
  if (value !== undefined && isInexactNumber(value)) return exactDigits(value);
  return typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : undefined;
}
