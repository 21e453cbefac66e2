import type { Command } from 'commander';
import { type CommandHost, defineCommand } from '../define-command.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import { fieldLines } from '../output/layout.ts';

/** `skill show SERVICE`: shows what an agent must know to use a service. */
export function addSkillShow(parent: Command, host: CommandHost): void {
  const command = parent
    .command('show <service>')
    .description('show what an agent must know to use a service')
    .option('--markdown', 'print a SKILL.md for an agent’s skills folder');
  defineCommand<{ readonly markdown?: boolean }>(
    command,
    host,
    ['skill show github', 'skill show github --markdown > SKILL.md'],
    async (session, [service], { markdown }) => {
      const skill = await session.client.skills.get(service!, session.call);
      session.show(skill, () => {
        if (markdown) return skill.skill.endsWith('\n') ? skill.skill : `${skill.skill}\n`;
        return fieldLines([
          ['service', skill.service],
          ['title', skill.title],
          ['description', skill.description],
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
