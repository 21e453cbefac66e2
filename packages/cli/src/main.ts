#!/usr/bin/env node
// Connects the process to runCli.
import { runCli } from './run-cli.ts';

const interrupted = new AbortController();
// Hosts end their MCP servers by SIGTERM.
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => interrupted.abort(new Error('interrupted')));
}

// A reader such as `head` closes the pipe when it has read enough; that is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  process.exit(error.code === 'EPIPE' ? 0 : 1);
});

process.exitCode = await runCli(process.argv.slice(2), {
  environment: process.env,
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  signal: interrupted.signal,
  now: () => new Date(),
});
