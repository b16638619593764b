import { screen } from '@testing-library/preact';
import { options, type VNode } from 'preact';
import { afterEach, expect, test } from 'vitest';
import { PATHS } from '#contract/routes.ts';
import { routerAt } from '#tests/components/router.ts';
import { settle, show } from '#tests/components/show.tsx';
import { CookieNotice } from '#web/features/consent/components/cookie-notice.tsx';
import { Framed } from '../outlet.tsx';
import { Account } from './account.tsx';
import { Footer } from './footer.tsx';
import { MobileShell } from './mobile.tsx';
import { Preferences } from './preferences.tsx';

const PARTS: readonly unknown[] = [Preferences, Account, CookieNotice, Footer];
const { diffed } = options;
afterEach(() => {
  options.diffed = diffed;
});

/** The names of the shell's parts, as they are rendered from now on. */
function watchParts(): string[] {
  const rendered: string[] = [];
  options.diffed = (vnode: VNode) => {
    if (typeof vnode.type === 'function' && PARTS.includes(vnode.type)) rendered.push(vnode.type.name);
    diffed?.(vnode);
  };
  return rendered;
}

const Heading = ({ name }: { name: string }) => <h1>{name}</h1>;
/** A page with a bar of its own, and two without. */
const PAGES = {
  [PATHS.index.desktop]: { page: 'index', Page: () => <Heading name="plain" /> },
  [PATHS.payment.desktop]: { page: 'payment', Page: () => <Heading name="barred" /> },
  [PATHS.news.desktop]: { page: 'news', Page: () => <Heading name="other" /> },
} as const;

test('where a page with a bar of its own comes or goes, the shell’s bar does, and nothing else of the shell is rendered', async () => {
  const router = await routerAt({
    Frame: MobileShell,
    open: ({ path }) => PAGES[path as keyof typeof PAGES],
  });
  const rendered = watchParts();
  await show(<Framed />, { router });
  await settle();
  expect(new Set(rendered)).toEqual(new Set(['Preferences', 'Account', 'CookieNotice', 'Footer']));
  rendered.length = 0;
  for (const [path, name, bar] of [
    [PATHS.payment.desktop, 'barred', false],
    [PATHS.news.desktop, 'other', true],
  ] as const) {
    await settle(() => router.go(path));
    expect(await screen.findByRole('heading', { name })).toBeTruthy();
    expect(screen.queryByRole('navigation', { name: 'Main' }) !== null).toBe(bar);
    await settle();
  }
  expect(rendered).toEqual([]);
});
