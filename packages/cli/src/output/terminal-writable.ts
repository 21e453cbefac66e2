import { Writable } from 'node:stream';
import type { Terminal } from '../command-context.ts';

/** @returns the terminal as a stream, for a library that writes messages to one */
export function terminalWritable(terminal: Terminal): Writable {
  if (terminal instanceof Writable) return terminal;
  return new Writable({
    write: (chunk: Buffer, _, done) => {
      terminal.write(chunk.toString());
      done();
    },
  });
}
