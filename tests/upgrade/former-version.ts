import { cpSync, existsSync, mkdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { run } from '../../scripts/lib/child.ts';
import { ROOT } from '../../scripts/lib/web-build.ts';

/** A version of the program that can run. */
export interface Version {
  /** The commit or the folder. */
  name: string;
  folder: string;
}

/**
 * Returns a version in a folder of its own. @param which a folder of a release or checkout, or a commit; absent: the
 * newest tag. @throws Error that says what to name
 */
export async function formerVersion(which: string | undefined, scratch: string): Promise<Version> {
  const folder = which && resolve(which);
  if (folder && existsSync(folder) && statSync(folder).isDirectory()) return { name: folder, folder };
  const commit = await commitOf(which ?? (await newestTag()));
  const target = join(scratch, 'former');
  mkdirSync(target);
  const archive = join(scratch, 'former.tar');
  await succeed('git', ['archive', '--output', archive, commit]);
  await succeed('tar', ['-xf', archive, '-C', target]);
  await install(target);
  return { name: commit.slice(0, 12), folder: target };
}

async function newestTag(): Promise<string> {
  const { code, output } = await run('git', ['describe', '--tags', '--abbrev=0'], { cwd: ROOT });
  if (code !== 0) throw new Error('There is no tag yet. Name a commit or the folder of a release: `-- COMMIT`.');
  return output.trim();
}

async function commitOf(which: string): Promise<string> {
  const { code, output } = await run('git', ['rev-parse', '--verify', `${which}^{commit}`], { cwd: ROOT });
  if (code !== 0) throw new Error(`${which} is no commit, no tag and no folder.`);
  return output.trim();
}

/** Uses the packages of this checkout if they are the same. */
async function install(folder: string): Promise<void> {
  const lock = (root: string): string => readFileSync(join(root, 'package-lock.json'), 'utf8');
  if (lock(folder) === lock(ROOT)) symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  else if (process.env.UPGRADE_PACKAGES)
    cpSync(process.env.UPGRADE_PACKAGES, join(folder, 'node_modules'), { recursive: true, verbatimSymlinks: true });
  else await succeed('npm', ['ci', '--no-audit', '--no-fund'], folder);
}

async function succeed(program: string, args: string[], cwd = ROOT): Promise<void> {
  const { code, output } = await run(program, args, { cwd });
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} failed: ${output}`);
}
