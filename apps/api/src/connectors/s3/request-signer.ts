// A file of its own: esbuild would give an `import()` of the CommonJS library itself a default export only.
export { SignatureV4 } from '@smithy/signature-v4';
