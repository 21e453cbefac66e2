// Packets as a MySQL server sends them.
const PROTOCOL_41 = 0x0200;
/** The server offers TLS. */
export const TLS = 0x0800;
const TRANSACTIONS = 0x2000;
const SECURE = 0x8000;
const PLUGIN_AUTH = 0x0008;

/** A packet with its header. */
export function packet(sequence: number, body: Buffer | string): Buffer {
  const bytes = Buffer.from(body as string, 'latin1');
  const header = Buffer.alloc(4);
  header.writeUIntLE(bytes.length, 0, 3);
  header[3] = sequence;
  return Buffer.concat([header, bytes]);
}

/** The first packet of a server. @param capabilities besides the usual ones */
export function greeting(capabilities = 0, version = '8.4.0', plugin = 'mysql_native_password'): Buffer {
  const low = Buffer.alloc(2);
  low.writeUInt16LE(PROTOCOL_41 | TRANSACTIONS | SECURE | capabilities);
  const high = Buffer.from([PLUGIN_AUTH, 0]);
  return packet(
    0,
    Buffer.concat([
      Buffer.from(`\x0a${version}\0\x01\0\0\0challeng\0`, 'latin1'),
      ...[low, Buffer.from([45, 2, 0]), high, Buffer.from([21]), Buffer.alloc(10)],
      Buffer.from(`e-of-20-byte\0${plugin}\0`, 'latin1'),
    ]),
  );
}

/** A command or the authentication succeeded. */
export function ok(sequence: number): Buffer {
  return packet(sequence, Buffer.from([0, 0, 0, 2, 0, 0, 0]));
}
