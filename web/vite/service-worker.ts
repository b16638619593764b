import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import type { Build } from '../src/pwa/rules.ts';

const WEB = join(import.meta.dirname, '..');
const BASE = '/platform/';
const OTHER = { desktop: /\/(page\.mobile|shell\/mobile)\.tsx$/, mobile: /\/(page\.desktop|shell\/desktop)\.tsx$/ };
/** Pages inside games, which work only with the portal. */
const EMBEDDED = /\/routes\/(sdk|sdk-login|account-deletion)\//;
/** Styles of bare pages, which the server renders (bare.ts). */
const BARE = /\/bare-[^/]*\.css$/;
const LOCALE = /virtual:locale\/([\w-]+)(\/\w+)?$/;

/** Emits `sw.js` with the list of the build's files in it. */
export function serviceWorker(): Plugin {
  return {
    name: 'manawell:service-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const source = await bundleWorker(filesOf(Object.values(bundle)));
        this.emitFile({ type: 'asset', fileName: 'sw.js', source });
      },
    },
  };
}

type Output = (Rolldown.OutputChunk | Rolldown.OutputAsset)[];

function filesOf(output: Output): Build {
  const chunks = output.filter((file): file is Rolldown.OutputChunk => file.type === 'chunk');
  const entry = chunks.find((chunk) => chunk.isEntry)?.fileName;
  if (!entry) throw new Error('the build has no entry');
  const locales: Record<string, string[]> = {};
  for (const { facadeModuleId, fileName } of chunks) {
    const locale = LOCALE.exec(facadeModuleId ?? '')?.[1];
    if (locale) locales[locale] = [...(locales[locale] ?? []), BASE + fileName];
  }
  const desktop = reachable(chunks, entry, OTHER.desktop);
  const mobile = reachable(chunks, entry, OTHER.mobile);
  const styles = output.map(({ fileName }) => fileName).filter((file) => file.endsWith('.css') && !BARE.test(file));
  const art = readdirSync(join(WEB, 'public/brand')).filter((file) => file.endsWith('.svg'));
  const brand = art.map((file) => `brand/${file}`);
  const paths = (files: readonly string[]): string[] => files.toSorted().map((file) => BASE + file);

  const hash = createHash('sha256').update(
    output
      .map(({ fileName }) => fileName)
      .sort()
      .join('\n'),
  );
  for (const file of brand) hash.update(readFileSync(join(WEB, 'public', file)));
  return {
    id: hash.digest('hex').slice(0, 12),
    entry: BASE + entry,
    common: paths([...[...desktop].filter((file) => mobile.has(file)), ...styles, ...brand]),
    desktop: paths([...desktop].filter((file) => !mobile.has(file))),
    mobile: paths([...mobile].filter((file) => !desktop.has(file))),
    locales,
  };
}

/** Returns all files that the entry loads, also on demand, except languages, pages inside games and the other form. */
function reachable(chunks: readonly Rolldown.OutputChunk[], entry: string, other: RegExp): Set<string> {
  const found = new Set<string>();
  const visit = (file: string): void => {
    const chunk = chunks.find(({ fileName }) => fileName === file);
    const module = chunk?.facadeModuleId ?? '';
    if (!chunk || found.has(file) || [LOCALE, EMBEDDED, other].some((pattern) => pattern.test(module))) return;
    found.add(file);
    for (const next of [...chunk.imports, ...chunk.dynamicImports]) visit(next);
  };
  visit(entry);
  return found;
}

async function bundleWorker(files: Build): Promise<string> {
  const result = await build({
    configFile: false,
    root: WEB,
    mode: 'production',
    logLevel: 'warn',
    publicDir: false,
    define: { __BUILD__: JSON.stringify(files), 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: join(WEB, 'src/pwa/sw.ts'), output: { format: 'iife' } },
    },
  });
  const [chunk] = (result as Rolldown.RolldownOutput).output;
  return chunk.code;
}
