import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';
import { APPS, type App, ROOT, STAMP, sourcesHash } from './lib/web-build.ts';

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/**
 * Files to compress. Not index.html, which the server fills for each request, nor dot files, which it does not serve.
 */
const TEXT = /\.(js|css|json|svg|txt|xml|webmanifest|map|ico|wasm)$/;
/** Smaller files fit into one packet anyway, so compression gains nothing. */
const WORTH_BYTES = 512;

// `npm run build` builds all apps; the start of the shop names those whose sources changed.
const named = process.argv.slice(2);
for (const app of APPS) {
  if (named.length === 0 || named.includes(app.name)) await buildApp(app);
}

/**
 * Builds an app next to the one in use and swaps them at the end: a running server never serves a partial build.
 */
async function buildApp(app: App): Promise<void> {
  const hash = sourcesHash(app);
  const root = join(ROOT, app.name);
  const dist = join(root, 'dist');
  // On the same disk as `dist`, so that a rename can swap them, and in a folder that git and the checks ignore.
  const beside = join(root, 'node_modules');
  const making = join(beside, `.build-${process.pid}-new`);
  const old = join(beside, `.build-${process.pid}-old`);
  sweepInterrupted(beside);
  try {
    await build({
      root,
      configFile: join(root, 'vite.config.ts'),
      mode: 'production',
      build: { outDir: making, emptyOutDir: true },
      logLevel: 'warn',
    });
    await Promise.all(filesIn(making).map((file) => precompress(file, making)));
    writeFileSync(join(making, STAMP), hash);
    mkdirSync(dist, { recursive: true });
    renameSync(dist, old);
    renameSync(making, dist);
  } finally {
    for (const directory of [making, old]) rmSync(directory, { recursive: true, force: true });
  }
}

/** Removes leftovers of builds that were killed. */
function sweepInterrupted(beside: string): void {
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

/** Writes `file.br` and `file.gz` of a file below a root, each only if it is smaller than the file. */
async function precompress(file: string, root: string): Promise<void> {
  if (!TEXT.test(file) || file.slice(root.length).includes('/.')) return;
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
