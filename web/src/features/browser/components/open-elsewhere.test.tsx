import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openGame } from '#tests/components/game.tsx';
import { settle, show } from '#tests/components/show.tsx';
import { OpenElsewhere } from './open-elsewhere.tsx';

const SHOP = 'https://shop.example/platform/';

test('the game opens the page in the browser and gets the result', async () => {
  const game = openGame();
  const { user } = await show(game.around(<OpenElsewhere address={SHOP} inApp={false} />));
  await user.click(screen.getByRole('button', { name: 'Open in browser' }));
  expect(game.heard('open').map(({ data }) => data)).toEqual([{ url: SHOP }]);
  expect(game.results()).toEqual([{ of: 'open-browser', outcome: 'opened' }]);
});

test('if the browser refuses the clipboard, the game copies, and the page confirms it once the game does', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const game = openGame();
  const { user } = await show(game.around(<OpenElsewhere address={SHOP} inApp={false} />));
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
  await user.click(screen.getByRole('button', { name: 'Copy link' }));
  const [asked] = game.heard('copy');
  expect([asked?.data, game.results()]).toEqual([{ text: SHOP }, []]);
  await settle(() => game.answer(asked?.id ?? '', true));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Copied'));
  expect(game.results()).toEqual([{ of: 'open-browser', outcome: 'copied' }]);
});
