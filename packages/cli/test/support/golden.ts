import path from 'node:path';

/** The folder of the golden files. */
export const GOLDEN = path.join(import.meta.dirname, '../full/golden');

/** What a command prints on a terminal, with escape sequences, and in a pipe. */
export interface BothOutputs {
  readonly screen: string;
  readonly output: string;
  readonly code: number | null;
}

/** @returns the path of the golden file of a command line without `tookeffect` */
export function goldenFile(command: string): string {
  return path.join(GOLDEN, `${command.replaceAll(/[^a-z0-9]+/gi, '-')}.txt`);
}

/** @returns a text without what a terminal changes: it breaks lines that are too long, also within a word */
export function withoutBreaks(text: string): string {
  return text.replaceAll(/\s+/g, '');
}

/** @returns the text of the golden file: one part if a terminal shows what a pipe gets, or else both */
export function goldenText(command: string, { screen, output, code }: BothOutputs): string {
  const isSame = withoutBreaks(screen) === withoutBreaks(output);
  const onTerminal = isSame ? '' : `-- on a terminal\n${screen.replaceAll('\u001b', '␛')}`;
  const where = isSame ? 'on a terminal and piped' : 'piped';
  return `$ tookeffect ${command}\n${onTerminal}-- ${where}, exit code ${code}\n${output}`;
}
