import { spawn } from 'node:child_process';

/** What ends a program that may go on for ever. */
const ENDING = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'];

/** npm forwards Ctrl-C to a process that the terminal has already sent it to. The same signal within this time is one. */
const ONE_SIGNAL_MS = 500;

/**
 * Runs a command and waits for its end. Its output goes to the terminal, or to the result if `quiet`.
 *
 * With `forwardsSignals`, a signal that ends this process is sent to the command instead, and this process waits for it:
 * to end the process that a person started is to end all of them. The command is in a session of its own, because Ctrl-C would
 * otherwise reach it twice, and a second signal ends a server at once.
 * @returns the exit code, which is 1 if the command could not be started or was ended by a signal; and the output
 */
export function run(command, args, { env = process.env, cwd, quiet = false, forwardsSignals = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env,
      detached: forwardsSignals,
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
    });
    const stopForwarding = forwardsSignals ? forwardSignals(child) : () => undefined;
    const output = [];
    child.stdout?.on('data', (chunk) => output.push(chunk));
    child.stderr?.on('data', (chunk) => output.push(chunk));
    child.on('error', (error) => {
      stopForwarding();
      console.error(`${command} could not be started: ${error.message}`);
      resolve({ exitCode: 1, output: '' });
    });
    child.on('close', (code) => {
      stopForwarding();
      resolve({ exitCode: code ?? 1, output: Buffer.concat(output).toString() });
    });
  });
}

/** @returns ends the forwarding */
function forwardSignals(child) {
  const sentAt = new Map();
  const forward = (signal) => {
    const now = performance.now();
    if (now - (sentAt.get(signal) ?? -Infinity) < ONE_SIGNAL_MS) return;
    sentAt.set(signal, now);
    child.kill(signal);
  };
  for (const signal of ENDING) process.on(signal, forward);
  return () => {
    for (const signal of ENDING) process.off(signal, forward);
  };
}
