// Writes each service's skill manifest. With `--check` it writes nothing and lists the outdated manifests.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { readServices } from './services.ts';
import { buildSkillManifest } from './skill-manifest.ts';

for (const service of readServices()) {
  const text = `${JSON.stringify(buildSkillManifest(service), null, 2)}\n`;
  if (existsSync(service.manifestFile) && readFileSync(service.manifestFile, 'utf8') === text) continue;
  if (process.argv.includes('--check')) {
    console.error(`${service.manifestFile} is outdated; run \`npm run generate\` and commit the result`);
    process.exitCode = 1;
  } else {
    writeFileSync(service.manifestFile, text);
    console.log(`wrote ${service.manifestFile}`);
  }
}
