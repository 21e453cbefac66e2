import type { Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { PacketStream } from '../../../src/connectors/mysql/packet-stream.ts';
import { MAX_RATIO, measureGrowth } from '../../growth/growth.ts';
import { greeting, packet } from './packets.ts';

/** A stream of packets after its greeting, and the socket that it reads. */
function openStream(): { readonly stream: PacketStream; readonly socket: PassThrough } {
  const socket = new PassThrough();
  const options = { greeting: greeting(), maxBytes: 64 * 1024 * 1024, startTls: undefined };
  return { socket, stream: new PacketStream(socket as unknown as Socket, options) };
}

test('an answer in tiny pieces takes time linear in its size', () => {
  const ratio = measureGrowth({
    name: 'one packet in pieces of 16 bytes',
    maxBytes: 4 * 1024 * 1024,
    prepare: (bytes) => {
      const whole = packet(1, Buffer.alloc(bytes, 'x'));
      const pieces = Array.from({ length: Math.ceil(whole.length / 16) }, (_, index) =>
        whole.subarray(16 * index, 16 * (index + 1)),
      );
      return () => {
        const { socket } = openStream();
        for (const piece of pieces) socket.emit('data', Buffer.from(piece));
      };
    },
  });
  expect(ratio).toBeLessThanOrEqual(MAX_RATIO);
});

test.each([1, 2, 3, 4, 5, 7, 64, 1000])('packets in pieces of %i bytes arrive as they were sent', (size) => {
  const { stream, socket } = openStream();
  const packets = [5, 1, 300, 2, 70_000, 9].map((length, index) =>
    packet(index + 1, Buffer.alloc(length, index + 65)),
  );
  const sent = Buffer.concat(packets);
  const received: Buffer[] = [];
  stream.on('data', (bytes: Buffer) => received.push(bytes));
  for (let start = 0; start < sent.length; start += size) {
    socket.emit('data', Buffer.from(sent.subarray(start, start + size)));
  }
  stream.read();
  const expected = Buffer.concat([greeting(), sent]);
  return expect.poll(() => Buffer.concat(received).equals(expected)).toBe(true);
});
