import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { codeSplitting } from '../../web/vite/chunks.ts';
import { messages } from '../../web/vite/messages.ts';

const WEB = join(import.meta.dirname, '../../web');

/**
 * The browser's part with checks that a build for players leaves out: see `checks`. In the files that players get, without
 * styles, in memory. @returns file name below the base -> content
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

const TAKES_OVER = 'hydrateRoot(element, app);';

/**
 * Preact's own checks; and `window.takenOver` says what came, what the first render is (Preact takes attributes and texts as
 * they came, whatever it would have written), and which elements were lost and added as it was taken over.
 */
const checks = (): Plugin => ({
  name: 'checks',
  transform(code, id) {
    if (!id.endsWith('entry.client.tsx')) return null;
    if (!code.includes(TAKES_OVER)) throw new Error(`entry.client.tsx no longer says ${TAKES_OVER}`);
    const checked = `{
      // What counts is what elements are: a fresh one has its value and style as properties, in another order.
      const looks = (root) =>
        [...root.querySelectorAll('*')].map((one) => {
          const { style, value, checked, selected, localName } = one;
          const rest = [...one.attributes].filter(({ name }) => !/^(style|value|checked|selected)$/.test(name));
          const texts = [...one.childNodes].filter(({ nodeType }) => nodeType === 3).map(({ data }) => data);
          const named = rest.map(({ name, value }) => name + '=' + value).sort();
          return JSON.stringify([localName, style.cssText, value, checked, selected, named, texts.join('')]);
        });
      const came = looks(element);
      const there = [...element.querySelectorAll('*')];
      const first = document.createElement('div');
      render(app, first);
      const rendered = looks(first);
      render(null, first);
      ${TAKES_OVER}
      const lost = there.filter((one) => !one.isConnected).map((one) => one.outerHTML);
      const added = [...element.querySelectorAll('*')].filter((one) => !there.includes(one)).map((one) => one.outerHTML);
      window.takenOver = { came, rendered, lost, added };
    }`;
    return `import 'preact/debug';\nimport { render } from 'preact';\n${code.replace(TAKES_OVER, checked)}`;
  },
});
