import { expect, test } from 'vitest';
import { readModule } from './texts-of-pages.ts';

const KEYS = ['vip.title', 'vip.rate', 'orders.total', 'error.network', 'error.unknown'];
const read = (code: string) => readModule(code, true, KEYS, (specifier) => `/web/${specifier.replace('./', '')}`);

test('a module uses the keys in its string literals, also those that only begin with one', () => {
  const template = ['`error.', '{code}`'].join('$');
  expect(read(`t('vip.rate'); const key = ${template}; t('no.key');`).keys).toEqual([
    'vip.rate',
    'error.network',
    'error.unknown',
  ]);
});

test('type imports add no files, dynamic imports do', () => {
  const { statics, dynamics } = read(`
    import { a } from './a.ts';
    import type { B } from './b.ts';
    export { c } from './c.ts';
    const Lazy = lazy(() => import('./d.tsx'));
  `);
  expect(statics).toEqual(['/web/a.ts', '/web/c.ts']);
  expect(dynamics).toEqual(['/web/d.tsx']);
});

test('a page is an object with a title and dynamic imports; it has the text parts that it names', () => {
  const { pages } = read(`
    export const one = { title: 'vip.title', texts: ['orders'], later: ['vip'], desktop: () => import('./x.tsx'), mobile: () => import('./y.tsx') };
    export const two = { title: 'vip.title', desktop: () => import('./z.tsx') };
    const other = { title: 'vip.title', text: 'x' };
  `);
  expect(pages).toEqual([
    { files: ['/web/x.tsx', '/web/y.tsx'], texts: ['orders'], later: ['vip'] },
    { files: ['/web/z.tsx'], texts: [], later: [] },
  ]);
});
