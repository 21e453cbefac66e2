import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { runScript } from './shell.ts';

/** The folder of the repository. */
export const REPOSITORY = path.join(import.meta.dirname, '../../../..');

/** A block of code of a page. */
export interface PageBlock {
  /** The language, such as `sh`; the output that the page shows is `text`. */
  readonly kind: string;
  readonly text: string;
}

/** @param page the path of a page in the folder of documents */
export function readBlocks(page: string): PageBlock[] {
  const text = readFileSync(path.join(REPOSITORY, 'docs', page), 'utf8');
  return [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(([, kind, code]) => ({
    kind: kind!,
    text: code!,
  }));
}

/** @returns the only block of a page in this language */
export function onlyBlock(page: string, language: string): string {
  const blocks = readBlocks(page).filter(({ kind }) => kind === language);
  expect(blocks, `${page} has one block of ${language}`).toHaveLength(1);
  return blocks[0]!.text;
}

/** How the commands of a page ran. */
export interface PageRun {
  readonly code: number | null;
  /** What was printed to standard error, but for notes. */
  readonly faults: string;
  /** The lines that the page shows and its commands did not print. */
  readonly missing: readonly string[];
  readonly stdout: string;
}

/** A page whose commands all succeed, and print what it shows. */
export const AS_SHOWN = { code: 0, faults: '', missing: [] };

/**
 * Runs the shell commands of a page as one script, and looks in their output for the lines of the `text` block that
 * follows them.
 * @param setup commands before those of the page
 */
export async function runCommandsOfPage(
  folder: string,
  blocks: readonly PageBlock[],
  environment: Readonly<Record<string, string>>,
  setup = '',
): Promise<PageRun> {
  const commands = blocks.filter(({ kind }) => kind === 'sh');
  const script = commands.map(({ text }, index) => `printf '\\n=== %s\\n' ${index}\n${text}`).join('\n');
  const { code, stdout, stderr } = await runScript(folder, `${setup}\n${script}`, environment);
  const printed = stdout
    .split(/^=== \d+\n/m)
    .slice(1)
    .map(lines);
  const missing = blocks.flatMap(({ kind, text }, index) => {
    if (kind !== 'text') return [];
    const block = blocks.slice(0, index).filter((one) => one.kind === 'sh').length - 1;
    return lines(text.trimEnd()).filter((shown) => !printed[block]?.some((line) => isShown(line, shown)));
  });
  return { code, faults: stderr.replaceAll(/^note: .*\n/gm, ''), missing, stdout };
}

/** The lines of a text without their indentation, with one blank for several. */
function lines(text: string): string[] {
  return text.split('\n').map((line) => line.trim().replaceAll(/ {2,}/g, '  '));
}

/** Whether a line is as the page shows it; `…` stands for anything. */
function isShown(line: string, shown: string): boolean {
  const parts = shown.split('…').map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join('.*')}$`).test(line);
}
