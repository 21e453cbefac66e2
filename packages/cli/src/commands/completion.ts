import type { Command } from 'commander';
import { type CommandHost, defineCommand } from '../define-command.ts';
import { UsageError } from '../errors.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import { commandMap } from '../output/command-map.ts';

const SHELLS = ['bash', 'zsh', 'fish'] as const;

/** `completion SHELL`: prints the script that makes a shell complete commands, options and their values. */
export function addCompletion(parent: Command, host: CommandHost): void {
  const command = parent
    .command('completion <shell>')
    .description(`print the script that completes commands and options in a shell: ${SHELLS.join(', ')}`);
  defineCommand<object>(
    command,
    host,
    [
      'completion bash > ~/.local/share/bash-completion/completions/tookeffect',
      'completion zsh > ~/.zfunc/_tookeffect',
      'completion fish > ~/.config/fish/completions/tookeffect.fish',
    ],
    async (session, [name]) => {
      const shell = SHELLS.find((each) => each === name);
      if (shell === undefined) throw new UsageError(`the shell ${name} is not one of ${SHELLS.join(', ')}`);
      // Loaded here, so that other commands start fast.
      const { completionScript } = await import('../output/completion-scripts.ts');
      session.write(completionScript(shell, commandMap(parent)));
      return EXIT_CODES.ok;
    },
  );
}
