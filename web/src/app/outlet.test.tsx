import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { routerAt } from '#tests/components/router.ts';
import { settle, show } from '#tests/components/show.tsx';
import { Framed, Outlet } from './outlet.tsx';

let broken = true;
function Page() {
  if (broken) throw new Error('broken');
  return <h1>Whole</h1>;
}
const Frame = () => (
  <main>
    <nav>Frame</nav>
    <Outlet />
  </main>
);

test('a page that throws stays within its frame, and shows again once it works', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  broken = true;
  const { user } = await show(<Framed />, { router: await routerAt({ Frame, open: () => ({ Page }) }) });
  expect(screen.getByText('Frame')).toBeTruthy();
  broken = false;
  await user.click(screen.getByRole('button'));
  expect(await screen.findByRole('heading', { name: 'Whole' })).toBeTruthy();
});

test('a page whose data failed to load shows the failure within its frame; the next page shows', async () => {
  broken = false;
  const router = await routerAt({
    Frame,
    open: ({ path }) => ({ Page, failure: path === '/' ? new Error('offline') : undefined }),
  });
  await show(<Framed />, { router });
  expect(screen.getByText('Frame')).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Whole' })).toBeNull();
  await settle(() => router.go('/v2/vip'));
  expect(screen.getByRole('heading', { name: 'Whole' })).toBeTruthy();
});
