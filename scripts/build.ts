import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';
import { DIST, ROOT, STAMP, sourcesHash } from './lib/web-build.ts';

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/**
 * Files to compress. Not index.html, which the server fills for each request, nor dot files, which it does not serve.
 */
const TEXT = /\.(js|css|json|svg|txt|xml|webmanifest|map|ico|wasm)$/;
/** Smaller files fit into one packet anyway, so compression gains nothing. */
const WORTH_BYTES = 512;

/**
 * Builds the web app next to the one in use and swaps them at the end: a running server never serves a partial build.
 */
const hash = sourcesHash();
// On the same disk as `web/dist`, so that a rename can swap them, and in a folder that git and the checks ignore.
const beside = join(ROOT, 'web/node_modules');
const making = join(beside, `.build-${process.pid}-new`);
const old = join(beside, `.build-${process.pid}-old`);
sweepInterrupted();
try {
  await build({
    root: join(ROOT, 'web'),
    configFile: join(ROOT, 'web/vite.config.ts'),
    mode: 'production',
    build: { outDir: making, emptyOutDir: true },
    logLevel: 'warn',
  });
  await Promise.all(filesIn(making).map(precompress));
  writeFileSync(join(making, STAMP), hash);
  mkdirSync(DIST, { recursive: true });
  renameSync(DIST, old);
  renameSync(making, DIST);
} finally {
  for (const directory of [making, old]) rmSync(directory, { recursive: true, force: true });
}

/** Removes leftovers of builds that were killed. */
function sweepInterrupted(): void {
  mkdirSync(beside, { recursive: true });
  for (const name of readdirSync(beside)) {
    const pid = Number(/^\.build-(\d+)-/.exec(name)?.[1]);
    if (pid && !isAlive(pid)) rmSync(join(beside, name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function filesIn(directory: string): string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Writes `file.br` and `file.gz`, each only if it is smaller than the file. */
async function precompress(file: string): Promise<void> {
  if (!TEXT.test(file) || file.slice(making.length).includes('/.')) return;
  const content = readFileSync(file);
  if (content.byteLength < WORTH_BYTES) return;
  const [small, common] = await Promise.all([
    brotli(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.byteLength,
      },
    }),
    deflate(content, { level: 9 }),
  ]);
  if (small.byteLength < content.byteLength) writeFileSync(`${file}.br`, small);
  if (common.byteLength < content.byteLength) writeFileSync(`${file}.gz`, common);
}
