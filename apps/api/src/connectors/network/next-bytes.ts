import type { Socket } from 'node:net';

/** The next chunk of a socket; empty if the server closes the connection. The socket is paused before and after. */
export function nextBytes(socket: Socket): Promise<Buffer> {
  return new Promise((resolve) => {
    const done = (bytes: Buffer) => {
      socket.off('data', take);
      socket.off('close', close);
      socket.pause();
      resolve(bytes);
    };
    const take = (bytes: Buffer) => done(bytes);
    const close = () => done(Buffer.alloc(0));
    if (socket.destroyed) {
      resolve(Buffer.alloc(0));
      return;
    }
    socket.on('data', take);
    socket.on('close', close);
    socket.resume();
  });
}
