import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { screen } from '@testing-library/preact';
import { options, type VNode } from 'preact';
import { afterEach, expect, test } from 'vitest';
import { BASE_PATH } from '#contract/routes.ts';
import { settle, show } from '#tests/components/show.tsx';
import { CookieNotice } from '#web/features/consent/components/cookie-notice.tsx';
import { validateCarried } from '#web/navigation/search.ts';
import type { AppRouter } from '../router.tsx';
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

/** The phone's shell around a page with a bar of its own and two without. */
function shellRouter() {
  const root = createRootRoute({ validateSearch: validateCarried });
  const frame = createRoute({ getParentRoute: () => root, id: 'mobile', component: MobileShell });
  const page = (path: string, ownBottom: boolean) =>
    createRoute({ getParentRoute: () => frame, path, component: () => <h1>{path}</h1>, staticData: { ownBottom } });
  const history = createMemoryHistory({ initialEntries: [`${BASE_PATH}/plain`] });
  const routeTree = root.addChildren([
    frame.addChildren([page('plain', false), page('barred', true), page('other', false)]),
  ]);
  return createRouter({ routeTree, history, basepath: BASE_PATH });
}

test('where a page with a bar of its own comes or goes, the shell’s bar does, and nothing else of the shell is rendered', async () => {
  const router = shellRouter();
  await router.load();
  const rendered = watchParts();
  await show(<RouterProvider router={router as unknown as AppRouter} />);
  await settle();
  expect(new Set(rendered)).toEqual(new Set(['Preferences', 'Account', 'CookieNotice', 'Footer']));
  rendered.length = 0;
  for (const [path, bar] of [
    ['barred', false],
    ['other', true],
  ] as const) {
    await settle(() => router.history.push(`${BASE_PATH}/${path}`));
    expect(await screen.findByRole('heading', { name: path })).toBeTruthy();
    expect(screen.queryByRole('navigation', { name: 'Main' }) !== null).toBe(bar);
    await settle();
  }
  expect(rendered).toEqual([]);
});
