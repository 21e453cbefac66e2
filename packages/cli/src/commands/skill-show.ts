import type { Command } from 'commander';
import { EXIT_CODES } from '../exit-codes.ts';
import { fieldLines } from '../output/fields.ts';
import { type CommandSetting, leaf } from './leaf.ts';

/** `skill show SERVICE`: what an agent must know to use a service. */
export function addSkillShow(parent: Command, setting: CommandSetting): void {
  const command = parent
    .command('show <service>')
    .description('show what an agent must know to use a service')
    .option('--markdown', 'print it as a SKILL.md, to be installed into an agent’s skills folder');
  leaf<{ readonly markdown?: boolean }>(
    command,
    setting,
    ['skill show github', 'skill show github --markdown > SKILL.md'],
    async (session, [service], { markdown }) => {
      const skill = await session.client.skills.get(service!, session.call);
      session.show(skill, () => {
        if (markdown) return skill.skill.endsWith('\n') ? skill.skill : `${skill.skill}\n`;
        return fieldLines([
          ['service', skill.service],
          ['title', skill.title],
          ['use it', skill.description],
          ['contracts', skill.contracts.map(({ id }) => id).join(', ')],
          ['credential', skill.connection.credentialType],
          ['privileges', skill.connection.leastPrivilege.join(', ')],
          ['webhook', skill.webhook?.events.join(', ') ?? 'none'],
        ]);
      });
      return EXIT_CODES.ok;
    },
  );
}
