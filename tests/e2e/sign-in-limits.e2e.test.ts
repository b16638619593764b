import { test } from 'vitest';
import { type AccountsWorld, newAddress, startAccountsWorld } from '#tests/integration/accounts-kit.ts';
import { passwordOf } from '#tests/world/demo-players.ts';
import { expect } from './expect.ts';
import { PAGES } from './pages-kit.ts';
import { browser, openWith } from './shop.ts';
import { askCodeOnPage, expectSoundNow, newestCode, signInByPassword, signInParts } from './sign-in-kit.ts';
import { type Variant, visit } from './top-up-kit.ts';

/** Tries of one address in a minute; fewer than usual, more than lock a name. */
const TRIES = 15;

let world: AccountsWorld;

openWith(
  () => startAccountsWorld({ env: { RATE_LIMIT: 'true', TRUST_PROXY: '1', RATE_LIMIT_SIGN_IN: String(TRIES) } }),
  (opened) => {
    world = opened;
  },
);

let lastAddress = 0;
/** A browser at another IP address. */
async function visitFromElsewhere(variant: Variant) {
  const from = { 'x-forwarded-for': `198.51.100.${++lastAddress}` };
  const one = await visit(browser, world, { variant });
  await one.page.setExtraHTTPHeaders(from);
  await one.page.clock.install();
  await one.page.goto(PAGES.login[variant]);
  const post = (path: string, body: object) =>
    fetch(`${world.url}/platform/api${path}`, {
      method: 'POST',
      headers: { ...from, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  return { ...one, post };
}

test('after ten failures a name is locked: the page says so, counts down, and unlocks by itself', async () => {
  const { page, complaints, post } = await visitFromElsewhere('mobile');
  const username = 'mika';
  const failures = Array.from({ length: 10 }, () => post('/session/password', { username, password: 'wrong' }));
  expect((await Promise.all(failures)).map(({ status }) => status)).toEqual(Array(10).fill(401));
  await signInByPassword(page, username, passwordOf(username));
  const { alert, submit } = signInParts(page);
  await expect(alert).toHaveText(/^Too many failed attemptsYou can try again in 1[45]:\d\d\.$/);
  await expect(submit).toBeDisabled();
  await expectSoundNow({ page, complaints });
  const before = await alert.textContent();
  await page.clock.runFor(2_000);
  await expect(alert).not.toHaveText(before ?? '');
  await page.clock.runFor(15 * 60_000);
  await expect(alert).toBeHidden();
  await expect(submit).toBeEnabled();
  await page.context().close();
});

test('too many tries of one address show the time to wait', async () => {
  const { page, post } = await visitFromElsewhere('mobile');
  // Invalid requests count as well.
  await Promise.all(Array.from({ length: TRIES }, () => post('/session/password', {})));
  await signInByPassword(page, 'kestrel', 'starlight');
  const { alert, submit } = signInParts(page);
  await expect(alert).toHaveText(/^Too many failed attemptsYou can try again in (1:00|0:[45]\d)\.$/);
  await expect(submit).toBeDisabled();
  await page.clock.runFor(61_000);
  await expect(submit).toBeEnabled();
  await page.context().close();
});

test('the fourth code within ten minutes is refused, and the page counts down to the next', async () => {
  const { page, complaints } = await visitFromElsewhere('desktop');
  const address = newAddress();
  await askCodeOnPage(page, world, address);
  const resend = page.getByRole('button', { name: 'Send a new code' });
  await page.clock.runFor(31_000);
  await resend.click();
  await newestCode(world, address, 2);
  await page.clock.runFor(31_000);
  await resend.click();
  const third = await newestCode(world, address, 3);
  // The answer already said that there is none before the ten minutes are over.
  await expect(page.getByRole('button', { name: /^New code in \d:\d\d$/ })).toBeDisabled();
  await page.getByRole('button', { name: 'Use another email' }).click();
  const { email, sendCode, alert } = signInParts(page);
  await email.fill(address);
  await sendCode.click();
  await expect(alert).toHaveText(
    /^Too many codes requested\. Wait a moment and try again\.You can try again in \d:\d\d\.$/,
  );
  await expect(sendCode).toBeDisabled();
  await expectSoundNow({ page, complaints });
  expect(third).not.toBe('');
  expect(await world.letters(address)).toHaveLength(3);
  await page.clock.runFor(10 * 60_000);
  await expect(alert).toBeHidden();
  await expect(sendCode).toBeEnabled();
  await page.context().close();
});
