import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of this package. */
export const interopFolder = fileURLToPath(new URL('..', import.meta.url));

/** Where the checkout keeps the tools that it brought. */
export const toolchainFolder = path.join(interopFolder, '..', '.toolchain');
