/** Checks that docs/licences.md lists the licence of every package in the lock file; `--write` updates it. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { licencesOf, listLicences, unwelcome } from '../lib/licences.ts';
import { ROOT } from '../lib/web-build.ts';

const FILE = join(ROOT, 'docs/licences.md');
const packages = licencesOf(JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')));

if (process.argv.includes('--write')) writeFileSync(FILE, listLicences(packages));
else if (readFileSync(FILE, 'utf8') !== listLicences(packages)) {
  console.log('docs/licences.md is out of date, run: node scripts/checks/licences.ts --write');
  process.exitCode = 1;
}
for (const { name, licence } of packages.filter(unwelcome)) {
  console.log(`${name} has the licence ${licence}, which scripts/lib/licences.ts does not allow`);
  process.exitCode = 1;
}
