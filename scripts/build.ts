import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';
import { DIST, ROOT, STAMP, sourcesHash } from './lib/web-build.ts';

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** Not index.html: the server fills it for each request. Nor what begins with a dot: it serves none of that. */
const TEXT = /\.(js|css|json|svg|txt|xml|webmanifest|map|ico|wasm)$/;
/** Below this a compressed copy saves no packet. */
const WORTH_BYTES = 512;

/** Builds the web app beside the one in use and changes them over at the end: a running server never sees half. */
const hash = sourcesHash();
// On the disk of `web/dist`, so that it can be renamed to it, and where git and the checks do not look.
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

/** Removes what killed builds left. */
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

/** Writes `file.br` and `file.gz`, each only where it is smaller. */
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
