import { edit, mutant, type Mutant } from '@tookeffect/testing/mutants';

const parser = 'json/json-parser.ts';
const number = 'json/read-scalars.ts';
const string = 'json/read-scalars.ts';
const cursor = 'json/text-cursor.ts';
const comma = (bracket: string) =>
  `if (cursor.peek() !== Char.comma) throw cursor.expected('a comma or a closing ${bracket}');\n      cursor.index++;`;

/** Mistakes about what JSON is. */
export const grammarMutants: readonly Mutant[] = [
  mutant(
    'empty-text-is-null',
    'assumes that an empty body is no value, which is null',
    edit(
      parser,
      'const value = this.value();\n    if (!Number',
      'if (Number.isNaN(this.cursor.peek())) return null;\n    const value = this.value();\n    if (!Number',
    ),
  ),
  mutant(
    'trailing-text-is-accepted',
    'ignores text after the value',
    edit(
      parser,
      "if (!Number.isNaN(this.cursor.peek())) throw this.cursor.expected('the end of the document');",
      '',
    ),
  ),
  mutant(
    'trailing-commas-are-accepted',
    'accepts a common extension',
    edit(
      parser,
      'array.push(this.value());',
      'if (this.closes(Char.closeBracket)) return array;\n      array.push(this.value());',
    ),
    edit(
      parser,
      'if (cursor.peek() !== Char.quote) throw',
      'if (this.closes(Char.closeBrace)) return object;\n      if (cursor.peek() !== Char.quote) throw',
    ),
  ),
  mutant(
    'commas-are-optional',
    'accepts white space as a separator',
    edit(parser, comma('bracket'), 'if (cursor.peek() === Char.comma) cursor.index++;'),
    edit(parser, comma('brace'), 'if (cursor.peek() === Char.comma) cursor.index++;'),
  ),
  mutant(
    'colons-are-optional',
    'assumes that the separator is redundant',
    edit(
      parser,
      "if (cursor.peek() !== Char.colon) throw cursor.expected('a colon');\n      cursor.index++;",
      'if (cursor.peek() === Char.colon) cursor.index++;',
    ),
  ),
  mutant(
    'missing-values-are-null',
    'assumes that a member without a value is null',
    edit(parser, 'default:\n', 'case Char.closeBrace:\n        return null;\n      default:\n'),
  ),
  mutant(
    'unquoted-names-are-accepted',
    'accepts the syntax of JavaScript',
    edit(
      parser,
      "if (cursor.peek() !== Char.quote) throw cursor.expected('a member name in double quotes');\n      const nameIndex = cursor.index;\n      const name = readString(cursor);",
      'cursor.peek();\n      const nameIndex = cursor.index;\n      const bare = /^[a-z]+/.exec(cursor.text.slice(nameIndex))?.[0];\n      if (bare) cursor.index += bare.length;\n      const name = bare ?? readString(cursor);',
    ),
  ),
  mutant(
    'single-quotes-are-accepted',
    'accepts the syntax of JavaScript',
    edit(
      parser,
      'case Char.quote:\n        return readString(this.cursor);',
      'case 0x27: {\n        const { cursor } = this;\n        const start = cursor.index + 1;\n        const end = cursor.text.indexOf("\'", start);\n        cursor.index = end + 1;\n        return cursor.text.slice(start, end);\n      }\n      case Char.quote:\n        return readString(this.cursor);',
    ),
  ),
  mutant(
    'mismatched-brackets-are-accepted',
    'accepts every closing bracket',
    edit(
      parser,
      'if (this.cursor.peek() !== bracket) return false;',
      'const code = this.cursor.peek();\n    if (code !== bracket && code !== Char.closeBrace && code !== Char.closeBracket) return false;',
    ),
  ),
  mutant(
    'unclosed-containers-are-accepted',
    'closes open values at the end of the document',
    edit(
      parser,
      'if (this.cursor.peek() !== bracket) return false;',
      'const code = this.cursor.peek();\n    if (code !== bracket && !Number.isNaN(code)) return false;',
    ),
  ),
  mutant(
    'comments-are-white-space',
    'accepts a common extension',
    edit(
      cursor,
      'let code = this.text.charCodeAt(this.index);',
      "if (this.text.startsWith('/*', this.index)) this.index = this.text.indexOf('*/', this.index) + 2;\n    let code = this.text.charCodeAt(this.index);",
    ),
  ),
  mutant(
    'nan-and-infinity-are-accepted',
    'accepts a common extension',
    edit(
      number,
      'const start = cursor.index;',
      'const start = cursor.index;\n  const word = /^-?(?:NaN|Infinity)/.exec(cursor.text.slice(start, start + 9))?.[0];\n  if (word) {\n    cursor.index += word.length;\n    return 1;\n  }',
    ),
  ),
  mutant(
    'literals-are-read-by-their-first-letter',
    'checks the first letter only',
    edit(
      parser,
      "if (!this.cursor.text.startsWith(word, this.cursor.index)) throw this.cursor.expected('a JSON value');",
      '',
    ),
  ),
  mutant(
    'python-literals-are-accepted',
    'accepts the literals of Python',
    edit(parser, 'default:\n', "case 0x54:\n        return this.literal('True', true);\n      default:\n"),
  ),
  mutant(
    'leading-zeros-are-accepted',
    'ignores characters that do not change the value',
    edit(number, 'if (!cursor.skipIf(Char.zero)) skipDigits(', 'skipDigits('),
  ),
  mutant(
    'plus-signs-are-accepted',
    'ignores characters that do not change the value',
    edit(
      number,
      '  cursor.skipIf(Char.minus);\n',
      '  if (!cursor.skipIf(Char.minus)) cursor.skipIf(Char.plus);\n',
    ),
  ),
  mutant(
    'missing-digits-are-accepted',
    'relies on Number(), which reads them as zero',
    edit(
      number,
      'if (cursor.index === first) throw cursor.expected(what, errorIndex);',
      'void what;\n  void errorIndex;\n  void first;',
    ),
  ),
  mutant(
    'unicode-digits-are-accepted',
    'assumes that a class for digits is 0 to 9',
    edit(
      number,
      'return code >= Char.zero && code <= Char.nine;',
      'return /\\p{Nd}/u.test(String.fromCharCode(code));',
    ),
  ),
  mutant(
    'unclosed-strings-are-accepted',
    'closes open values at the end of the document',
    edit(
      string,
      "if (!cursor.skipIf(Char.quote)) throw cursor.expected('a closing quote, and control characters escaped');",
      'cursor.skipIf(Char.quote);',
    ),
  ),
  mutant(
    'control-characters-are-accepted',
    'assumes that control characters in strings are harmless',
    edit(string, ' || code < Char.space', ''),
  ),
  mutant(
    'unknown-escapes-are-dropped',
    'drops the backslash',
    edit(string, 'const meaning = ESCAPES.get(letter);', 'const meaning = ESCAPES.get(letter) ?? letter;'),
  ),
  mutant(
    'partial-escapes-are-accepted',
    'relies on parseInt, which stops at the first wrong digit',
    edit(
      string,
      '/^\\\\u[0-9a-fA-F]{4}$/.test(escape) ? Number.parseInt(escape.slice(2), 16) : Number.NaN',
      "escape.startsWith('\\\\u') ? Number.parseInt(escape.slice(2), 16) : Number.NaN",
    ),
  ),
  mutant(
    'unicode-white-space-is-accepted',
    'assumes that a class for white space is that of JSON',
    edit(
      cursor,
      'code === Char.tab\n',
      'code === Char.tab ||\n      code === 0x0c ||\n      code === 0xa0\n',
    ),
  ),
];
