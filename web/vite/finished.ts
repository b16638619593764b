import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { bundleAlone } from './iife.ts';
import { messages } from './messages.ts';

const WEB = join(import.meta.dirname, '..');
const BASE = '/platform/';
/** The leading dot keeps the server from serving these files. */
const FOLDER = '.finished/';

/**
 * Emits the files from which the server renders finished pages: the pages' code for Node, and the HTML frame
 * (`page.html`). The frame is index.html with inlined styles, and its scripts wait until the page is painted
 * (src/finished/boot.ts).
 */
export function finished(): Plugin {
  return {
    name: 'manawell:finished',
    apply: 'build',
    generateBundle: {
      // Runs after index.html is emitted.
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

/** Builds the pages for Node with all their dependencies: production does not install the web app's packages. */
async function bundlePages(): Promise<Rolldown.RolldownOutput['output']> {
  const result = await build({
    configFile: false,
    root: WEB,
    base: BASE,
    mode: 'production',
    logLevel: 'warn',
    publicDir: false,
    // Otherwise React's development build is included too, and runs if NODE_ENV is not "production".
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

/**
 * Returns index.html with inlined styles and without script files. The policy allows the rest by hash, not by nonce.
 */
function frameOf(bundle: Rolldown.OutputBundle, boot: string): string {
  const textOf = (file: string): string => {
    const asset = bundle[file];
    if (asset?.type !== 'asset') throw new Error(`the build has no ${file}`);
    return String(asset.source);
  };
  const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry);
  if (entry?.type !== 'chunk') throw new Error('the build has no entry');
  if (/<\/script|<!--/i.test(boot)) throw new Error('boot.ts contains text that would end its script element');
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
      // Otherwise centred content would move while the rest of the page still arrives.
      .replace('</head>', () => `<link rel="expect" href="#whole" blocking="render">${script}</head>`)
  );
}
