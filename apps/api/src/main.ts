#!/usr/bin/env node
import { enableCompileCache } from 'node:module';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';

// Both precede the import of the program: V8 would otherwise give the new objects of an idle server up to 60 MB, and give
// them back late. It reads this flag at each collection, but flags with a size only when a process starts.
setFlagsFromString('--semi-space-growth-factor=1');
// Otherwise it lets the objects of a busy server grow to four times what is in use before it collects them.
setFlagsFromString('--heap-growing-percent=30');
// The next start uses the compiled functions of this one. In a folder that cannot be written, each start compiles them.
enableCompileCache(path.join(import.meta.dirname, 'compile-cache'));
await import('./program.ts');
