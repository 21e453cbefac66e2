/** The folder of this package: `dist` with the bundle, and `src` with the sources, are directly in it. */
export const packageFolder = new URL('../', import.meta.url);
