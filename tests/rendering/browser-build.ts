import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { codeSplitting } from '../../web/vite/chunks.ts';
import { messages } from '../../web/vite/messages.ts';

const WEB = join(import.meta.dirname, '../../web');

/**
 * Builds the browser's part in memory, with checks that a build for players omits (see `checks`): the files that
 * players get, without styles. @returns file name below the base -> content
 */
export async function buildForBrowser(): Promise<Map<string, string | Uint8Array>> {
  const result = await build({
    configFile: false,
    root: WEB,
    base: '/platform/',
    mode: 'test',
    define: { 'process.env.NODE_ENV': JSON.stringify('development') },
    logLevel: 'error',
    publicDir: false,
    plugins: [
      messages(),
      checks(),
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

const RENDER = '<Providers';

/**
 * `window.takenOver` lists the elements that React removed and added during hydration. React's development build
 * reports other differences to the console.
 */
const checks = (): Plugin => ({
  name: 'checks',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith('entry.client.tsx')) return null;
    if (!code.includes(RENDER)) throw new Error(`entry.client.tsx no longer says ${RENDER}`);
    const end = code.indexOf('/>', code.indexOf(RENDER)) + 2;
    const start = code.indexOf(RENDER);
    return `import { useLayoutEffect } from 'react';
${code.slice(0, start)}<Checked>${code.slice(start, end)}</Checked>${code.slice(end)}
function Checked({ children }) {
  // Runs when the server's HTML has been taken over, before anything else renders.
  useLayoutEffect(() => {
    const now = [...element.querySelectorAll('*')];
    const lost = there.filter((one) => !one.isConnected).map((one) => one.outerHTML);
    const added = now.filter((one) => !there.includes(one)).map((one) => one.outerHTML);
    window.takenOver = { lost, added };
  }, []);
  return children;
}
`.replace('const app = (', "const there = [...element.querySelectorAll('*')];\nconst app = (");
  },
});
