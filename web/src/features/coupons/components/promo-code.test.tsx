import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { coupon } from '#tests/components/examples.ts';
import { createPortal } from '#tests/components/portal.ts';
import { settle, show } from '#tests/components/show.tsx';
import { PromoCode } from './promo-code.tsx';

const REDEEM = 'POST /coupons/redeem';
const field = () => screen.getByRole<HTMLInputElement>('textbox');
const problem = () => field().getAttribute('aria-invalid') === 'true' && screen.getByRole('alert').textContent;

async function open(portal = createPortal()) {
  const onRedeemed = vi.fn();
  return { ...(await show(<PromoCode onRedeemed={onRedeemed} />, { signedIn: true, portal })), onRedeemed };
}

test('a code is folded as the server folds it, brings its coupon, and empties the field', async () => {
  const { user, portal, onRedeemed } = await open();
  portal.answer(REDEEM, coupon());
  await user.type(field(), '  ｌａｕｎch10\u2060 {Enter}');
  expect(portal.calls(REDEEM).map(({ body }) => body.code)).toEqual(['LAUNCH10']);
  expect(onRedeemed).toHaveBeenCalledWith(coupon());
  expect(field().value).toBe('');
});

test('an empty field sends nothing and shows what is missing until the player types', async () => {
  const { user, portal } = await open();
  await user.click(screen.getByRole('button'));
  expect(portal.calls(REDEEM)).toEqual([]);
  expect([problem(), document.activeElement]).toEqual(['Please enter the promo code', field()]);
  await user.type(field(), 'L');
  expect(problem()).toBe(false);
});

test('a refusal is shown by the field, and the code stays for correction', async () => {
  const { user, portal, onRedeemed } = await open();
  portal.refuse(REDEEM, 'coupon.code_unknown');
  await user.type(field(), 'LAUNCH1{Enter}');
  expect([Boolean(problem()), field().value]).toEqual([true, 'LAUNCH1']);
  expect(onRedeemed).not.toHaveBeenCalled();
});

test('after too many codes the field says when to try again', async () => {
  const { user, portal } = await open();
  portal.refuse(REDEEM, 'request.too_many', { retryAfter: 42 });
  await user.type(field(), 'LAUNCH1{Enter}');
  expect(problem()).toBe('Too many attempts. Wait 42 seconds and try again.');
});

test('a second press during the request sends nothing', async () => {
  const { user, portal } = await open();
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof coupon>>();
  portal.answer(REDEEM, () => promise);
  await user.type(field(), 'LAUNCH10{Enter}{Enter}');
  await user.click(screen.getByRole('button'));
  await settle(() => resolve(coupon()));
  expect(portal.calls(REDEEM)).toHaveLength(1);
});

test('a retry keeps its idempotency key after a lost answer, and gets a new one after a refusal', async () => {
  const { user, portal } = await open();
  portal.lose(REDEEM);
  await user.type(field(), 'LAUNCH10{Enter}');
  portal.refuse(REDEEM, 'coupon.code_unknown');
  await user.keyboard('{Enter}');
  await user.keyboard('{Enter}');
  const [lost, again, anew] = portal.calls(REDEEM).map(({ key }) => key);
  expect([again === lost, anew === lost]).toEqual([true, false]);
});
