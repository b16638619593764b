import type { Page } from '@playwright/test';
import type { AccountsWorld, Email } from '#tests/integration/accounts-kit.ts';
import { until } from '#tests/world/until.ts';
import { axeFindingsInBothThemes } from './axe.ts';
import { expect } from './expect.ts';
import { keptTogether } from './kept.ts';
import type { Variant } from './top-up-kit.ts';

export const VARIANTS = ['desktop', 'mobile'] as const satisfies Variant[];
export const LOGIN_GAME = '/platform/v2/login/game';
export const callbackOf = (provider: string): string => `/platform/v2/login/${provider}/callback`;

/** Locators of the sign-in pages. */
export const signInParts = (page: Page) => {
  const main = page.getByRole('main');
  return {
    username: page.getByLabel('Username'),
    password: page.getByLabel('Password', { exact: true }),
    submit: main.getByRole('button', { name: /^Sign in( Last used)?$/ }),
    email: page.getByLabel('Email'),
    sendCode: main.getByRole('button', { name: /^Send code/ }),
    code: page.getByLabel('Verification code'),
    /** One of the other sign-in methods. */
    way: (name: string) => main.getByRole('listitem').getByRole('button', { name: new RegExp(`^${name}`) }),
    alert: main.getByRole('alert').filter({ visible: true }),
    title: main.getByRole('heading', { level: 1 }),
    /** The temporary notice about a sign-in. */
    toast: page.getByRole('status').filter({ hasText: /failed|Guest accounts/ }),
    /** The signed-in player, in the page's header. */
    account: (name: string) => page.getByRole('button', { name: `Account: ${name}` }),
    signInLink: page.getByRole('banner').getByRole('link', { name: 'Sign in' }),
  };
};

export async function signInByPassword(page: Page, username: string, password: string): Promise<void> {
  const form = signInParts(page);
  await form.username.fill(username);
  await form.password.fill(password);
  await form.submit.click();
}

/** Opens the form for a code, requests one, and returns it. */
export async function askCodeOnPage(page: Page, world: AccountsWorld, email: string): Promise<string> {
  const form = signInParts(page);
  const other = form.way('Code by email');
  await form.email.or(other).first().waitFor();
  if (await other.isVisible()) await other.click();
  const before = (await codesTo(world, email)).length;
  await form.email.fill(email);
  await form.sendCode.click();
  return newestCode(world, email, before + 1);
}

const codeOf = ({ text }: Email): string => /^\d{6}$/m.exec(text)?.[0] ?? '';
const codesTo = async (world: AccountsWorld, email: string): Promise<string[]> =>
  (await world.letters(email)).map(codeOf).filter((code) => code !== '');

/** Returns the newest code sent to an address, once there are `count`. */
export const newestCode = async (world: AccountsWorld, email: string, count: number): Promise<string> =>
  (
    await until(
      () => codesTo(world, email),
      (codes) => codes.length >= count,
    )
  )[0] ?? '';

export const otherThan = (code: string): string => (code === '000000' ? '000001' : '000000');

interface ProviderAnswer {
  /** A person of the demo; or any with this address. */
  person?: 'Ada Kestrel' | 'Noor Lindqvist' | 'Sami Okafor';
  address?: string;
}

/** Answers the page of a provider: as a person, or by cancelling. */
export async function answerProvider(page: Page, answer: ProviderAnswer | 'cancel'): Promise<void> {
  await page.getByRole('heading', { name: 'Choose who signs in' }).waitFor();
  if (answer === 'cancel') return page.getByRole('button', { name: 'Cancel' }).click();
  const { person = 'Use another address', address } = answer;
  await page.getByRole('radio', { name: new RegExp(person) }).check();
  if (address) await page.getByLabel('Email address', { exact: true }).fill(address);
  await page.getByRole('button', { name: 'Continue' }).click();
}

interface StoredUser {
  token: string;
  uid: string;
  nickname: string;
  avatar: string | null;
}

/** Returns the stored session of the browser. */
export async function storedSession(page: Page) {
  const [token, userInfo, lastSignIn] = await keptTogether(page, 'token', 'userInfo', 'lastSignIn');
  return {
    token: (token ?? '') as string,
    userInfo: (userInfo ?? null) as StoredUser | null,
    lastSignIn: (lastSignIn ?? null) as string | null,
  };
}

/**
 * Checks the page as it is, in both themes: no axe findings, nothing wider than the screen, no script errors or policy
 * violations.
 */
export async function expectSoundNow({ page, complaints }: { page: Page; complaints: string[] }): Promise<void> {
  expect(await axeFindingsInBothThemes(page)).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, 'wider than the screen').toBe(0);
  expect(complaints).toEqual([]);
}
