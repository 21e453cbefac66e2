import { edit, mutant, type Mutant } from '@tookeffect/testing/mutants';

const writer = 'json/canonicalize.ts';
const parser = 'json/json-parser.ts';
const number = 'json/read-scalars.ts';
const string = 'json/read-scalars.ts';
const profile = 'json/profile.ts';
const plain = 'if (PLAIN.test(value)) return `"${value}"`;';
const escaped = 'return JSON.stringify(value);';
const spelled = 'return String(value);';
const sorted = 'return names.sort();';
const unsafe = "return integers === 'safe' && Math.abs(value) > Number.MAX_SAFE_INTEGER;";
const isFinite = 'if (!Number.isFinite(value)) {\n    throw cursor';

/** Writes every string by JSON.stringify, and something done to it. */
const rewritten = (expression: string) => [
  edit(writer, plain, ''),
  edit(writer, escaped, `return JSON.stringify(value)${expression};`),
];

/** A text that sorts as the code points of a name do. */
const points = (name: string) =>
  `Array.from(${name}, (point) => (point.codePointAt(0) ?? 0).toString(16).padStart(6, '0')).join('')`;

/** Mistakes in how values are spelled, and in which of them are taken. */
export const valueMutants: readonly Mutant[] = [
  mutant(
    'true-and-false-are-swapped',
    'a slip',
    edit(writer, "value ? 'true' : 'false'", "value ? 'false' : 'true'"),
  ),
  mutant(
    'null-is-written-as-nothing',
    'null is thought to be no value',
    edit(writer, "return 'null';", "return '';"),
  ),
  mutant(
    'null-members-are-dropped',
    'null and missing are thought to be the same',
    edit(
      writer,
      "if (text.length > 1) text += ',';",
      "if (object[name] === null) continue;\n      if (text.length > 1) text += ',';",
    ),
  ),
  mutant(
    'empty-lists-are-null',
    'nothing in it is thought to be nothing',
    edit(writer, "return text + ']';", "return text === '[' ? 'null' : text + ']';"),
  ),
  mutant(
    'white-space-is-written',
    'it is nicer to read',
    edit(writer, "if (text.length > 1) text += ',';", "if (text.length > 1) text += ', ';"),
  ),
  mutant(
    'integers-keep-a-fraction',
    'a float is thought to stay one',
    edit(writer, spelled, 'return Number.isInteger(value) ? `${String(value)}.0` : String(value);'),
  ),
  mutant(
    'minus-zero-keeps-its-sign',
    'the sign is thought to be part of the value',
    edit(number, 'return value === 0 ? 0 : value;', 'return value;'),
    edit(writer, spelled, "return Object.is(value, -0) ? '-0' : String(value);"),
  ),
  mutant(
    'underflow-is-refused',
    'what loses its value is thought to be out of range',
    edit(
      number,
      isFinite,
      'if (!Number.isFinite(value) || (value === 0 && /[1-9]/.test(spelling))) {\n    throw cursor',
    ),
  ),
  mutant(
    'numbers-are-never-exponential',
    'people do not read exponents',
    edit(writer, spelled, 'return Math.abs(value) < 1e-6 ? value.toFixed(20) : String(value);'),
  ),
  mutant(
    'numbers-have-fifteen-digits',
    'more digits are thought to be noise',
    edit(writer, spelled, 'return String(Number(value.toPrecision(15)));'),
  ),
  mutant(
    'exponents-lose-their-plus',
    'it does not change the value',
    edit(writer, spelled, "return String(value).replace('e+', 'e');"),
  ),
  mutant(
    'the-greatest-safe-integer-is-refused',
    'a bound is thought to exclude itself',
    edit(profile, '> Number.MAX_SAFE_INTEGER', '>= Number.MAX_SAFE_INTEGER'),
  ),
  mutant(
    'integers-are-always-safe',
    'the option is forgotten',
    edit(profile, unsafe, 'void integers;\n  return Math.abs(value) > Number.MAX_SAFE_INTEGER;'),
  ),
  mutant(
    'integers-are-never-checked',
    'every double is thought to be read alike',
    edit(profile, unsafe, 'void integers;\n  void value;\n  return false;'),
  ),
  mutant(
    'only-positive-integers-are-checked',
    'the sign is forgotten',
    edit(profile, 'Math.abs(value) > Number', 'value > Number'),
  ),
  mutant(
    'only-digits-are-integers',
    'a number with a point or an exponent is thought to be a float',
    edit(
      number,
      'if (isUnsafeInteger(value, integers)) {',
      'if (/^-?[0-9]+$/.test(spelling) && isUnsafeInteger(value, integers)) {',
    ),
    edit(writer, 'if (isUnsafeInteger(value, this.integers)) {', 'if (false) {'),
  ),
  mutant(
    'infinity-is-the-greatest-double',
    'what is too great is thought to be the greatest',
    edit(
      number,
      'const value = Number(spelling);',
      'const value = Math.max(-Number.MAX_VALUE, Math.min(Number.MAX_VALUE, Number(spelling)));',
    ),
  ),
  mutant(
    'infinity-becomes-one',
    'a number that cannot be is thought to be the default',
    edit(
      number,
      'const value = Number(spelling);',
      'const value = Number.isFinite(Number(spelling)) ? Number(spelling) : 1;',
    ),
  ),
  mutant(
    'short-escapes-are-written-out',
    'one form is simpler than two',
    ...rewritten(
      ".replaceAll(/\\\\[bfnrt]/g, (short: string) => '\\\\u' + JSON.parse(`\"${short}\"`).charCodeAt(0).toString(16).padStart(4, '0'))",
    ),
  ),
  mutant('slashes-are-escaped', 'HTML needs it', ...rewritten(".replaceAll('/', '\\\\/')")),
  mutant(
    'escapes-in-capitals',
    'hexadecimal digits are thought to be capitals',
    ...rewritten(
      '.replaceAll(/\\\\u[0-9a-f]{4}/g, (found: string) => `\\\\u${found.slice(2).toUpperCase()}`)',
    ),
  ),
  mutant(
    'non-ascii-is-escaped',
    'ASCII is safe everywhere',
    ...rewritten(
      ".replaceAll(/[^\\x00-\\x7f]/g, (unit: string) => '\\\\u' + unit.charCodeAt(0).toString(16).padStart(4, '0'))",
    ),
  ),
  mutant('delete-is-escaped', 'it is a control character', ...rewritten(".replaceAll('\\x7f', '\\\\u007f')")),
  mutant(
    'strings-are-normalised',
    'people see no difference',
    edit(writer, plain, 'value = value.normalize(\'NFC\');\n    if (PLAIN.test(value)) return `"${value}"`;'),
  ),
  mutant(
    'names-are-not-escaped',
    'names are thought to be plain',
    edit(writer, "text += this.string(name, depth + 1) + ':'", 'text += `"${name}"` + \':\''),
  ),
  mutant(
    'names-sort-by-code-point',
    'a text is thought to be its code points',
    edit(writer, sorted, `return names.sort((a, b) => (${points('a')} < ${points('b')} ? -1 : 1));`),
  ),
  mutant(
    'names-sort-by-locale',
    'people sort so',
    edit(writer, sorted, "return names.sort((a, b) => a.localeCompare(b, 'en'));"),
  ),
  mutant(
    'names-keep-their-order',
    'the order is thought to be that of the document',
    edit(writer, sorted, 'return names;'),
  ),
  mutant(
    'proto-is-assigned',
    'a member is set as every other',
    edit(parser, "if (name !== '__proto__') {", 'if (name !== undefined) {'),
  ),
  mutant(
    'inherited-names-are-duplicates',
    'in is shorter than hasOwn',
    edit(parser, 'else if (Object.hasOwn(object, name)) {', 'else if (name in object) {'),
  ),
  mutant(
    'duplicates-are-taken',
    'the last one wins',
    edit(
      parser,
      'if (name > greatestName) greatestName = name;',
      'if (name > greatestName || Object.hasOwn(object, name)) greatestName = name;',
    ),
    edit(
      parser,
      'else if (Object.hasOwn(object, name)) {',
      'else if (Object.hasOwn(object, name) && name !== greatestName) {',
    ),
  ),
  mutant(
    'lone-surrogates-are-passed-on',
    'a string is thought to be any sequence of units',
    edit(
      string,
      "if (isLowSurrogate(unit) || !isLowSurrogate(low)) {\n    throw cursor.error('lone_surrogate', 'expected both halves of a surrogate pair', cursor.index);\n  }",
      'if (isLowSurrogate(unit) || !isLowSurrogate(low)) {\n    cursor.index += 6;\n    return String.fromCharCode(unit);\n  }',
    ),
    edit(writer, 'if (LONE_SURROGATE.test(value)) {', 'if (LONE_SURROGATE.test(value) && depth < 0) {'),
  ),
];
