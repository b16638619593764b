import { join } from 'node:path';
import type { Browser, Locator, Page } from '@playwright/test';
import type { Role } from '#server/operations/permissions.ts';
import { addPasskeyDevice } from '../passkeys.ts';
import { type Hand, keyboardOn, mouseOn } from './hand.ts';
import type { CasesShop } from './shop.ts';
import { shootTo } from './shots.ts';

const PICTURES = join(import.meta.dirname, '../../../docs/desk');

/** Counts each press of a mouse button or finger on the page, before anything on the page can stop the event. */
const countPresses = (): void => {
  const counted = window as unknown as { presses: number };
  counted.presses = 0;
  document.addEventListener('pointerdown', ({ isTrusted }) => isTrusted && counted.presses++, true);
};

/** The place of an operator: a browser with a passkey, signed in at the desk. */
export class Seat {
  readonly page: Page;
  readonly operator: string;
  readonly #shop: CasesShop;
  readonly #hands: Record<Hand['name'], Hand>;
  hand: Hand;

  private constructor(shop: CasesShop, page: Page, operator: string) {
    this.#shop = shop;
    this.page = page;
    this.operator = operator;
    this.#hands = { mouse: mouseOn(page), keyboard: keyboardOn(page) };
    this.hand = this.#hands.mouse;
  }

  /** Invites an operator, who creates a passkey, signs out and signs in with it. */
  static async take(shop: CasesShop, browser: Browser, operator: string, role: Role): Promise<Seat> {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
    await context.addInitScript(countPresses);
    const page = await context.newPage();
    await addPasskeyDevice(page);
    await page.goto(await shop.invite(operator, role));
    await page.getByRole('button', { name: 'Create your passkey' }).click();
    await page.getByRole('button', { name: new RegExp(operator) }).click();
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.getByRole('button', { name: 'Sign in with your passkey' }).click();
    await page.getByRole('heading', { name: 'Find', level: 1 }).waitFor();
    return new Seat(shop, page, operator);
  }

  /** Begins a case at Find: no press is counted yet, and the passkey was checked an hour ago. */
  async begin(name: Hand['name']): Promise<void> {
    this.hand = this.#hands[name];
    await this.#shop.forgetCheck(this.operator);
    await this.page.goto(this.#shop.desk.url);
    await this.page.getByRole('heading', { name: 'Find', level: 1 }).waitFor();
  }

  presses = (): Promise<number> => this.page.evaluate(() => (window as unknown as { presses: number }).presses);

  /** Types the player's term into the search, which has the focus. */
  async find(term: string): Promise<void> {
    await this.page.locator('input[type=search]:focus').waitFor();
    await this.page.keyboard.type(term);
    await this.page.keyboard.press('Enter');
  }

  link = (name: string): Locator => this.page.getByRole('link', { name, exact: true });
  button = (name: string | RegExp): Locator => this.page.getByRole('button', { name, exact: true });
  section = (name: string): Locator => this.page.getByRole('region', { name });
  dialog = (name: string): Locator => this.page.getByRole('dialog', { name });

  /** Types the reason of an open dialog and sends it. */
  async send(dialog: string, why: string, button: string): Promise<void> {
    const box = this.dialog(dialog);
    await this.hand.type(box.getByLabel('Reason'), why);
    await this.hand.press(box.getByRole('button', { name: button, exact: true }));
    await box.waitFor({ state: 'hidden' });
  }

  /** Waits for a text on the page. */
  sees = (text: string | RegExp): Promise<void> => this.page.getByText(text).first().waitFor();

  /** Takes the picture of a case for docs/desk.md, if `SHOTS` is set. */
  async shot(name: string): Promise<void> {
    if (this.hand.name === 'mouse' && process.env.SHOTS) await shootTo(this.page, join(PICTURES, `${name}.jpg`));
  }
}
