import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { expectAccessible } from '#tests/components/accessible.ts';
import { quote } from '#tests/components/examples.ts';
import { show } from '#tests/components/show.tsx';
import type { Forfeit } from '../model/coupon.ts';
import { GiveUp } from './give-up.tsx';

const forfeit: Forfeit = {
  kind: 'rebate',
  percent: 10,
  grants: [{ id: 'timber', name: 'Timber', quantity: 40_000 }],
};

async function open(over: Partial<Forfeit> = {}) {
  const [onGiveUp, onKeep] = [vi.fn(), vi.fn()];
  const { user } = await show(
    <GiveUp
      by="pay"
      coupon={{ id: 'c1', name: 'Welcome coupon', saves: 165 }}
      forfeit={{ ...forfeit, ...over }}
      quote={quote()}
      keptAt={quote({ total: 1649 })}
      onGiveUp={onGiveUp}
      onKeep={onKeep}
    />,
  );
  return { user, onGiveUp, onKeep, text: document.body.textContent };
}

test('a rebate shows what is lost, for this order only', async () => {
  const { text } = await open();
  expect(text).toContain('Rebate of 10%');
  expect(text).toContain('+40,000 × Timber');
  expect(text).toContain('for this order only');
  expect(text).not.toContain('gone for good');
  await expectAccessible();
});

test('a first top-up bonus shows that it is lost for good', async () => {
  const { text } = await open({ kind: 'first_top_up', percent: 100 });
  expect(text).toContain('the bonus is gone for good');
  expect(text).not.toContain('for this order only');
});

test('one press keeps the bonus at its price, another uses the coupon', async () => {
  const { user, onGiveUp, onKeep } = await open();
  await user.click(screen.getByRole('button', { name: 'Keep the bonus and pay €16.49' }));
  expect([onKeep, onGiveUp].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
  await user.click(screen.getByRole('button', { name: 'Use the coupon instead' }));
  expect(onGiveUp).toHaveBeenCalledTimes(1);
});
