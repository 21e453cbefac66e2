#!/usr/bin/env node
// Connects the process to runCli.
import { errorText } from './errors.ts';
import { coloursFor } from './output/layout.ts';
import { runCli } from './run-cli.ts';

const interrupted = new AbortController();
// Hosts end their MCP servers by SIGTERM.
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => interrupted.abort(new Error('interrupted')));
}

// A reader such as `head` closes the pipe when it has read enough; that is not an error.
process.stdout.on('error', (cause: NodeJS.ErrnoException) => {
  if (cause.code === 'EPIPE') process.exit(0);
  const error = new Error('the output cannot be written', { cause });
  process.stderr.write(errorText(error, coloursFor(process.stderr, process.env, true)));
  process.exit(1);
});

process.exitCode = await runCli(process.argv.slice(2), {
  environment: process.env,
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  signal: interrupted.signal,
  now: () => new Date(),
});
