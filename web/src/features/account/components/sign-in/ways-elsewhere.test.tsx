import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openGame } from '#tests/components/game.tsx';
import { createPortal } from '#tests/components/portal.ts';
import { show } from '#tests/components/show.tsx';
import { signInMethods } from '#tests/components/sign-in.ts';
import { type Environment, EnvironmentContext, NOBODY } from '#web/lib/visit/environment.ts';
import { WaysIn } from './ways-in.tsx';

function shop() {
  const portal = createPortal();
  portal.answer('GET /session/methods', signInMethods(['password', 'email', 'google', 'line']));
  return portal;
}
const ways = <WaysIn back={undefined} onEntered={() => undefined} />;

test('a game’s page offers the methods that work in it, and opens the same page in the browser for the others', async () => {
  const game = openGame();
  const { user } = await show(game.around(ways), { page: 'login', portal: shop() });
  await screen.findByText('Signing in with Google or LINE works in your browser, but not here.');
  expect(screen.getByRole('button', { name: 'Code by email' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Google|LINE/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Open in browser' }));
  expect(game.heard('open').map(({ data }) => data)).toEqual([{ url: location.href }]);
});

test('the in-app browser of another app leaves out only Google', async () => {
  const now: Environment = { ...NOBODY, variant: 'mobile', inApp: 'LINE' };
  await show(<EnvironmentContext value={{ first: now, now }}>{ways}</EnvironmentContext>, {
    page: 'login',
    portal: shop(),
  });
  await screen.findByText('Signing in with Google works in your browser, but not here.');
  expect(screen.getByRole('button', { name: 'Continue with LINE' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Open in browser' })).toBeNull();
});

test('any other browser offers all methods', async () => {
  await show(ways, { page: 'login', portal: shop() });
  await screen.findByRole('button', { name: 'Continue with Google' });
  expect(screen.queryByText(/but not here/)).toBeNull();
});
