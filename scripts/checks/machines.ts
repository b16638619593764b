/** Checks that docs/machines.md shows the state machines as they are in the code; `--write` updates it. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawMachines } from '../lib/machines.ts';
import { ROOT } from '../lib/web-build.ts';

const FILE = join(ROOT, 'docs/machines.md');

if (process.argv.includes('--write')) writeFileSync(FILE, drawMachines());
else if (readFileSync(FILE, 'utf8') !== drawMachines()) {
  console.log('docs/machines.md is out of date, run: node scripts/checks/machines.ts --write');
  process.exitCode = 1;
}
