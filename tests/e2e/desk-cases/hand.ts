import type { Locator, Page } from '@playwright/test';

/** A way to use a page. Each part waits until its element is there. */
export interface Hand {
  readonly name: 'mouse' | 'keyboard';
  /** Opens a page of the navigation. */
  goTo(name: string): Promise<void>;
  /** Follows a link or presses a button. */
  press(target: Locator): Promise<void>;
  /** Chooses a radio button or a checkbox. */
  tick(target: Locator): Promise<void>;
  /** Types into a field, which often has the focus already. */
  type(field: Locator, text: string): Promise<void>;
}

const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);

/** Only clicks, apart from text. */
export const mouseOn = (page: Page): Hand => ({
  name: 'mouse',
  goTo: (name) =>
    page
      .getByRole('navigation', { name: 'Desk' })
      .getByRole('link', { name: nameOf(name) })
      .click(),
  press: (target) => target.click(),
  tick: (target) => target.click(),
  async type(field, text) {
    if (!(await hasFocus(field))) await field.click();
    await page.keyboard.type(text);
  },
});

/** The link of a page, also with the number of things that wait. */
const nameOf = (name: string): RegExp => new RegExp(`^${name}`);

const GO_KEYS: Readonly<Record<string, string>> = {
  Find: 'f',
  'Needs a look': 'w',
  Disputes: 'd',
  Differences: 'b',
  Audit: 'a',
};

/** More elements than a page has. */
const MOST_STEPS = 250;

/** Only keys: Tab, Shift+Tab, arrows, Space, Enter, and the shortcuts of the desk. */
export const keyboardOn = (page: Page): Hand => ({
  name: 'keyboard',
  async goTo(name) {
    const isTyping = await page.evaluate(() => document.activeElement instanceof HTMLInputElement);
    if (isTyping) await page.keyboard.press('Escape');
    await page.keyboard.press('g');
    await page.keyboard.press(GO_KEYS[name] ?? '');
  },
  async press(target) {
    await reach(page, target);
    await page.keyboard.press('Enter');
  },
  async tick(target) {
    await reach(page, target, true);
    if (await hasFocus(target)) return page.keyboard.press('Space');
    // The focus is at another radio button of the group.
    for (let step = 0; !(await target.isChecked()); step++) {
      if (step > MOST_STEPS) throw new Error('the arrows do not reach the radio button');
      await page.keyboard.press('ArrowDown');
    }
  },
  async type(field, text) {
    await reach(page, field);
    await page.keyboard.type(text);
  },
});

/** Moves the focus by Tab or Shift+Tab. @param orGroup also another radio button of the same group will do */
async function reach(page: Page, target: Locator, orGroup = false): Promise<void> {
  await target.waitFor();
  for (let step = 0; step < MOST_STEPS; step++) {
    const at = await target.evaluate((element, orGroup) => {
      const now = document.activeElement;
      const radio = element instanceof HTMLInputElement && element.type === 'radio' ? element.name : null;
      const isGroup = orGroup && radio !== null && now instanceof HTMLInputElement && now.name === radio;
      if (now === element || isGroup) return 'there';
      const isBehind = now !== null && now !== document.body && now.compareDocumentPosition(element) & 2;
      return isBehind ? 'behind' : 'ahead';
    }, orGroup);
    if (at === 'there') return;
    await page.keyboard.press(at === 'behind' ? 'Shift+Tab' : 'Tab');
  }
  throw new Error(`the keyboard does not reach ${target}`);
}
