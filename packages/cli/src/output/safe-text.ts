/**
 * Makes text that may contain words of a service or a provider safe to show: control characters and invisible ones, with
 * which a text could change what a terminal shows, become `?`, and no line is a command to a program that reads the log
 * of a job. Line ends and tabs stay, and colours where the program itself adds them.
 * @param hasColours whether the text is coloured
 * @see https://docs.github.com/actions/reference/workflow-commands-for-github-actions
 */
export function safeText(text: string, hasColours: boolean): string {
  const shown = text.replaceAll(hasColours ? UNSAFE_BESIDE_COLOURS : UNSAFE, '?');
  return shown.replaceAll(/^([ \t]*)::/gm, '$1: :').replaceAll(/##(?=\[|vso\[)/g, '# #');
}

/** @returns the same JSON, with these characters as escapes: programs read what they read before */
export function safeJson(json: string): string {
  return json
    .replaceAll(UNSAFE, (character) => {
      const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index));
      return units.map((unit) => String.raw`\u${unit.toString(16).padStart(4, '0')}`).join('');
    })
    .replaceAll(/##(?=\[|vso\[)/g, String.raw`#\u0023`);
}

/** Everything that a terminal does not show as it is, except line feeds and tabs. */
const UNSAFE = /(?![\n\t])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

const ESCAPE = '\u001b';

/** The same without the codes of bold, dim and the colours that this program uses. */
const UNSAFE_BESIDE_COLOURS = new RegExp(
  String.raw`(?!${ESCAPE}\[(?:[012]|22|3[1-69]|90)m)(?![\n\t])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]`,
  'gu',
);
