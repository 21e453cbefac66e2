import type { Argument, Command, Option } from 'commander';
import { examplesOf } from '../define-command.ts';

/** A command of the tree, for programs that call it and for documentation. */
export interface MappedCommand {
  /** With those of its groups: `op list`. */
  readonly name: string;
  readonly description: string;
  readonly arguments: readonly MappedArgument[];
  readonly options: readonly MappedOption[];
  /** Command lines without `tookeffect`. */
  readonly examples: readonly string[];
}

/** A positional argument. */
export interface MappedArgument {
  readonly name: string;
  readonly isRequired: boolean;
  readonly isVariadic: boolean;
}

/** An option. */
export interface MappedOption {
  readonly flags: string;
  readonly description: string;
  readonly isRequired: boolean;
  /** As `--help` shows it; null without a default. */
  readonly default: string | null;
  /** The allowed values; null for any. */
  readonly choices: readonly string[] | null;
}

/** The whole program. */
export interface CommandMap {
  readonly name: string;
  readonly version: string;
  /** The options that every command takes. */
  readonly options: readonly MappedOption[];
  readonly commands: readonly MappedCommand[];
}

/** @returns all commands in the order of the help, without groups and hidden ones */
export function commandMap(program: Command): CommandMap {
  return {
    name: program.name(),
    version: program.version() ?? '',
    options: program.options.map(mappedOption),
    commands: leavesOf(program, []),
  };
}

function leavesOf(command: Command, names: readonly string[]): MappedCommand[] {
  const children = command.createHelp().visibleCommands(command);
  if (children.length > 0) return children.flatMap((child) => leavesOf(child, [...names, child.name()]));
  return [
    {
      name: names.join(' '),
      description: command.description(),
      arguments: command.registeredArguments.map(mappedArgument),
      options: command.options.map(mappedOption),
      examples: examplesOf(command),
    },
  ];
}

function mappedArgument(argument: Argument): MappedArgument {
  return { name: argument.name(), isRequired: argument.required, isVariadic: argument.variadic };
}

function mappedOption(option: Option): MappedOption {
  const { flags, description, mandatory, argChoices, defaultValueDescription } = option;
  const defaultValue: unknown = option.defaultValue;
  const shown =
    defaultValueDescription ??
    (defaultValue === undefined ? null : `${defaultValue as string | number | boolean}`);
  return {
    ...{ flags, description, isRequired: mandatory },
    ...{ default: shown, choices: argChoices ?? null },
  };
}
