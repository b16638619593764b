/**
 * `npm run release [-- --out DIR]`: packs everything that production needs into one file, which runs with only `node`
 * (docs/decisions/049).
 */
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { run } from './lib/child.ts';
import { buildIfStale, ROOT } from './lib/web-build.ts';
import { builtFiles, contentsOf } from './release/contents.ts';
import { pack, stage } from './release/pack.ts';

const MEGABYTE = 1_000_000;

/** Makes a release of this checkout; returns the path of its file. */
export async function release(out: string): Promise<string> {
  await buildIfStale(() => console.log('Building the web app …'));
  const contents = contentsOf(ROOT);
  const at = Number(process.env.SOURCE_DATE_EPOCH ?? (await commitTime())) * 1000;
  const name = `${contents.manifest.name}-${contents.manifest.version}`;
  const beside = mkdtempSync(join(tmpdir(), 'release-'));
  try {
    mkdirSync(join(beside, name));
    const files = [...contents.files, ...builtFiles(ROOT)];
    await stage(ROOT, { ...contents, files }, join(beside, name), at);
    mkdirSync(out, { recursive: true });
    const file = join(out, `${name}.tar.gz`);
    await pack(beside, name, file, at);
    const size = (statSync(file).size / MEGABYTE).toFixed(1);
    console.log(`${file}: ${size} MB, ${contents.packages.length} packages, for ${process.platform}-${process.arch}`);
    return file;
  } finally {
    rmSync(beside, { recursive: true });
  }
}

/** Returns the time of the commit in seconds since 1970. A build of an image has no git and sets SOURCE_DATE_EPOCH. */
async function commitTime(): Promise<string> {
  const { output } = await run('git', ['log', '-1', '--format=%ct'], { cwd: ROOT });
  return output;
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { out: { type: 'string', default: '.data/release' } } });
  await release(resolve(ROOT, values.out));
}
