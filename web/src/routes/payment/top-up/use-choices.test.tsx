import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { render } from '@testing-library/preact';
import { expect, test } from 'vitest';
import { PATHS } from '#contract/routes.ts';
import { settle } from '#tests/components/show.tsx';
import type { AppRouter } from '#web/app/router.tsx';
import { type Visit, VisitContext } from '#web/lib/visit/visit.ts';
import { useChoices } from './use-choices.ts';

const asked: boolean[] = [];
const Page = () => {
  asked.push(useChoices().asked !== null);
  return null;
};

test('the choices are not computed again as a player leaves for a page that is still to come', async () => {
  const root = createRootRoute();
  const path = PATHS['sdk-pay'].desktop;
  const page = createRoute({ getParentRoute: () => root, path, component: Page });
  const loader = () => new Promise(() => undefined);
  const next = createRoute({ getParentRoute: () => root, path: '/next', loader });
  const router = createRouter({
    routeTree: root.addChildren([page, next]),
    history: createMemoryHistory({ initialEntries: [path] }),
  });
  await router.load();
  render(
    <VisitContext value={{ defaultGid: 1 } as Visit}>
      <RouterProvider router={router as unknown as AppRouter} />
    </VisitContext>,
  );
  await settle();
  const before = asked.length;
  router.history.push('/next');
  await settle();
  expect(router.state.location.pathname).toBe('/next');
  expect([before > 0, asked.length - before, asked.at(-1)]).toEqual([true, 0, true]);
});
