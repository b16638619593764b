/** Checks that `npm ci` works with the lock file on every platform and with every registry. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { faultsOf } from '../lib/lock-file.ts';
import { ROOT } from '../lib/web-build.ts';

const faults = faultsOf(JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')));
for (const fault of faults) console.log(fault);
if (faults.length > 0) process.exitCode = 1;
