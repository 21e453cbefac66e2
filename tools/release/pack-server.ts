// Packs @tookeffect/server into a folder as `tookeffect-server.tgz`, for the image; it must be built.
import path from 'node:path';
import { run } from '../process.mjs';

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Name the folder to write to: npm run pack:server -- <folder>');
const cwd = path.resolve(import.meta.dirname, '../../packages/server');
const out = path.resolve(folder, 'tookeffect-server.tgz');
process.exitCode = (await run('pnpm', ['pack', '--out', out], { cwd })).exitCode;
