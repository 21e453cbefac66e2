import { generateKeyPairSync, sign } from 'node:crypto';

/** A certificate and its key, as PEM. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

/** A certificate that signs others. */
export interface Authority extends Certificate {
  readonly name: string;
}

/**
 * Makes an Ed25519 certificate for one name, which signs itself and may sign others.
 * @param years from now at which it expires; it starts two years earlier, and 0 or less has expired
 */
export function selfSigned(name: string, years = 1): Authority {
  return { name, ...certify(name, years) };
}

/** Makes a certificate for one name that an authority signs, and that signs no other; it is valid for a year. */
export function signedBy(authority: Authority, name: string): Certificate {
  return certify(name, 1, authority);
}

function certify(name: string, years: number, authority?: Authority): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const dates = sequence(utcTime(years - 2), utcTime(years));
  const altName = sequence(tagged(0x82, Buffer.from(name)));
  const constraints = authority ? sequence() : sequence(tagged(0x01, Buffer.from([0xff])));
  const extensions = sequence(
    sequence(OID_ALT_NAME, tagged(0x04, altName)),
    sequence(OID_CONSTRAINTS, tagged(0x04, constraints)),
  );
  const toBeSigned = sequence(
    tagged(0xa0, tagged(0x02, Buffer.from([2]))),
    tagged(0x02, Buffer.from([authority ? 2 : 1])),
    ED25519,
    commonName(authority?.name ?? name),
    dates,
    commonName(name),
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, extensions),
  );
  const signature = sign(null, toBeSigned, authority?.key ?? privateKey);
  const cert = sequence(toBeSigned, ED25519, tagged(0x03, Buffer.concat([Buffer.from([0]), signature])));
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${cert.toString('base64')}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
  };
}

function commonName(name: string): Buffer {
  return sequence(encodeSequence(0x31, sequence(OID_COMMON_NAME, tagged(0x0c, Buffer.from(name)))));
}

const OID_COMMON_NAME = Buffer.from('0603550403', 'hex');
const OID_ALT_NAME = Buffer.from('0603551d11', 'hex');
const OID_CONSTRAINTS = Buffer.from('0603551d13', 'hex');
const ED25519 = Buffer.from('300506032b6570', 'hex');

function sequence(...parts: Buffer[]): Buffer {
  return encodeSequence(0x30, ...parts);
}

function encodeSequence(tag: number, ...parts: Buffer[]): Buffer {
  return tagged(tag, Buffer.concat(parts));
}

function tagged(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

function utcTime(yearsFromNow: number): Buffer {
  const date = new Date();
  date.setUTCFullYear(date.getUTCFullYear() + yearsFromNow);
  const digits = date.toISOString().replace(/[-:T]|\.\d+/g, '');
  return tagged(0x17, Buffer.from(digits.slice(2)));
}
