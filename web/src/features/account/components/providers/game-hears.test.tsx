import { expect, test } from 'vitest';
import { openGame } from '#tests/components/game.tsx';
import { show } from '#tests/components/show.tsx';
import { ApiError } from '#web/lib/portal/api.ts';
import { BackToGame } from './back-to-game.tsx';
import { ProviderFailure } from './provider-failure.tsx';

test('tells the game about a finished sign-in', async () => {
  const game = openGame();
  await show(game.around(<BackToGame url="https://game.example/back" />));
  expect(game.results()).toEqual([{ of: 'login', outcome: 'success' }]);
});

test.each([
  ['cancelled', new ApiError('oauth.refused')],
  ['failure', new ApiError('oauth.failed')],
  ['failure', null],
] as const)('tells the game about a sign-in that did not finish: %s', async (outcome, error) => {
  const game = openGame();
  await show(game.around(<ProviderFailure provider="google" error={error} begun={null} />));
  expect(game.results()).toEqual([{ of: 'login', outcome }]);
});
