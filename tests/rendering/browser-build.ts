import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type Rolldown } from 'vite';
import { codeSplitting } from '../../web/vite/chunks.ts';
import { messages } from '../../web/vite/messages.ts';

const WEB = join(import.meta.dirname, '../../web');

/**
 * The browser's part with React's own checks, which a build for players leaves out: it says where HTML differs from what
 * is rendered. In the files that players get, without styles, in memory. @returns file name below the base -> content
 */
export async function buildForBrowser(): Promise<Map<string, string | Uint8Array>> {
  const result = await build({
    configFile: false,
    root: WEB,
    base: '/platform/',
    mode: 'test',
    logLevel: 'error',
    publicDir: false,
    plugins: [
      react(),
      messages(),
      { name: 'no-styles', enforce: 'pre', load: (id) => (id.endsWith('.css') ? '' : null) },
    ],
    html: { cspNonce: '__CSP_NONCE__' },
    build: {
      write: false,
      minify: false,
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      rolldownOptions: { output: { codeSplitting } },
    },
  });
  const { output } = result as Rolldown.RolldownOutput;
  return new Map(output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]));
}
