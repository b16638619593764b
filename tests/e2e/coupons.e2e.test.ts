import { test } from 'vitest';
import type { Username } from '#tests/world/demo-players.ts';
import { until } from '#tests/world/until.ts';
import { centre, checkout, ordersOf } from './coupons-kit.ts';
import { expect } from './expect.ts';
import { decide, PAGES, paymentOf } from './pages-kit.ts';
import { browser, openShop, world } from './shop.ts';
import { expectSoundNow } from './sign-in-kit.ts';
import { parts, type Variant, visit } from './top-up-kit.ts';

openShop();

async function openCentre(variant: Variant, as?: Username) {
  const seen = await visit(browser, world, { variant, as });
  await seen.page.goto(PAGES.coupons[variant]);
  return { ...seen, ...centre(seen.page) };
}

test('a coupon is claimed, used and shown on the paid order', async () => {
  const [variant, as] = ['mobile', 'mika'] as const;
  const given = {
    coupon: 'Welcome coupon',
    game: 'Petal Rush',
    item: '600 Dewdrops',
    saves: '−$1.00',
    card: /\$8\.99 instead of \$9\.99$/,
    total: '$8.99',
    bonus: '+600 × Dewdrops',
  };
  const { page, complaints, section, ticket } = await openCentre(variant, as);
  const mine = ticket(given.coupon);
  await expect(section('To claim')).toContainText(given.coupon);
  await expectSoundNow({ page, complaints });
  await mine.getByRole('button', { name: `Claim: ${given.coupon}` }).click();

  const use = mine.getByLabel(`Use: ${given.coupon}`);
  await expect(use).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: `${given.coupon} is yours now.` })).toBeVisible();
  await expect(mine).toHaveAttribute('data-look', 'usable');
  await expect(mine).toBeInViewport({ ratio: 1 });
  await expect(mine).toHaveClass(/\bglow\b/);
  // The first of the player's own coupons, which are above those to claim.
  await expect(section('Your coupons').getByRole('heading', { level: 3 }).first()).toHaveText(given.coupon);
  const [own, others] = await Promise.all(
    ['Your coupons', 'To claim'].map((name) =>
      section(name)
        .boundingBox({ timeout: 1_000 })
        .catch(() => null),
    ),
  );
  if (others) expect(own?.y).toBeLessThan(others.y);
  await page.reload();
  await expect(section('Your coupons')).toContainText(given.coupon);
  for (const label of [
    'Coupon value',
    'Minimum spend: ',
    'Applicable games: ',
    'Purchase date: ',
    'Expiration date: ',
  ]) {
    await expect(mine).toContainText(label);
  }
  await expect(page.getByRole('main').getByText('No more', { exact: true })).toBeVisible();
  await use.click();
  await page.getByRole('dialog', { name: 'Which game?' }).getByRole('link', { name: given.game }).click();
  await expect(page).toHaveURL(/[?&]coupon=[\da-f-]{36}/);

  const { item, pay } = parts(page);
  const { summary, giveUp } = checkout(page);
  await expect(item(given.item)).toHaveAccessibleName(given.card);
  await item(given.item).check();
  await expect(summary).toContainText(given.coupon);
  await expect(summary).toContainText(given.saves);
  await expect(pay).toHaveText(`Pay ${given.total}`);
  await expectSoundNow({ page, complaints });
  await pay.click();
  await expect(giveUp).toContainText(given.bonus);
  await expect(giveUp).toContainText('the bonus is gone for good');
  await expect(giveUp).toContainText(`With the coupon, you pay ${given.total}.`);
  await giveUp.getByRole('button', { name: 'Use the coupon instead' }).click();
  await page.waitForURL(`${world.psp.url}/**`);

  await decide(world, paymentOf(page.url()), 'success');
  const [order] = await until(
    () => ordersOf(as),
    ([first]) => first?.itemStatus === 'sent',
  );
  await page.goto(`${PAGES.order[variant]}?order=${order?.number}`);
  const main = page.getByRole('main');
  await expect(main.getByText(given.coupon, { exact: true })).toBeVisible();
  await expect(main.getByText(given.saves)).toBeVisible();
  await expect(main.getByText(given.total).first()).toBeVisible();
  await expectSoundNow({ page, complaints });
  await page.goto(PAGES.coupons[variant]);
  const past = section('Used and expired');
  await expect(past).toContainText('Used on');
  await expect(past).toContainText('Purchase date: ');
  await past.getByRole('link', { name: 'View order' }).click();
  await expect(page).toHaveURL(new RegExp(`order=${order?.number}`));
});

test('a promo code is required, its error is by its field, and it gives its coupon once', async () => {
  const { page, complaints, code, redeem, ticket, section } = await openCentre('desktop', 'kestrel');
  await redeem.click();
  await expect(code).toHaveAccessibleDescription('Please enter the promo code');
  await code.fill('STARDUST');
  await redeem.click();
  await expect(code).toHaveAccessibleDescription('We do not recognize this code. Check it and try again.');
  await expect(code).toBeFocused();
  await expectSoundNow({ page, complaints });

  await code.fill('lantern15');
  await page.keyboard.press('Enter');
  await expect(section('Your coupons')).toContainText('Lantern coupon');
  await expect(ticket('Lantern coupon')).toHaveAttribute('data-look', 'usable');
  await expect(page.getByRole('status').filter({ hasText: 'Lantern coupon is yours now.' })).toBeVisible();
  await expect(ticket('Lantern coupon')).toBeInViewport({ ratio: 1 });
  await expect(code).toHaveValue('');
  await code.fill('LANTERN15');
  await redeem.click();
  await expect(code).toHaveAccessibleDescription('You have already claimed this coupon.');
});
