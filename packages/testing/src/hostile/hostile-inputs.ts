/** A response of a hostile system of record: status 200, and this body. */
export interface HostileResponse {
  readonly name: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A request of a hostile caller, who has a key with every scope. */
export interface HostileCall {
  readonly name: string;
  readonly method: 'POST';
  readonly target: string;
  readonly body: string;
}

/** JSON that is expensive for its size, by what makes it so. */
const SHAPES: Readonly<Record<string, (bytes: number) => string>> = {
  members: (bytes) => `{${numbered(bytes, (index) => `"${index.toString(36)}":1`)}}`,
  'unsorted members': (bytes) => `{${numbered(bytes, (index) => `"${(9_999_999 - index).toString(36)}":1`)}}`,
  'a duplicate at the end': (bytes) => `{${numbered(bytes, (index) => `"${index.toString(36)}":1`)},"0":2}`,
  'empty objects': (bytes) => `[${repeated('{},', bytes)}{}]`,
  'small objects': (bytes) => `[${numbered(bytes, (index) => `{"id":${index},"body":"x"}`)}]`,
  numbers: (bytes) => `[${repeated('1,', bytes)}1]`,
  'inexact numbers': (bytes) => `[${repeated('1e400,', bytes)}1]`,
  'one number of many digits': (bytes) => `[${repeated('9', bytes)}]`,
  'one number of many zeros': (bytes) => `[0.${repeated('0', bytes)}1]`,
  escapes: (bytes) => `"${repeated('\\ud83d\\ude00', bytes)}"`,
  'one long text': (bytes) => `"${repeated('a', bytes)}"`,
  'quoted lines': (bytes) => `"${repeated('> op_01jn80000000000000000000aa\\n', bytes)}"`,
  'deep lists': (bytes) => `[${repeated(`${'['.repeat(50)}${']'.repeat(50)},`, bytes)}1]`,
  'lists that are too deep': (bytes) => '['.repeat(bytes),
  'a text without an end': (bytes) => `"${repeated('\\"', bytes)}`,
  'white space': (bytes) => `[${repeated(' ', bytes)}]`,
};

const RESPONSE_BYTES = [40_000, 250_000, 1_000_000];
const WRAPPERS: Readonly<Record<string, (json: string) => string>> = {
  bare: (json) => json,
  'in a list': (json) => `[${json}]`,
  'in an object': (json) => `{"id":1,"title":"x","state":"open","body":${json}}`,
  'in an object of a list': (json) => `[{"id":1,"number":1,"title":"x","body":${json}}]`,
};

/** Lists responses, of 40 KB to 1 MB each; every second one has a `Link` header that is hard to read. */
export function hostileResponses(): HostileResponse[] {
  return Object.entries(SHAPES).flatMap(([shape, make]) =>
    RESPONSE_BYTES.flatMap((bytes) =>
      Object.entries(WRAPPERS).map(([place, wrap], index) => ({
        name: `${shape}, ${bytes} bytes, ${place}`,
        body: wrap(make(bytes)),
        headers: index % 2 === 0 ? {} : { link: LINKS[(bytes / 10_000) % LINKS.length]! },
      })),
    ),
  );
}

const CALL_BYTES = [15_000, 60_000, 900_000];

/** Lists calls of `POST /v1/contracts/test` and of endpoints with small bodies. */
export function hostileCalls(): HostileCall[] {
  return Object.entries(SHAPES).flatMap(([shape, make]) =>
    CALL_BYTES.flatMap((bytes) => {
      const json = make(bytes);
      const calls = Object.entries(bytes > 60_000 ? LARGE_BODIES : { ...LARGE_BODIES, ...SMALL_BODIES });
      return calls.map(([target, wrap]) => ({
        name: `${target}: ${shape}, ${bytes} bytes`,
        method: 'POST' as const,
        target: target.split(' ')[0]!,
        body: wrap(json),
      }));
    }),
  );
}

/** Endpoints with a body of up to 1 MiB; what follows the path says where the JSON is. */
const LARGE_BODIES: Readonly<Record<string, (json: string) => string>> = {
  '/v1/contracts/test contract': (json) => `{"contract":{"id":${json}}}`,
  '/v1/contracts/test schema': (json) => `{"contract":{"input":{"properties":${json}}}}`,
  '/v1/contracts/test case': (json) => `{"contract":{},"cases":[${json}]}`,
};

/** Endpoints with a body of up to 64 KiB. */
const SMALL_BODIES: Readonly<Record<string, (json: string) => string>> = {
  '/v1/operations input': (json) => `{"contract":"github.issue.created@1","input":${json}}`,
  '/v1/connections declarations': (json) => `{"service":"http","declarations":${json}}`,
};

/** Compiles slowly for its size, in a contract that is otherwise valid. */
export const HOSTILE_PATTERNS: readonly string[] = [
  '(?i)[\\pL\\PN]{1,200}',
  `(?i)${'\\pL'.repeat(160)}`,
  '(?:(?:a{1,9}b{1,9}){1,9}){1,5}',
  `${'('.repeat(200)}a${')'.repeat(200)}`,
  '(?:a?){100}',
  'x'.repeat(500),
];

const LINKS: readonly string[] = [
  `<a>; rel=next${repeated(';a="\\\\"', 6000)}`,
  `next ${repeated('<a>; b=', 6000)}`,
  `<a>; rel=next${repeated(' ,\t', 6000)}x`,
];

function repeated(text: string, bytes: number): string {
  return text.repeat(Math.ceil(bytes / text.length));
}

function numbered(bytes: number, toText: (index: number) => string): string {
  const parts: string[] = [];
  for (let length = 0, index = 0; length < bytes; index += 1) {
    const part = toText(index);
    parts.push(part);
    length += part.length + 1;
  }
  return parts.join(',');
}
