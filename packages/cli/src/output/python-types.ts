type Schema = Readonly<Record<string, unknown>>;

/** Writes Python types of JSON Schemas, in the subset that contracts may use. */
export class PythonTypes {
  /** The classes that the types need, each after those that it uses. */
  readonly declarations: string[] = [];
  /** Those of `Mapping`, `NotRequired` and `TypedDict` that the declarations and types use. */
  readonly imports = new Set<string>();
  readonly #names = new Set<string>();

  /**
   * Adds the types of the values that a schema accepts. Members of an object that may have others are not checked, because
   * a `TypedDict` cannot express them.
   * @param path from which the names of classes are made
   * @param about the docstring of a class for the schema itself
   * @returns the type as an expression
   */
  add(schema: unknown, path: string, about?: unknown): string {
    if (!isSchema(schema)) return ANYTHING;
    const types = [
      this.#own(schema, path, about),
      this.#union(schema.oneOf, path),
      this.#union(schema.anyOf, path),
    ];
    // There are no intersections; each of these types alone accepts every valid value.
    return types.find((type) => type !== ANYTHING) ?? ANYTHING;
  }

  #own(schema: Schema, path: string, about: unknown): string {
    if ('const' in schema) return literals([schema.const]);
    if (Array.isArray(schema.enum)) return literals(schema.enum);
    const types = [schema.type].flat().map((type) => this.#named(type, schema, path, about));
    return unionOf(types);
  }

  #named(type: unknown, schema: Schema, path: string, about: unknown): string {
    switch (type) {
      case 'string':
        return 'str';
      case 'boolean':
        return 'bool';
      case 'null':
        return 'None';
      case 'number':
        return 'float';
      case 'integer':
        return 'int';
      case 'array':
        return `list[${this.add(schema.items, `${path}-item`)}]`;
      case 'object':
        return this.#object(schema, path, about);
      default:
        return ANYTHING;
    }
  }

  #object({ properties, required, additionalProperties }: Schema, path: string, about: unknown): string {
    const named = isSchema(properties) ? Object.entries(properties) : [];
    if (additionalProperties !== false) {
      const rest = named.length === 0 ? this.add(additionalProperties, `${path}-value`) : ANYTHING;
      this.imports.add('Mapping');
      return `Mapping[str, ${rest}]`;
    }
    const isRequired = (name: string): boolean => Array.isArray(required) && required.includes(name);
    const members = named.map(([name, schema]) => {
      const type = this.add(schema, `${path}-${name}`);
      const description = isSchema(schema) ? schema.description : undefined;
      if (isRequired(name)) return { name, description, type };
      this.imports.add('NotRequired');
      return { name, description, type: `NotRequired[${type}]` };
    });
    const name = this.#nameOf(path);
    const isPlain = members.every((member) => IDENTIFIER.test(member.name) && !UNUSABLE.test(member.name));
    this.imports.add('TypedDict');
    this.declarations.push(isPlain ? classOf(name, members, about) : callOf(name, members, about));
    return name;
  }

  #union(schemas: unknown, path: string): string {
    return Array.isArray(schemas) ? unionOf(schemas.map((schema) => this.add(schema, path))) : ANYTHING;
  }

  /** For example `github.issue.created@1` gives `GithubIssueCreated1Input`. */
  #nameOf(path: string): string {
    const words = path.split(/[^A-Za-z0-9]/).map((word) => word.charAt(0).toUpperCase() + word.slice(1));
    const name = `${words.join('')}Input`;
    let unique = name;
    for (let count = 2; this.#names.has(unique); count++) unique = `${name}${count}`;
    this.#names.add(unique);
    return unique;
  }
}

interface Member {
  readonly name: string;
  readonly type: string;
  readonly description: unknown;
}

const ANYTHING = 'object';

/** A name with two underscores at its start would be changed in a class. */
const IDENTIFIER = /^(?!__)[A-Za-z_][A-Za-z0-9_]*$/;

/**
 * Names that no member of a class can have here: the reserved words of Python, and the names of types, which a member
 * would hide from the members after it.
 * @see keyword.kwlist
 */
const UNUSABLE = new RegExp(
  '^(?:False|None|True|and|as|assert|async|await|break|class|continue|def|del|elif|else|except|finally|for|from|' +
    'global|if|import|in|is|lambda|nonlocal|not|or|pass|raise|return|try|while|with|yield|' +
    'bool|float|int|list|object|str|Literal|Mapping|NotRequired|[A-Z][A-Za-z0-9]*Input[0-9]*)$',
);

function classOf(name: string, members: readonly Member[], about: unknown): string {
  const fields = members.map(
    ({ name: field, type, description }) => `    ${field}: ${type}\n${docstring(description)}`,
  );
  const body = [docstring(about), fields.join('')].filter((part) => part !== '').join('\n');
  return `class ${name}(TypedDict):\n${body || '    pass\n'}`;
}

/** The form for names that are no identifiers. */
function callOf(name: string, members: readonly Member[], about: unknown): string {
  const fields = members.map(
    ({ name: field, type, description }) =>
      `${comment(description, '    ')}    ${JSON.stringify(field)}: ${type},\n`,
  );
  return `${comment(about, '')}${name} = TypedDict(${JSON.stringify(name)}, {\n${fields.join('')}})\n`;
}

/** @returns a docstring on a line of its own; empty without a text */
function docstring(about: unknown): string {
  const text = lineOf(about);
  return text === '' ? '' : `    """${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"""\n`;
}

function comment(about: unknown, indent: string): string {
  const text = lineOf(about);
  return text === '' ? '' : `${indent}# ${text}\n`;
}

function lineOf(about: unknown): string {
  return typeof about === 'string' ? about.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim() : '';
}

/** @returns `Literal` of the values; a wider type when Python has no literal of one of them */
function literals(values: readonly unknown[]): string {
  const written = values.map((value) => {
    if (value === null) return 'None';
    if (typeof value === 'boolean') return value ? 'True' : 'False';
    return typeof value === 'string' || Number.isSafeInteger(value) ? JSON.stringify(value) : undefined;
  });
  if (written.every((text) => text !== undefined)) return `Literal[${written.join(', ')}]`;
  return values.every((value) => typeof value === 'number') ? 'float' : ANYTHING;
}

function unionOf(types: readonly string[]): string {
  return types.includes(ANYTHING) ? ANYTHING : [...new Set(types)].join(' | ');
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
