import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sha256Hex, TookEffectError } from '@tookeffect/sdk';
import type { Command } from 'commander';
import { type CommandHost, defineCommand } from '../define-command.ts';
import { UsageError } from '../errors.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import { fieldLines } from '../output/layout.ts';

interface Options {
  readonly to: string;
  readonly force?: boolean;
}

/** `skill install SERVICE`: writes the SKILL.md of a service into an agent's skills folder. */
export function addSkillInstall(parent: Command, host: CommandHost): void {
  const command = parent
    .command('install <service>')
    .description(
      'write the SKILL.md of a service into a folder of skills, in a folder with the name of the skill; a file that you changed is kept',
    )
    .option('--to <folder>', 'the folder of skills', 'skills')
    .option('--force', 'overwrite a file that this command did not write, or that was changed since');
  defineCommand<Options>(
    command,
    host,
    ['skill install github', 'skill install postgres --to .agents/skills'],
    async (session, [service], { to, force = false }) => {
      const { skill } = await session.client.skills.get(service!, session.call);
      const name = skillName(skill);
      const file = path.join(to, name, 'SKILL.md');
      const result = install(file, stamped(skill), force);
      session.show({ service, name, file, result }, () =>
        fieldLines([
          ['skill', name],
          ['file', file],
          ['result', result],
        ]),
      );
      return EXIT_CODES.ok;
    },
  );
}

/**
 * Reads the name, which is the name of its folder, too.
 * @throws {TookEffectError} `response_malformed` unless the text begins as the Agent Skills format says
 */
function skillName(skill: string): string {
  const [, name = ''] =
    /^---\nname: ([a-z0-9]+(?:-[a-z0-9]+)*)\ndescription: .{1,1024}\n---\n/.exec(skill) ?? [];
  if (name !== '' && name.length <= 64) return name;
  throw new TookEffectError(
    'response_malformed',
    'the skill of the service has no valid name and description',
  );
}

/** @throws {UsageError} for a file of somebody else */
function install(file: string, text: string, isForced: boolean): 'written' | 'updated' | 'unchanged' {
  const existing = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  if (existing === text) return 'unchanged';
  if (existing !== undefined && !isForced && !isStamped(existing)) {
    throw new UsageError(
      `${file} was not written by this command, or was changed since; move it away, or overwrite it with --force`,
    );
  }
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
  return existing === undefined ? 'written' : 'updated';
}

const STAMP = /\n<!-- Written by tookeffect skill install; sha256 of the text above: ([0-9a-f]{64}) -->\n$/;

/** The digest shows later whether the text is still as written. */
function stamped(skill: string): string {
  const text = skill.trimEnd();
  return `${text}\n<!-- Written by tookeffect skill install; sha256 of the text above: ${sha256Hex(text)} -->\n`;
}

function isStamped(text: string): boolean {
  const stamp = STAMP.exec(text);
  return stamp !== null && stamp[1] === sha256Hex(text.slice(0, stamp.index));
}
