import type { Command } from 'commander';
import { Session } from '../session.ts';
import type { GlobalOptions } from '../settings/global-options.ts';
import type { Surroundings } from '../surroundings.ts';

/** What a command is made in: where it reads and writes, and where its exit code goes. */
export interface CommandSetting {
  readonly surroundings: Surroundings;
  readonly exitWith: (code: number) => void;
}

/** What a command does. `arguments` are the positional ones, in order. @returns the exit code */
export type CommandBody<Options> = (
  session: Session,
  positional: readonly string[],
  options: Options,
) => Promise<number>;

/** Gives a command its body and its examples. */
export function leaf<Options extends object>(
  command: Command,
  { surroundings, exitWith }: CommandSetting,
  examples: readonly [string, string, ...string[]],
  body: CommandBody<Options>,
): void {
  command.addHelpText(
    'after',
    `\nExamples:\n${examples.map((example) => `  $ tookeffect ${example}\n`).join('')}`,
  );
  command.action(async () => {
    const options = command.optsWithGlobals<Options & GlobalOptions>();
    exitWith(await body(new Session(surroundings, options), command.args, options));
  });
}
