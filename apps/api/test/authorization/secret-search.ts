/** A secret that must not leak. */
export interface Secret {
  readonly name: string;
  /** A text, or the bytes of a key. */
  readonly secret: string | Buffer;
}

/** How much of a secret's beginning or end may be told: less than this many characters. */
const RECOGNIZABLE_CHARACTERS = 12;

/** @returns which planted stand in a text, whole or by their ends, in any of the usual spellings */
export function findSecrets(text: string, planted: readonly Secret[]): readonly string[] {
  const lowered = text.toLowerCase();
  return planted.flatMap(({ name, secret }) =>
    listEncodings(secret)
      .filter(({ text: spelt, isCaseless }) => (isCaseless ? lowered : text).includes(spelt))
      .map(({ as }) => `${name}: ${as}`),
  );
}

/** @returns what gives a secret away */
export function listEncodings(
  secret: string | Buffer,
): readonly { readonly as: string; readonly text: string; readonly isCaseless: boolean }[] {
  const parts = {
    whole: secret,
    'first characters': secret.slice(0, RECOGNIZABLE_CHARACTERS),
    'last characters': secret.slice(-RECOGNIZABLE_CHARACTERS),
  };
  return Object.entries(parts).flatMap(([part, value]) => [
    ...(typeof value === 'string' ? spellings(part, value) : []),
    { as: `${part}, in hex`, text: Buffer.from(value).toString('hex'), isCaseless: true },
    ...[0, 1, 2].flatMap((offset) => [
      { as: `${part}, in base64`, text: toBase64Part(value, offset, 'base64'), isCaseless: false },
      { as: `${part}, in base64url`, text: toBase64Part(value, offset, 'base64url'), isCaseless: false },
    ]),
  ]);
}

function spellings(part: string, value: string) {
  return [
    { as: `${part}, as it is`, text: value, isCaseless: false },
    { as: `${part}, in a URL`, text: encodeURIComponent(value), isCaseless: false },
  ];
}

/** What stands in the base64 of a longer text, wherever in it the value begins: whole groups of three bytes. */
function toBase64Part(value: string | Buffer, offset: number, encoding: 'base64' | 'base64url'): string {
  const bytes = Buffer.from(value).subarray(offset);
  return bytes.subarray(0, bytes.length - (bytes.length % 3)).toString(encoding);
}
