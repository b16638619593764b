import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PATHS } from '#contract/routes.ts';
import { routerAt } from '#tests/components/router.ts';
import { settle } from '#tests/components/show.tsx';
import { type Visit, VisitContext } from '#web/lib/visit/visit.ts';
import { RouterProvider } from '#web/navigation/router/provider.tsx';
import { useChoices } from './use-choices.ts';

const asked: boolean[] = [];
const Page = () => {
  asked.push(useChoices().asked !== null);
  return null;
};

test('the choices are not computed again while a player waits for the next page', async () => {
  const router = await routerAt({
    page: 'sdk-pay',
    open: ({ path }) => (path === PATHS['sdk-pay'].desktop ? {} : new Promise<never>(() => undefined)),
  });
  render(
    <VisitContext value={{ defaultGid: 1 } as Visit}>
      <RouterProvider router={router}>
        <Page />
      </RouterProvider>
    </VisitContext>,
  );
  await settle();
  const before = asked.length;
  void router.go('/next');
  await settle();
  expect(router.place().path).toBe('/next');
  expect([before > 0, asked.length - before, asked.at(-1)]).toEqual([true, 0, true]);
});
