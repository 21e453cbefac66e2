// Writes each service's skill manifest; with `--check` it writes nothing and lists what is out of date.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { services } from './services.ts';
import { skillManifest } from './skill-manifest.ts';

for (const service of services()) {
  const text = `${JSON.stringify(skillManifest(service), null, 2)}\n`;
  if (existsSync(service.manifestFile) && readFileSync(service.manifestFile, 'utf8') === text) continue;
  if (process.argv.includes('--check')) {
    console.error(`differs: ${service.manifestFile}; run \`npm run generate\` and commit what it writes`);
    process.exitCode = 1;
  } else {
    writeFileSync(service.manifestFile, text);
    console.log(`wrote ${service.manifestFile}`);
  }
}
