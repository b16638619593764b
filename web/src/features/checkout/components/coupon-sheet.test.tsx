import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Coupon } from '#contract/endpoints/coupons.ts';
import type { Quote } from '#contract/endpoints/quotes.ts';
import { coupon, couponOption, quote } from '#tests/components/examples.ts';
import { show } from '#tests/components/show.tsx';
import { CouponSheet } from './coupon-sheet.tsx';

const WELCOME = couponOption();
const BIRTHDAY = couponOption({ id: '01a1ff66-b8bb-736b-ac6e-367f64f8b253', name: 'Birthday coupon', saves: 90 });
const checked = () => screen.getByRole<HTMLInputElement>('radio', { checked: true }).value;
const apply = () => screen.getByRole('button', { name: 'Apply' });

async function open(over: Partial<Quote>) {
  const onApply = vi.fn();
  let redeem: (coupon: Coupon) => void = () => undefined;
  const sheet = (of: Partial<Quote>) => (
    <CouponSheet
      quote={quote(of)}
      onApply={onApply}
      code={(onRedeemed) => {
        redeem = onRedeemed;
        return null;
      }}
    />
  );
  const shown = await show(sheet(over));
  return {
    ...shown,
    onApply,
    again: (of: Partial<Quote>) => shown.show(sheet(of)),
    redeem: (one: Coupon) => act(() => redeem(one)),
  };
}

test('the coupon of the quote is selected; another takes effect after confirmation', async () => {
  const { user, onApply } = await open({ couponId: WELCOME.id, coupons: [WELCOME, BIRTHDAY] });
  expect(checked()).toBe(WELCOME.id);
  await user.click(screen.getByRole('radio', { name: /Birthday/ }));
  expect(onApply).not.toHaveBeenCalled();
  await user.click(apply());
  expect(onApply).toHaveBeenCalledWith(BIRTHDAY.id);
});

test('the player can decline all coupons', async () => {
  const { user, onApply } = await open({ couponId: WELCOME.id, coupons: [WELCOME] });
  await user.click(screen.getByRole('radio', { name: 'Don’t use a coupon' }));
  await user.click(apply());
  expect(onApply).toHaveBeenCalledWith(null);
});

test('an unusable coupon shows the reason and cannot be chosen', async () => {
  const far = couponOption({ ...BIRTHDAY, saves: 0, reason: 'minimum', minimum: 4999 });
  await open({ coupons: [far] });
  expect(screen.queryByRole('radio')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Apply' })).toBeNull();
  expect(screen.getByRole('listitem').textContent).toBe('Birthday couponMinimum spend €49.99');
});

test('the coupon of a code is selected as soon as the quote includes it', async () => {
  const { redeem, again, user, onApply } = await open({ coupons: [WELCOME] });
  redeem(coupon({ id: BIRTHDAY.id, name: 'Birthday coupon' }));
  expect(screen.getByRole('status').textContent).toContain('Birthday coupon');
  again({ coupons: [WELCOME, BIRTHDAY] });
  expect(checked()).toBe(BIRTHDAY.id);
  await user.click(apply());
  expect(onApply).toHaveBeenCalledWith(BIRTHDAY.id);
});

test('the cost of a coupon is shown before the player chooses one', async () => {
  const grants = [{ id: 'gem', name: 'Gem', quantity: 980 }];
  await open({ coupons: [WELCOME], couponId: WELCOME.id, forfeits: { kind: 'first_top_up', percent: 100, grants } });
  expect(screen.getByText(/costs you the first top-up bonus/).textContent).toContain('980');
});
