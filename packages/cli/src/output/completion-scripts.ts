import type { CommandMap, MappedOption } from './command-map.ts';

/** The words that may follow at one place of the command line. */
interface Place {
  /** The command so far, such as `/op/list`; empty after the program. */
  readonly at: string;
  /** Names of commands, or options. */
  readonly words: readonly string[];
  /** Option → its allowed values. */
  readonly values: readonly (readonly [option: string, values: readonly string[]])[];
}

/**
 * Writes the script that completes the commands, options and fixed values of the program in a shell. It contains all of
 * them and runs nothing, so that pressing Tab is fast, and evaluates no word of the command line.
 */
export function completionScript(shell: 'bash' | 'zsh' | 'fish', map: CommandMap): string {
  const places = placesOf(map);
  switch (shell) {
    case 'bash':
      return bashScript(places);
    case 'zsh':
      return zshScript(places);
    case 'fish':
      return fishScript(places);
  }
}

function placesOf({ commands, options }: CommandMap): Place[] {
  const names = commands.map(({ name }) => name.split(' '));
  const groups = ['', ...new Set(names.filter(({ length }) => length > 1).map(([group]) => group!))];
  const inGroups = groups.map((group) => {
    const inside =
      group === '' ? names : names.filter(([first]) => first === group).map((name) => name.slice(1));
    return {
      at: group && `/${group}`,
      words: [...new Set(inside.map(([word]) => word!)), ...flagsOf(options)],
      values: [],
    };
  });
  const leaves = commands.map((command) => ({
    at: `/${command.name.replaceAll(' ', '/')}`,
    words: [...flagsOf(command.options), ...flagsOf(options)],
    values: [...command.options, ...options].flatMap((option) =>
      option.choices === null ? [] : [[flagsOf([option])[0]!, option.choices] as const],
    ),
  }));
  return [...inGroups, ...leaves];
}

function flagsOf(options: readonly MappedOption[]): string[] {
  return options.flatMap(({ flags }) => /--[a-z-]+/.exec(flags)?.[0] ?? []);
}

/** The part of bash and zsh that finds the place: `at` grows by each word that continues a command. */
function findPlace(places: readonly Place[], words: string): string {
  const known = places.flatMap(({ at }) => (at === '' ? [] : [at]));
  return `  local at= word candidates=
  for word in ${words}; do
    case "$at/$word" in
      ${known.join('|')}) at="$at/$word" ;;
    esac
  done
  case "$at $previous" in
${places.flatMap(({ at, values }) => values.map(([option, allowed]) => `    '${at} ${option}') candidates='${allowed.join(' ')}' ;;\n`)).join('')}    *)
      case "$at" in
${places.map(({ at, words: next }) => `        '${at}') candidates='${next.join(' ')}' ;;\n`).join('')}      esac
      ;;
  esac
`;
}

function bashScript(places: readonly Place[]): string {
  return `# Completion of tookeffect for bash.
_tookeffect() {
  local previous=\${COMP_WORDS[COMP_CWORD-1]}
${findPlace(places, '"${COMP_WORDS[@]:1:COMP_CWORD-1}"')}  COMPREPLY=($(compgen -W "$candidates" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _tookeffect tookeffect
`;
}

function zshScript(places: readonly Place[]): string {
  return `#compdef tookeffect
# Completion of tookeffect for zsh.
_tookeffect() {
  local previous=\${words[CURRENT-1]}
${findPlace(places, '"${(@)words[2,CURRENT-1]}"')}  compadd -- \${=candidates} || _files
}
if [ "$funcstack[1]" = _tookeffect ]; then _tookeffect "$@"; else compdef _tookeffect tookeffect; fi
`;
}

function fishScript(places: readonly Place[]): string {
  const known = places.flatMap(({ at }) => (at === '' ? [] : [at]));
  const lines = places.flatMap(({ at, words, values }) => {
    const condition = `__tookeffect_at '${at}'`;
    return [
      ...values.map(
        ([option, allowed]) =>
          `complete -c tookeffect -n "${condition}" -l ${option.slice(2)} -x -a '${allowed.join(' ')}'`,
      ),
      `complete -c tookeffect -n "${condition}" -a '${words.join(' ')}'`,
    ];
  });
  return `# Completion of tookeffect for fish.
function __tookeffect_at
  set -l at ''
  for word in (commandline -opc)[2..-1]
    if contains -- "$at/$word" ${known.join(' ')}
      set at "$at/$word"
    end
  end
  test "$at" = "$argv[1]"
end
${lines.join('\n')}
`;
}
