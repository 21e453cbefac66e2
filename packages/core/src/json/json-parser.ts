import * as Char from './char.ts';
import type { JsonValue } from './json-value.ts';
import { type AppliedNumberRule, MAX_DEPTH } from './profile.ts';
import { readNumber, readString } from './read-scalars.ts';
import { TextCursor } from './text-cursor.ts';

/** Parses one well-formed text by recursive descent, at most 64 containers deep. */
export class JsonParser {
  private readonly cursor: TextCursor;
  private readonly integers: AppliedNumberRule;
  private depth = 0;

  constructor(text: string, integers: AppliedNumberRule) {
    this.cursor = new TextCursor(text);
    this.integers = integers;
  }

  /** Reads the whole text as one value. */
  document(): JsonValue {
    const value = this.value();
    if (!Number.isNaN(this.cursor.peek())) throw this.cursor.expected('the end of the document');
    return value;
  }

  private value(): JsonValue {
    switch (this.cursor.peek()) {
      case Char.quote:
        return readString(this.cursor);
      case Char.openBrace:
        return this.object();
      case Char.openBracket:
        return this.array();
      case Char.t:
        return this.literal('true', true);
      case Char.f:
        return this.literal('false', false);
      case Char.n:
        return this.literal('null', null);
      default:
        return this.number();
    }
  }

  private object(): JsonValue {
    const { cursor } = this;
    const object: Record<string, JsonValue> = {};
    let greatestName = '';
    this.open();
    if (this.closes(Char.closeBrace)) return object;
    for (;;) {
      if (cursor.peek() !== Char.quote) throw cursor.expected('a member name in double quotes');
      const nameIndex = cursor.index;
      const name = readString(cursor);
      // A name that sorts after all others is new, so canonical documents need no lookup.
      if (name > greatestName) greatestName = name;
      else if (Object.hasOwn(object, name)) {
        throw cursor.error('duplicate_name', 'expected each name once in an object', nameIndex);
      }
      if (cursor.peek() !== Char.colon) throw cursor.expected('a colon');
      cursor.index++;
      setMember(object, name, this.value());
      if (this.closes(Char.closeBrace)) return object;
      if (cursor.peek() !== Char.comma) throw cursor.expected('a comma or a closing brace');
      cursor.index++;
    }
  }

  private array(): JsonValue {
    const { cursor } = this;
    const array: JsonValue[] = [];
    this.open();
    if (this.closes(Char.closeBracket)) return array;
    for (;;) {
      array.push(this.value());
      if (this.closes(Char.closeBracket)) return array;
      if (cursor.peek() !== Char.comma) throw cursor.expected('a comma or a closing bracket');
      cursor.index++;
    }
  }

  private number(): JsonValue {
    const start = this.cursor.index;
    const value = readNumber(this.cursor, this.integers);
    if (typeof value === 'object') this.checkDepth(start);
    return value;
  }

  private open(): void {
    this.checkDepth(this.cursor.index);
    this.depth++;
    this.cursor.index++;
  }

  /** Refuses a container inside the innermost one that is allowed. */
  private checkDepth(index: number): void {
    if (this.depth < MAX_DEPTH) return;
    throw this.cursor.error('too_deep', `expected at most ${MAX_DEPTH} nested containers`, index);
  }

  private closes(bracket: number): boolean {
    if (this.cursor.peek() !== bracket) return false;
    this.depth--;
    this.cursor.index++;
    return true;
  }

  private literal<Value extends JsonValue>(word: string, value: Value): Value {
    if (!this.cursor.text.startsWith(word, this.cursor.index)) throw this.cursor.expected('a JSON value');
    this.cursor.index += word.length;
    return value;
  }
}

function setMember(object: Record<string, JsonValue>, name: string, value: JsonValue): void {
  if (name !== '__proto__') {
    object[name] = value;
    return;
  }
  // An assignment to this name would change the prototype.
  Object.defineProperty(object, name, { value, writable: true, enumerable: true, configurable: true });
}
