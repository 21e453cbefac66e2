import { Command } from 'commander';
import { vi } from 'vitest';
import { addAdminCommands } from '../../src/commands/admin.ts';
import { explainFailure } from '../../src/commands/explain-failure.ts';

/** What a command printed, and how it ended. */
export interface AdminOutcome {
  readonly code: number;
  readonly output: string;
  readonly errorOutput: string;
}

/** Runs an admin command in this process. @param environment its environment variables */
export async function runAdmin(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<AdminOutcome> {
  const quiet = { TOOKEFFECT_LOG_LEVEL: 'silent', ...environment };
  for (const [name, value] of Object.entries(quiet)) vi.stubEnv(name, value);
  const lines: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((line: string) => lines.push(line));
  let errorOutput = '';
  const program = new Command('tookeffect-server').exitOverride();
  program.configureOutput({ writeErr: (text) => (errorOutput += text) });
  addAdminCommands(program);
  try {
    await program.parseAsync(['admin', ...args], { from: 'user' });
    return { code: 0, output: lines.join('\n'), errorOutput };
  } catch (error) {
    return { code: 1, output: lines.join('\n'), errorOutput: errorOutput || `${explainFailure(error)}\n` };
  } finally {
    log.mockRestore();
    vi.unstubAllEnvs();
  }
}
