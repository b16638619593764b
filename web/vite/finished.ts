import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { bundleAlone } from './iife.ts';
import { messages } from './messages.ts';

const WEB = join(import.meta.dirname, '..');
const BASE = '/platform/';
/** Beginning with a dot, so that nobody is sent any of it. */
const FOLDER = '.finished/';

/**
 * Emits what the server finishes pages with: the pages' code for where there is no browser, and the frame that they stand in
 * (`page.html`): index.html whose style is within and whose scripts wait until the page was painted (src/finished/boot.ts).
 */
export function finished(): Plugin {
  return {
    name: 'manawell:finished',
    apply: 'build',
    generateBundle: {
      // When index.html is there.
      order: 'post',
      async handler(_options, bundle) {
        const [code, boot] = await Promise.all([bundlePages(), bundleAlone(WEB, join(WEB, 'src/finished/boot.ts'))]);
        for (const chunk of code) {
          if (chunk.type === 'chunk')
            this.emitFile({ type: 'asset', fileName: FOLDER + chunk.fileName, source: chunk.code });
        }
        const frame = frameOf(bundle, boot[0].code.trim());
        this.emitFile({ type: 'asset', fileName: `${FOLDER}page.html`, source: frame });
      },
    },
  };
}

/** For Node, with all that they import: production has no package of the web's. */
async function bundlePages(): Promise<Rolldown.RolldownOutput['output']> {
  const result = await build({
    configFile: false,
    root: WEB,
    base: BASE,
    mode: 'production',
    logLevel: 'warn',
    publicDir: false,
    // Otherwise React's development build is part of it too, and runs wherever NODE_ENV is not "production".
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [messages()],
    ssr: { noExternal: true },
    build: {
      ssr: true,
      write: false,
      target: 'node20',
      rolldownOptions: {
        input: join(WEB, 'src/app/entry.server.tsx'),
        output: { entryFileNames: 'pages.mjs', chunkFileNames: 'parts/[name]-[hash].mjs' },
      },
    },
  });
  return (result as Rolldown.RolldownOutput).output;
}

const SCRIPTS =
  /\s*<script type="module"[^>]*><\/script>|\s*<link rel="modulepreload"[^>]*>|\s*<meta property="csp-nonce"[^>]*>/g;
const STYLES = /\s*<link rel="stylesheet"[^>]*\shref="([^"]+)"[^>]*>/g;

/** index.html without scripts of files, its style within; a hash lets through what a nonce let through. */
function frameOf(bundle: Rolldown.OutputBundle, boot: string): string {
  const textOf = (file: string): string => {
    const asset = bundle[file];
    if (asset?.type !== 'asset') throw new Error(`the build has no ${file}`);
    return String(asset.source);
  };
  const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry);
  if (entry?.type !== 'chunk') throw new Error('the build has no entry');
  if (/<\/script|<!--/i.test(boot)) throw new Error('boot.ts would end its element');
  const parts = entry.imports.map((file) => BASE + file).join(' ');
  const script = `<script data-entry="${BASE}${entry.fileName}" data-parts="${parts} __PARTS__">${boot}</script>`;
  return (
    textOf('index.html')
      .replace(SCRIPTS, '')
      .replace(STYLES, (_, href: string) => `<style>${textOf(href.slice(BASE.length))}</style>`)
      .replaceAll(/\snonce="__CSP_NONCE__"/g, '')
      .replace(
        /<div id="app">[\s\S]*<\/div>/,
        '<div id="app">__APP__</div><template id="whole"></template>__FINISHED__',
      )
      // What is centred would move while the rest of it is still coming.
      .replace('</head>', () => `<link rel="expect" href="#whole" blocking="render">${script}</head>`)
  );
}
