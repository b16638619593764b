import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openGame } from '#tests/components/game.tsx';
import { createPortal } from '#tests/components/portal.ts';
import { settle, show } from '#tests/components/show.tsx';
import { ConfirmDeletion } from './confirm-deletion.tsx';
import { KeepAccount } from './keep-account.tsx';

const LATER = '2026-12-01T00:00:00Z';

test('tells the game that the deletion was requested, after the server has accepted it', async () => {
  const portal = createPortal();
  portal.answer('POST /me/deletion', { deletionAt: LATER });
  const game = openGame();
  const { user } = await show(game.around(<ConfirmDeletion confirm="recent" email={null} />), {
    signedIn: true,
    portal,
  });
  expect(game.results()).toEqual([]);
  await user.click(screen.getByRole('button'));
  await settle();
  expect(game.results()).toEqual([{ of: 'deletion', outcome: 'asked' }]);
});

test('tells the game that the account is kept', async () => {
  const portal = createPortal();
  portal.answer('DELETE /me/deletion', {});
  const game = openGame();
  const onKept = vi.fn();
  const { user } = await show(game.around(<KeepAccount deletionAt={LATER} onKept={onKept} />), {
    signedIn: true,
    portal,
  });
  await user.click(screen.getByRole('button'));
  await settle();
  expect(onKept).toHaveBeenCalledOnce();
  expect(game.results()).toEqual([{ of: 'deletion', outcome: 'kept' }]);
});
