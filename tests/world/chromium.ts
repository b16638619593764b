import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Browser, chromium } from '@playwright/test';

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * The package looks for fonts only in `/tmp/fonts`; without any, every text is invisible. Its Open Sans replaces every
 * missing font, above all `system-ui`, which could otherwise be any font of the machine, perhaps one with serifs. The
 * machine's fonts add the scripts that Open Sans does not have.
 */
const FONTS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <dir>/usr/share/fonts</dir>
  <match>
    <edit name="family" mode="append_last"><string>Open Sans</string></edit>
  </match>
</fontconfig>
`;

/** Playwright's default flag; without it the browser reports what would keep a page out of the back/forward cache. */
const NOT_HELD = '--disable-back-forward-cache';

/**
 * Launches the pinned headless shell from npm, or the browser in `CHROMIUM_PATH`.
 * @param more flags in addition to those that every test needs.
 * @throws Error if `CHROMIUM_PATH` names a missing file.
 */
export async function launchChromium(more: readonly string[] = []): Promise<Browser> {
  const executablePath = namedBrowser(process.env);
  if (executablePath === null) return launchPackaged(more);
  return chromium.launch({ executablePath, args: [...FLAGS, ...more], ignoreDefaultArgs: [NOT_HELD] });
}

/**
 * Returns the browser in `CHROMIUM_PATH`, or null for the packaged one. Installed browsers are not searched for: their
 * versions differ between machines.
 * @throws Error if there is no such file.
 */
export function namedBrowser({ CHROMIUM_PATH: path }: NodeJS.ProcessEnv): string | null {
  if (!path) return null;
  if (existsSync(path)) return path;
  throw new Error(`CHROMIUM_PATH names a missing file: ${path}. Correct it, or unset it to use the packaged browser.`);
}

/**
 * `@sparticuz/chromium` comes compressed, with fonts and libraries that a minimal system does not have. Its own flags
 * are not used: they switch off web security, which the tests must cover.
 */
async function launchPackaged(more: readonly string[]): Promise<Browser> {
  const home = await unpackOnce();
  return chromium.launch({
    executablePath: join(home, 'chromium'),
    ignoreDefaultArgs: [NOT_HELD],
    args: [...FLAGS, ...more, '--no-zygote', '--font-render-hinting=none'],
    env: {
      ...(process.env as Record<string, string>),
      LD_LIBRARY_PATH: join(home, 'al2023/lib'),
      FONTCONFIG_PATH: join(home, 'fonts'),
    },
  });
}

/** Returns the directory with the compressed browser. */
export const packed = (): string => fileURLToPath(new URL('../bin', import.meta.resolve('@sparticuz/chromium')));

/** Unpacks once, into this checkout's `.data`, where no files of other users can be in the way. */
async function unpackOnce(): Promise<string> {
  const bin = packed();
  const { version } = JSON.parse(readFileSync(join(bin, '../package.json'), 'utf8')) as { version: string };
  const data = join(import.meta.dirname, '../../.data');
  const home = join(data, `chromium-${version}`);
  if (existsSync(home)) return home;
  mkdirSync(data, { recursive: true });
  const making = mkdtempSync(`${home}-`);
  try {
    await unpack(bin, making);
    renameSync(making, home);
  } catch (error) {
    rmSync(making, { recursive: true, force: true });
    if (!existsSync(home)) throw error; // another test process was faster
  }
  return home;
}

const INFLATE = `
  const { inflate } = await import('@sparticuz/chromium');
  await Promise.all(process.argv.slice(1).map((file) => inflate(file)));
`;

/**
 * The package always unpacks into the directory for temporary files, so a separate process sets another one. In this
 * process, files of a test that starts meanwhile would land there too, and be deleted with it.
 */
export async function unpack(bin: string, into: string): Promise<void> {
  const files = ['chromium.br', 'fonts.tar.br', 'al2023.tar.br'].map((file) => join(bin, file));
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', INFLATE, ...files], {
    cwd: import.meta.dirname,
    env: { ...process.env, TMPDIR: into },
  });
  writeFileSync(join(into, 'fonts/fonts.conf'), FONTS);
}
