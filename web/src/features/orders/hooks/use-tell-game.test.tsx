import { expect, test } from 'vitest';
import type { Order } from '#contract/endpoints/orders.ts';
import { order } from '#tests/components/examples.ts';
import { openGame } from '#tests/components/game.tsx';
import { settle, show } from '#tests/components/show.tsx';
import { useTellGame } from './use-tell-game.ts';

function Told({ of }: { of: Order }) {
  useTellGame(of);
  return null;
}

test('the game gets each outcome of its order once', async () => {
  const game = openGame();
  const at = (status: Order['status'], number = 'n1') =>
    game.around(<Told of={order({ number, status, refer: 'r' })} />);
  const shown = await show(at('paying'));
  expect(game.results()).toEqual([]);
  for (const status of ['payment_failed', 'payment_failed', 'paying', 'paid', 'partially_refunded'] as const) {
    await settle(() => shown.show(at(status)));
  }
  const told = { of: 'payment', order: 'n1', refer: 'r' };
  expect(game.results()).toEqual([
    { ...told, outcome: 'failed' },
    { ...told, outcome: 'paid' },
  ]);
});

test('an order of a previous server version has no reference', async () => {
  const game = openGame();
  const { refer: _, ...before } = order({ number: 'n1', status: 'paid' });
  await show(game.around(<Told of={before} />));
  expect(game.results()).toEqual([{ of: 'payment', order: 'n1', outcome: 'paid', refer: null }]);
});
