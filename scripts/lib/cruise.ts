import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Outcome, run } from './child.ts';
import { ROOT } from './web-build.ts';

const FOLDERS = ['contract', 'server', 'web', 'desk', 'simulators', 'tests', 'bench', 'scripts'];

/** Checks the imports of a source tree with this repository's layout against .dependency-cruiser.cjs. */
export async function cruise(root: string): Promise<Outcome> {
  const cli = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const folders = FOLDERS.filter((folder) => existsSync(join(root, folder)));
  const { code, output } = await run(
    process.execPath,
    [cli, '--config', join(ROOT, '.dependency-cruiser.cjs'), ...folders],
    { cwd: root },
  );
  // Cut off the warning that it cannot read TypeScript 7; it reads the sources with swc instead.
  return { code, output: output.split('‼')[0] ?? output };
}
