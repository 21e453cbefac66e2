#!/usr/bin/env node
// Adds CommonJS to a package that is built as ES modules: `build-commonjs [--inline <dependency>]…`, in its folder.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { buildCommonjs, type Manifest } from './build-commonjs.ts';

const { values } = parseArgs({ options: { inline: { type: 'string', multiple: true, default: [] } } });
const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest;
await buildCommonjs(process.cwd(), manifest, values.inline);
