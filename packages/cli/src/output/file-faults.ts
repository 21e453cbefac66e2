import { findPlace } from '../input/json-places.ts';
import { type Colours, toPrintable } from './layout.ts';

/** What is wrong at a place of a file, and what to do. */
export interface FileFault {
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly column: number;
  /** JSON Pointer into the file. */
  readonly pointer: string;
  readonly message: string;
}

/** A contract as it is written, and its fixtures. */
interface WrittenContract {
  readonly file: string;
  readonly text: string;
  readonly fixturesFile: string;
  readonly fixtures?: { readonly text: string };
}

/** A place of a request whose body is a contract and its fixtures. */
interface RequestFault {
  /** Below `/contract` or `/fixtures`. */
  readonly pointer: string;
  readonly message: string;
}

/** Finds the file and the line of a fault. A place outside of both files is shown as the beginning of the contract. */
export function locateFault(source: WrittenContract, { pointer, message }: RequestFault): FileFault {
  const [, part, rest = ''] = /^\/(contract|fixtures)(\/.*)?$/s.exec(pointer) ?? [];
  const isFixture = part === 'fixtures';
  const file = isFixture ? source.fixturesFile : source.file;
  const text = isFixture ? (source.fixtures?.text ?? '') : source.text;
  return { file, ...findPlace(text, rest), pointer: rest, message };
}

/** @returns two lines for each fault: `file:line:column pointer`, and the message */
export function faultLines(faults: readonly FileFault[], colours: Colours): string {
  return faults
    .map(({ message, ...fault }) => `${placeText(fault, colours)}\n  ${toPrintable(message)}\n`)
    .join('');
}

/** @returns `file:line:column pointer` */
export function placeText(
  { file, line, column, pointer }: Omit<FileFault, 'message'>,
  colours: Colours,
): string {
  return `${colours.bold(`${toPrintable(file)}:${line}:${column}`)} ${toPrintable(pointer)}`.trimEnd();
}
