/** docs/configuration.md shows the variables that the program reads; `--write` generates it. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderConfiguration, undescribedVariables } from '../lib/configuration.ts';
import { ROOT } from '../lib/web-build.ts';

const FILE = join(ROOT, 'docs/configuration.md');

for (const name of undescribedVariables()) {
  console.log(`${name} has no description in server/src/config/described.ts`);
  process.exitCode = 1;
}
if (process.argv.includes('--write')) writeFileSync(FILE, renderConfiguration());
else if (readFileSync(FILE, 'utf8') !== renderConfiguration()) {
  console.log('docs/configuration.md is out of date: node scripts/run.mjs scripts/checks/configuration.ts --write');
  process.exitCode = 1;
}
