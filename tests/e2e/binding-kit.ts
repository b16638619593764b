/** States of the page that links a phone or an email: answers of a portal, and the steps before. */
import type { Page } from '@playwright/test';
import type { Binding, Bound } from '#contract/endpoints/binding.ts';
import type { Output } from '#contract/endpoints/index.ts';
import type { Reward } from '#contract/endpoints/rewards.ts';

const AT = '2026-11-20T10:00:00.000Z';
const ART = '/platform/brand/bind.svg';
const CONTENTS: Reward['contents'] = [
  { kind: 'good', name: 'Warp Key', quantity: 3 },
  { kind: 'good', name: 'Petals', quantity: 120 },
];
const GAME = { gid: 1000039, name: 'Starfall Compass', icon: '/platform/brand/mark.svg' };
const OFFER: Binding = {
  id: 'touch',
  kinds: ['phone', 'email'],
  gift: { contents: CONTENTS, game: GAME, art: ART },
  until: '2027-01-31T23:00:00.000Z',
  countries: [
    ['DE', '+49'],
    ['US', '+1'],
    ['JP', '+81'],
    ['TH', '+66'],
    ['GB', '+44'],
    ['BR', '+55'],
    ['TR', '+90'],
  ].map(([country = '', dial = '']) => ({ country, dial })),
  signIn: true,
};
const PHONE: Bound = { value: '+49 ••• ••12', boundAt: AT, change: null };
const EMAIL: Bound = { value: 'a•••@example.com', boundAt: null, change: null };
const GIFT: Reward = {
  id: '01a1ff66-b8a3-74f4-8930-3d098b614282',
  source: 'binding',
  title: null,
  game: GAME,
  contents: CONTENTS,
  state: 'claimable',
  from: null,
  until: null,
  refused: false,
  receiver: null,
  givenAt: AT,
  at: AT,
};

type Mine = Output<'GET /me/binding'>;
export interface State {
  offer?: Binding | null;
  mine?: Partial<Mine>;
  search?: string;
  visitor?: true;
  page?: 'login' | 'rewards';
  /** The refusal of `POST /me/binding`. */
  refused?: { code: string; params: object };
  act?(page: Page): Promise<void>;
}

const submit = (page: Page) => page.locator('main form button[type="submit"]').click();
const sendTo = async (page: Page) => {
  await page.locator('input[type="tel"]').fill('0151 23456789');
  await submit(page);
  await page.locator('input[autocomplete="one-time-code"]').waitFor();
};
const sendCode = async (page: Page) => {
  await sendTo(page);
  await page.locator('input[autocomplete="one-time-code"]').fill('123456');
};
/** Actions stand below the linked ones: change is the last but one of a phone that can be confirmed. */
const change = (page: Page) => page.locator('main button:not([role])').last().click();

export const BINDING_STATES: Record<string, State> = {
  'bind-visitor': { visitor: true },
  'bind-phone': {},
  'bind-email': { search: 'kind=email' },
  'bind-missing': { act: submit },
  'bind-countries': { act: (page) => page.locator('main input[role="combobox"]').click() },
  'bind-code': { act: sendTo },
  'bind-wrong': { refused: { code: 'code.wrong', params: { left: 4 } }, act: sendCode },
  'bind-taken': { refused: { code: 'binding.taken', params: {} }, act: sendCode },
  'bind-done': { act: sendCode },
  'bind-claim': { mine: { phone: PHONE, gift: 'given', reward: GIFT.id } },
  'bind-before': { mine: { phone: PHONE, gift: 'none' }, search: 'kind=phone' },
  'bind-known': { mine: { email: EMAIL }, search: 'kind=email' },
  'bind-change': { mine: { phone: PHONE, gift: 'none' }, search: 'kind=phone', act: change },
  'bind-notice': {
    mine: { phone: PHONE, gift: 'none' },
    search: 'kind=phone',
    act: async (page) => {
      await change(page);
      await page.locator('main button').nth(-2).click();
    },
  },
  'bind-waits': {
    mine: {
      phone: { ...PHONE, change: { value: '+49 ••• ••78', at: '2026-11-30T10:00:00.000Z' } },
      gift: 'none',
    },
    search: 'kind=phone',
  },
  'bind-no-gift': { offer: { ...OFFER, gift: null, until: null } },
  'bind-closed': { offer: null },
  'bind-rewards': { page: 'rewards' },
  'bind-account': {
    mine: { phone: PHONE, email: EMAIL, gift: 'none' },
    act: async (page) => {
      await page.locator('header button[aria-haspopup="dialog"]').last().click();
      await page.getByRole('dialog').getByText(EMAIL.value).waitFor();
    },
  },
  'bind-sign-in': {
    page: 'login',
    visitor: true,
    act: async (page) => {
      await page.locator('main li button').last().click();
      await page.locator('input[type="tel"]').waitFor();
    },
  },
};

/** Answers the page's binding calls as the state says. */
export async function answerBinding(page: Page, { offer = OFFER, mine = {}, refused }: State): Promise<void> {
  let own: Mine = { phone: null, email: null, gift: 'open', reward: null, ...mine };
  const challenge = () => ({
    challenge: 'of-this-very-browser',
    expiresAt: new Date(Date.now() + 600_000).toISOString(),
    resendAt: new Date(Date.now() + 60_000).toISOString(),
  });
  await page.route(/\/platform\/api\/(me\/)?(binding|rewards|session\/methods|session\/phone)/, (route) => {
    const request = route.request();
    const path = new URL(request.url()).pathname.replace('/platform/api', '');
    const answer = (json: unknown) => route.fulfill({ json });
    if (path === '/binding') return answer({ binding: offer });
    if (path === '/me/rewards') return answer({ rewards: own.gift === 'given' ? [GIFT] : [] });
    if (path.endsWith('/codes')) return answer(challenge());
    if (path === '/me/binding' && request.method() === 'GET') return answer(own);
    if (path !== '/me/binding') return route.continue();
    if (refused) return route.fulfill({ status: 409, json: { error: { ...refused, message: '', requestId: 'r' } } });
    own = { ...own, phone: PHONE, gift: 'given', reward: GIFT.id };
    return answer({ kind: 'phone', bound: PHONE, gift: 'given', reward: GIFT });
  });
  await page.route('**/platform/api/session/methods?*', (route) =>
    route.fulfill({ json: { methods: ['password', 'email', 'phone'], providers: [] } }),
  );
}
