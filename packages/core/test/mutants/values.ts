import { edit, mutant, type Mutant } from '@tookeffect/testing/mutants';

const writer = 'json/canonicalize.ts';
const parser = 'json/json-parser.ts';
const number = 'json/read-scalars.ts';
const string = 'json/read-scalars.ts';
const profile = 'json/profile.ts';
const plain = 'if (PLAIN.test(value)) return `"${value}"`;';
const escaped = 'return JSON.stringify(value);';
const spelled = 'return String(value);';
const isLater = 'names[place - 1]! > name';
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
    'swaps two values',
    edit(writer, "value ? 'true' : 'false'", "value ? 'false' : 'true'"),
  ),
  mutant(
    'null-is-written-as-empty-text',
    'assumes that null is no value',
    edit(writer, "return 'null';", "return '';"),
  ),
  mutant(
    'null-members-are-dropped',
    'assumes that null and missing are the same',
    edit(
      writer,
      "if (text.length > 1) text += ',';",
      "if (object[name] === null) continue;\n      if (text.length > 1) text += ',';",
    ),
  ),
  mutant(
    'empty-lists-are-null',
    'treats an empty list as null',
    edit(writer, "return text + ']';", "return text === '[' ? 'null' : text + ']';"),
  ),
  mutant(
    'white-space-is-written',
    'writes for people',
    edit(writer, "if (text.length > 1) text += ',';", "if (text.length > 1) text += ', ';"),
  ),
  mutant(
    'integers-keep-a-fraction',
    'keeps the type float',
    edit(writer, spelled, 'return Number.isInteger(value) ? `${String(value)}.0` : String(value);'),
  ),
  mutant(
    'minus-zero-keeps-its-sign',
    'assumes that the sign is part of the value',
    edit(number, 'return value === 0 ? 0 : value;', 'return value;'),
    edit(writer, spelled, "return Object.is(value, -0) ? '-0' : String(value);"),
  ),
  mutant(
    'underflow-is-refused',
    'treats underflow as out of range',
    edit(
      number,
      isFinite,
      'if (!Number.isFinite(value) || (value === 0 && /[1-9]/.test(spelling))) {\n    throw cursor',
    ),
  ),
  mutant(
    'numbers-are-never-exponential',
    'avoids exponents',
    edit(writer, spelled, 'return Math.abs(value) < 1e-6 ? value.toFixed(20) : String(value);'),
  ),
  mutant(
    'numbers-have-fifteen-digits',
    'assumes that more digits are noise',
    edit(writer, spelled, 'return String(Number(value.toPrecision(15)));'),
  ),
  mutant(
    'exponents-lose-their-plus',
    'ignores characters that do not change the value',
    edit(writer, spelled, "return String(value).replace('e+', 'e');"),
  ),
  mutant(
    'the-greatest-safe-integer-is-refused',
    'treats an inclusive bound as exclusive',
    edit(profile, '> Number.MAX_SAFE_INTEGER', '>= Number.MAX_SAFE_INTEGER'),
  ),
  mutant(
    'integers-are-always-safe',
    'ignores the option',
    edit(profile, unsafe, 'void integers;\n  return Math.abs(value) > Number.MAX_SAFE_INTEGER;'),
  ),
  mutant(
    'integers-are-never-checked',
    'assumes that all languages read the same double',
    edit(profile, unsafe, 'void integers;\n  void value;\n  return false;'),
  ),
  mutant(
    'only-positive-integers-are-checked',
    'ignores the sign',
    edit(profile, 'Math.abs(value) > Number', 'value > Number'),
  ),
  mutant(
    'only-digits-are-integers',
    'assumes that a number with a point or an exponent is a float',
    edit(
      number,
      'if (isUnsafeInteger(value, integers)) {',
      'if (/^-?[0-9]+$/.test(spelling) && isUnsafeInteger(value, integers)) {',
    ),
    edit(writer, 'if (isUnsafeInteger(value, this.integers)) {', 'if (false) {'),
  ),
  mutant(
    'infinity-is-the-greatest-double',
    'assumes that what is too great is the greatest',
    edit(
      number,
      'const value = Number(spelling);',
      'const value = Math.max(-Number.MAX_VALUE, Math.min(Number.MAX_VALUE, Number(spelling)));',
    ),
  ),
  mutant(
    'infinity-is-read-as-one',
    'assumes that a number that cannot be is the default',
    edit(
      number,
      'const value = Number(spelling);',
      'const value = Number.isFinite(Number(spelling)) ? Number(spelling) : 1;',
    ),
  ),
  mutant(
    'short-escapes-are-written-out',
    'uses one form of escapes',
    ...rewritten(
      ".replaceAll(/\\\\[bfnrt]/g, (short: string) => '\\\\u' + JSON.parse(`\"${short}\"`).charCodeAt(0).toString(16).padStart(4, '0'))",
    ),
  ),
  mutant('slashes-are-escaped', 'escapes for HTML', ...rewritten(".replaceAll('/', '\\\\/')")),
  mutant(
    'escapes-are-in-upper-case',
    'assumes that hexadecimal digits are capitals',
    ...rewritten(
      '.replaceAll(/\\\\u[0-9a-f]{4}/g, (found: string) => `\\\\u${found.slice(2).toUpperCase()}`)',
    ),
  ),
  mutant(
    'non-ascii-is-escaped',
    'writes ASCII only',
    ...rewritten(
      ".replaceAll(/[^\\x00-\\x7f]/g, (unit: string) => '\\\\u' + unit.charCodeAt(0).toString(16).padStart(4, '0'))",
    ),
  ),
  mutant(
    'delete-is-escaped',
    'treats DEL as a control character that needs an escape',
    ...rewritten(".replaceAll('\\x7f', '\\\\u007f')"),
  ),
  mutant(
    'strings-are-normalised',
    'normalises Unicode',
    edit(writer, plain, 'value = value.normalize(\'NFC\');\n    if (PLAIN.test(value)) return `"${value}"`;'),
  ),
  mutant(
    'names-are-not-escaped',
    'assumes that names are plain',
    edit(writer, "text += this.string(name, depth + 1) + ':'", 'text += `"${name}"` + \':\''),
  ),
  mutant(
    'names-sort-by-code-point',
    'assumes that a text is its code points',
    edit(writer, isLater, `${points('names[place - 1]!')} > ${points('name')}`),
  ),
  mutant(
    'names-sort-by-locale',
    'sorts by locale',
    edit(writer, isLater, "names[place - 1]!.localeCompare(name, 'en') > 0"),
  ),
  mutant(
    'names-are-not-sorted',
    'assumes that the order is that of the document',
    edit(writer, isLater, 'false'),
  ),
  mutant(
    'proto-member-sets-the-prototype',
    'uses an assignment for every name',
    edit(parser, "if (name !== '__proto__') {", 'if (name !== undefined) {'),
  ),
  mutant(
    'inherited-names-are-duplicates',
    'uses `in` instead of hasOwn',
    edit(parser, 'else if (Object.hasOwn(object, name)) {', 'else if (name in object) {'),
  ),
  mutant(
    'duplicate-names-are-accepted',
    'keeps the last value',
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
    'lone-surrogates-are-accepted',
    'assumes that a string is any sequence of units',
    edit(
      string,
      "if (isLowSurrogate(unit) || !isLowSurrogate(low)) {\n    throw cursor.error('lone_surrogate', 'expected both halves of a surrogate pair', cursor.index);\n  }",
      'if (isLowSurrogate(unit) || !isLowSurrogate(low)) {\n    cursor.index += 6;\n    return String.fromCharCode(unit);\n  }',
    ),
    edit(writer, 'if (LONE_SURROGATE.test(value)) {', 'if (LONE_SURROGATE.test(value) && depth < 0) {'),
  ),
];
