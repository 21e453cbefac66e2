#!/usr/bin/env node
// Runs the program of @tookeffect/cli; beside it, @tookeffect/server is installed, which `tookeffect dev` starts.
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const require = createRequire(import.meta.url);
const manifest = require.resolve('@tookeffect/cli/package.json');
await import(new URL(require(manifest).bin.tookeffect, pathToFileURL(manifest)).href);
