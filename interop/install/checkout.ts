import { fileURLToPath } from 'node:url';

/** The folder of this package. */
export const interopFolder = fileURLToPath(new URL('..', import.meta.url));
