#!/usr/bin/env node
// Connects the process to runCli.
import type { CommandContext } from './command-context.ts';
import { errorText } from './errors.ts';
import { coloursFor } from './output/layout.ts';
import { runCli } from './run-cli.ts';
import { isNoticeWanted, noticeUpdate } from './update-notice.ts';

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

const context: CommandContext = {
  environment: process.env,
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  signal: interrupted.signal,
  now: () => new Date(),
};
const arguments_ = process.argv.slice(2);
process.exitCode = await runCli(arguments_, context);
if (!interrupted.signal.aborted && isNoticeWanted(arguments_, context)) await noticeUpdate(context);
