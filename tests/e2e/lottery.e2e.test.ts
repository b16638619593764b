import type { Page } from '@playwright/test';
import { beforeEach, test } from 'vitest';
import type { Draw } from '#contract/endpoints/lottery.ts';
import { passwordOf, type Username } from '#tests/world/demo-players.ts';
import type { World } from '#tests/world/world.ts';
import { expect } from './expect.ts';
import { drawParts, endDay, offerDraw, startDrawWorld } from './lottery-kit.ts';
import { PAGES } from './pages-kit.ts';
import { goBack } from './routes-kit.ts';
import { browser, openWith } from './shop.ts';
import { expectSoundNow, signInByPassword } from './sign-in-kit.ts';
import { tabTo, type Variant, visit } from './top-up-kit.ts';

let world: World;
openWith(startDrawWorld, (opened) => {
  world = opened;
});
beforeEach(async () => {
  await world.context.sql`delete from grants`;
  await offerDraw(world, 'points');
});

async function open(variant: Variant, as?: Username, search = '?draw=open') {
  const seen = await visit(browser, world, { variant, as });
  await seen.page.goto(`${PAGES.home[variant]}${search}`);
  return { ...seen, ...drawParts(seen.page) };
}
const draws = () => world.context.sql<{ salt: Buffer; prize: string }[]>`select salt, prize from lottery_draws`;

test('a draw gives its prize once, and every tab and visit shows the same', async () => {
  const { page, complaints, opener, sheet, draw, won } = await open('mobile', 'kestrel', '');
  const other = await page.context().newPage();
  await other.goto(`${PAGES.home.mobile}?draw=open`);
  await expect(drawParts(other).draw).toBeEnabled();

  await opener.click();
  await expect(sheet.getByText('99.99999998%')).toBeVisible();
  await expectSoundNow({ page, complaints });
  await draw.click();
  await expect(won('Five points')).toBeFocused();
  await expect(sheet).toContainText('Added to your account');
  await expect(sheet).toContainText('Come back tomorrow: the next draw opens on');
  await expectSoundNow({ page, complaints });

  await page.reload();
  await expect(won('Five points')).toBeVisible();
  await drawParts(other).draw.click();
  await expect(drawParts(other).won('Five points')).toBeVisible();
  expect(await draws()).toHaveLength(1);

  await goBack(page);
  await expect(sheet).toHaveCount(0);
  await expect(page).not.toHaveURL(/draw=/);
  await expect(opener).toContainText('Next draw in');
});

test('after a lost answer and a reload, the same draw is shown', async () => {
  const { page, sheet, draw, won } = await open('desktop', 'kestrel');
  const salts: string[] = [];
  let lose = true;
  await page.route('**/me/lottery/draws', async (route) => {
    salts.push((route.request().postDataJSON() as { salt: string }).salt);
    if (lose) await route.abort();
    else await route.continue();
  });
  await draw.click();
  await expect(sheet.getByRole('alert')).toContainText('it is still the same draw');
  await page.reload();
  lose = false;
  await draw.click();
  await expect(won('Five points')).toBeVisible();
  expect(salts[1]).toBe(salts[0]);
  expect((await draws()).map(({ salt }) => salt.toString('hex'))).toEqual([salts[0]]);
});

test('goods are claimed in the rewards centre, for a character', async () => {
  await offerDraw(world, 'cells');
  const { page, complaints, sheet, draw, won } = await open('mobile', 'kestrel');
  await draw.click();
  await expect(won('Three cells')).toBeVisible();
  await sheet.getByRole('link', { name: 'Claim' }).click();
  const receiver = page.getByRole('dialog', { name: 'Receiving character' });
  await receiver.getByLabel('Region').selectOption('eu');
  await receiver.getByRole('radio', { name: 'Kestrel Vane' }).check();
  await expectSoundNow({ page, complaints });
  await receiver.getByRole('button', { name: 'Claim', exact: true }).click();
  await expect(page.getByRole('main')).toContainText('In Kestrel Vane’s in-game mailbox');
  await expect(page).not.toHaveURL(/claim=/);
});

test('a visitor sees the odds, signs in, and draws', async () => {
  const { page, complaints, opener, sheet, draw } = await open('desktop', undefined, '');
  await opener.click();
  await expect(sheet).toContainText('One free draw per day for each player.');
  await expectSoundNow({ page, complaints });
  await sheet.getByRole('link', { name: 'Sign in to draw' }).click();
  await signInByPassword(page, 'newbie', passwordOf('newbie'));
  await expect(draw).toBeEnabled();
});

test('it is drawn, checked and closed by keyboard', async () => {
  const { page, opener, draw, won, check, verdict, sheet } = await open('desktop', 'kestrel', '');
  await tabTo(page, opener);
  await page.keyboard.press('Enter');
  await tabTo(page, draw);
  await page.keyboard.press('Enter');
  await expect(won('Five points')).toBeFocused();
  await tabTo(page, check);
  await page.keyboard.press('Enter');
  await expect(verdict).toHaveText(/^Everything matches so far/);
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
});

test('with motion the light ends exactly on the prize, which is shown then', async () => {
  const { page, draw, won, sheet } = await open('mobile', 'kestrel');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await draw.click();
  await expect(sheet.getByRole('status').first()).toHaveText('Drawing your prize…');
  await expect(won('Five points')).toHaveCount(0);
  await expect(won('Five points')).toBeVisible();
  const stands = await sheet.locator('[data-at]').evaluate((stage) => {
    const { a, b } = new DOMMatrix(getComputedStyle(stage.querySelector('[data-part=light]') as Element).transform);
    return { at: stage.getAttribute('data-at'), degrees: Math.round((Math.atan2(b, a) * 180) / Math.PI) };
  });
  expect(stands).toEqual({ at: 'points', degrees: 0 });
});

test('with reduced motion nothing moves, and the prize is shown at once', async () => {
  const { page, draw, won } = await open('mobile', 'kestrel');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(draw).toBeEnabled();
  // Records everything that moves on any frame from here on; transitions that CSS makes instant do not count.
  await page.evaluate(() => {
    const moved = new Set<string>();
    const look = () => {
      for (const { effect } of document.getAnimations()) {
        const { duration } = effect?.getComputedTiming() ?? {};
        if (effect instanceof KeyframeEffect && Number(duration) > 1)
          moved.add(effect.target?.outerHTML.slice(0, 99) ?? '');
      }
      requestAnimationFrame(look);
    };
    look();
    Object.assign(window, { moved });
  });
  await draw.click();
  await expect(won('Five points')).toBeFocused();
  expect(await page.evaluate(() => [...(window as unknown as { moved: Set<string> }).moved])).toEqual([]);
});

/** Answers the call with a changed draw. */
const tamper = (page: Page, change: (draw: Draw) => Draw) =>
  page.route('**/me/lottery/draws?*', async (route) => {
    const response = await route.fetch();
    const { draws, more } = (await response.json()) as { draws: Draw[]; more: boolean };
    await route.fulfill({ response, json: { draws: draws.map(change), more } });
  });

test('after the day the browser recomputes the draw, and detects changes', async () => {
  const { page, complaints, sheet, draw, won, verdict, step } = await open('desktop', 'kestrel');
  await draw.click();
  await expect(won('Five points')).toBeVisible();
  await endDay(world);
  const look = () => page.goto(`${PAGES.home.desktop}?draw=check`);
  await look();
  await expect(verdict).toHaveText('Everything matches: this draw went as it should.');
  await expect(step('seed')).toHaveText('The revealed secret matches the seal.');
  await expect(step('prize')).toContainText(/^The computation gives number [\d,]+ of 4,294,967,296: /);
  await sheet.getByText('Raw values').click();
  await expect(sheet.getByRole('button', { name: /^Copy: The shop’s secret/ })).toBeVisible();
  await expectSoundNow({ page, complaints });

  const changes: [string, string[], (draw: Draw) => Draw][] = [
    ['salt', ['salt', 'prize'], (one) => ({ ...one, salt: 'ab'.repeat(16), prize: 'cells' })],
    ['prize', ['answer', 'prize'], (one) => ({ ...one, prize: 'cells', given: 'cells' })],
    [
      'weight',
      ['configuration', 'seed'],
      (one) => ({
        ...one,
        proof: { ...one.proof, configuration: one.proof.configuration.replace('"weight":1}', '"weight":2}') },
      }),
    ],
    ['commitment', ['commitment', 'seed'], (one) => ({ ...one, proof: { ...one.proof, commitment: 'cd'.repeat(32) } })],
  ];
  for (const [, found, change] of changes) {
    await page.unrouteAll();
    await tamper(page, change);
    await look();
    await expect(verdict).toHaveText(/^Something does not match/);
    for (const name of found) await expect(step(name)).toHaveAttribute('data-step', `${name} differs`);
  }
  await expectSoundNow({ page, complaints });
});

test('the rewards centre links to the draw, and has no link without one', async () => {
  const { page, complaints } = await visit(browser, world, { variant: 'mobile', as: 'kestrel' });
  await page.goto(PAGES.rewards.mobile);
  const { opener, sheet } = drawParts(page);
  await expect(opener).toContainText('Free, once a day');
  await expectSoundNow({ page, complaints });
  await opener.click();
  await expect(sheet).toBeVisible();
  await expect(page).toHaveURL(/draw=open/);
  await endDay(world);
  await page.goto(PAGES.rewards.mobile);
  await expect(page.getByRole('heading', { name: 'Rewards records' })).toBeVisible();
  await expect(opener).toHaveCount(0);
});

test.each([
  { variant: 'mobile', width: 390, height: 844, games: 3 },
  { variant: 'mobile', width: 360, height: 640, games: 1 },
  { variant: 'desktop', width: 1440, height: 900, games: 3 },
] as const)('with the draw above them, games are still on the first screen ($width × $height)', async (given) => {
  const { variant, width, height, games } = given;
  for (const as of [undefined, 'kestrel'] as const) {
    const { page } = await visit(browser, world, { variant, as });
    await page.setViewportSize({ width, height });
    await page.goto(PAGES.home[variant]);
    await expect(page.getByRole('main').getByText('Starlit well')).toBeVisible();
    const last = page
      .getByRole('main')
      .getByRole('heading', { level: 3 })
      .nth(games - 1);
    await expect(last).toBeVisible();
    await expect(page.locator('.pulse-soft')).toHaveCount(0);
    const bar = variant === 'mobile' ? await page.getByRole('navigation').boundingBox() : null;
    const box = await last.boundingBox();
    expect((box?.y ?? height) + (box?.height ?? 0), as ?? 'a new visitor').toBeLessThanOrEqual(bar?.y ?? height);
    await page.context().close();
  }
});
