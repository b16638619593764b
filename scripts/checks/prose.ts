/**
 * Checks that comments and docs are in plain English (docs/style.md, "Prose"). With paths, it checks only files below
 * them.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lintProse } from '../lib/prose/lint.ts';
import { isChecked } from '../lib/prose/places.ts';
import { ROOT } from '../lib/web-build.ts';

const paths: readonly string[] = process.argv.slice(2);
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', ...paths], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => /\.(tsx?|mts|mjs|md)$/.test(path) && (paths.length > 0 || isChecked(path)));

for (const path of files) {
  for (const { line, message } of await lintProse(path, readFileSync(join(ROOT, path), 'utf8'))) {
    console.log(`${path}:${line} ${message}`);
    process.exitCode = 1;
  }
}
