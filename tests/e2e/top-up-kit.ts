import type { Browser, BrowserContextOptions, Locator, Page } from '@playwright/test';
import { onTestFinished, TestRunner } from 'vitest';
import { keepSession, keptSessionOf, passwordOf, type Username } from '#tests/world/demo-players.ts';
import type { World } from '#tests/world/world.ts';

export type Variant = 'desktop' | 'mobile';

const DEVICES: Record<Variant, BrowserContextOptions> = {
  desktop: { viewport: { width: 1440, height: 900 } },
  mobile: {
    viewport: { width: 360, height: 780 },
    isMobile: true,
    hasTouch: true,
    userAgent:
      'Mozilla/5.0 (Linux; Android 13; Pixel 6) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
  },
};
const PATHS: Record<Variant, string> = { desktop: '/platform/v2/payment', mobile: '/platform/v2/wap/payment' };

export interface Visit {
  page: Page;
  /**
   * Errors that must not happen on any page of this browser: script errors, violations of the content security policy.
   */
  complaints: string[];
  /** Opens the top-up page with these parameters. */
  open(search?: string): Promise<void>;
}

/** A separate browser, signed in as `as` or anonymous. */
export async function visit(
  browser: Browser,
  world: World,
  options: { variant?: Variant; as?: Username; worker?: boolean } & Pick<
    BrowserContextOptions,
    'colorScheme' | 'viewport' | 'userAgent' | 'timezoneId' | 'extraHTTPHeaders'
  > = {},
): Promise<Visit> {
  const { variant = 'desktop', as, worker = false, colorScheme = 'dark', ...device } = options;
  const context = await browser.newContext({
    ...DEVICES[variant],
    ...device,
    colorScheme,
    locale: 'en-US',
    reducedMotion: 'reduce',
    baseURL: world.url,
    // Mocked answers in tests do not apply to requests of the worker.
    serviceWorkers: worker ? 'allow' : 'block',
  });
  // Close it with its test, or it would keep counting down and listening. A context that a hook opens for several tests
  // is closed by the hook.
  if (TestRunner.getCurrentTest()) onTestFinished(() => context.close());
  const page = await context.newPage();
  const complaints: string[] = [];
  context.on('weberror', (error) => complaints.push(error.error().message));
  context.on('console', (message) => {
    if (/content security policy|trusted ?type/i.test(message.text())) complaints.push(message.text());
  });
  if (as) await remember(page, world, as);
  return { page, complaints, open: async (search = '') => void (await page.goto(`${PATHS[variant]}${search}`)) };
}

/** Serves an empty page on the shop's origin, without the app, which takes time to start. */
const EMPTY = '/platform/empty';

/** Puts a session where the app keeps it. */
async function remember(page: Page, world: World, username: Username): Promise<void> {
  await page.route(`**${EMPTY}`, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto(EMPTY);
  await page.evaluate(keepSession, await keptSessionOf(world, username));
  await page.context().addCookies([{ name: 'returning', value: 'in', url: `${world.url}/platform/` }]);
  await page.unroute(`**${EMPTY}`);
}

const MOST_TABS = 60;

/** Moves to an element with only the Tab key, as a keyboard user does. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${target} was not reached with ${MOST_TABS} tabs`);
}

/** Locators of the page. */
export const parts = (page: Page) => ({
  step: (name: string) => page.getByRole('region', { name }),
  /** By its whole name: "980 Astralite" is not "1,980 Astralite". A badge may come before it. */
  item: (name: string) =>
    page.getByRole('region', { name: 'Choose an item' }).getByRole('radio', { name: new RegExp(`(^|\\s)${name}`) }),
  /** In the sheet of methods. */
  method: (name: string) => page.getByRole('dialog', { name: 'Pay with' }).getByRole('radio', { name }),
  /** Opens that sheet, and shows the choice; on the phone it is in the bar too, which is the last. */
  change: page.getByRole('button', { name: /Change \(payment method\)$|^Choose how to pay$/ }).last(),
  /** The main button, whatever its next step is. */
  next: page.locator('[data-next]'),
  pay: page.getByRole('button', { name: /^Pay\b/ }),
  alert: page.getByRole('alert').filter({ visible: true }),
});

/** Returns how many prices are visible above the bottom bar, without scrolling. */
export const pricesInSight = (page: Page): Promise<number> =>
  page.locator('label:has(input[name=item])').evaluateAll((cards) => {
    const covers = [...document.querySelectorAll('body *')].filter((element) => {
      const { bottom, height } = element.getBoundingClientRect();
      return getComputedStyle(element).position === 'fixed' && bottom >= innerHeight - 1 && height > 8;
    });
    const floor = Math.min(innerHeight, ...covers.map((element) => element.getBoundingClientRect().top));
    const prices = cards.map((card) =>
      [...card.querySelectorAll('span')].find(
        (element) =>
          !element.closest('s') && /^([€$]\s?[\d.,]+|[\d.,]+\s?[€$])$/.test(element.textContent?.trim() ?? ''),
      ),
    );
    return prices.filter((price) => price && price.getBoundingClientRect().bottom <= floor).length;
  });

/** Chooses a character in the dialog. */
export async function chooseCharacter(page: Page, name: string): Promise<void> {
  const step = page.getByRole('region', { name: 'Your character' });
  await step.getByRole('button', { name: /^(Choose|Change) character$/ }).click();
  await page.getByRole('dialog').getByRole('radio', { name }).click();
}

/** Chooses a method in its sheet. */
export async function chooseMethod(page: Page, name: string): Promise<void> {
  const { change, method } = parts(page);
  await change.click();
  await method(name).click();
}

/** Signs in at the sign-in methods. */
export async function signIn(page: Page, username: Username): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(passwordOf(username));
  await page.getByRole('dialog').getByRole('button', { name: 'Sign in', exact: true }).click();
}
