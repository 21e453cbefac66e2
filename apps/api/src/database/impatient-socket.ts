import { Socket } from 'node:net';

/**
 * Sockets to a database that are given up after so long without a byte either way. A database that is frozen, or cut off
 * without a word, cannot end a statement itself; without this its callers would wait until the system gives up, for many
 * minutes. What waited hears the error of a connection that timed out, and the pool forgets the connection.
 * @param silenceMs longer than any statement may take, and than a connection stays in the pool unused
 */
export function impatientSocket(silenceMs: number): () => Socket {
  return () => {
    const socket = new Socket();
    socket.setTimeout(silenceMs, () => socket.destroy(silent(silenceMs)));
    return socket;
  };
}

function silent(silenceMs: number): Error {
  const error = new Error(`the database has said nothing for ${silenceMs} ms`);
  return Object.assign(error, { code: 'ETIMEDOUT', syscall: 'read' });
}
