/**
 * What this package uses of the platform beyond the language itself, described structurally: it
 * compiles without the types of Node or of a browser, and imports neither.
 */
interface Platform {
  readonly TextDecoder: new (
    label: 'utf-8',
    options: { fatal: true; ignoreBOM: true },
  ) => { decode(bytes: Uint8Array): string };
  readonly TextEncoder: new () => { encode(text: string): Uint8Array<ArrayBuffer> };
}

export const platform = globalThis as unknown as Platform;
