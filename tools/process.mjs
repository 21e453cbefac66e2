import { spawn } from 'node:child_process';

/**
 * Runs a command and waits for its end. Its output goes to the terminal, or to the result if `quiet`.
 * @returns the exit code, which is 1 if the command could not be started or was ended by a signal; and the output
 */
export function run(command, args, { env = process.env, cwd, quiet = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env,
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
    });
    const output = [];
    child.stdout?.on('data', (chunk) => output.push(chunk));
    child.stderr?.on('data', (chunk) => output.push(chunk));
    child.on('error', (error) => {
      console.error(`${command} could not be started: ${error.message}`);
      resolve({ exitCode: 1, output: '' });
    });
    child.on('close', (code) => resolve({ exitCode: code ?? 1, output: Buffer.concat(output).toString() }));
  });
}
