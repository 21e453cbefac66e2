import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of this package. */
export const interopFolder = fileURLToPath(new URL('..', import.meta.url));

/** The folder of the checkout into which tools are installed. */
export const toolchainFolder = path.join(interopFolder, '..', '.toolchain');
