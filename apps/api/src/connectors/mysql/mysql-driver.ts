// A file of its own: esbuild would give an `import()` of the CommonJS library itself a default export only.
export { createConnection } from 'mysql2';
