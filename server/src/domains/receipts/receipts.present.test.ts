import { describe, expect, test } from 'vitest';
import type { ReceiptKind } from '#contract/events.ts';
import { LOCALES, type Locale } from '#contract/locales.ts';
import { receiptFact, SELLER } from './receipts.fixture.ts';
import { renderReceipt } from './receipts.present.ts';
import { TEXTS } from './texts/index.ts';

const KINDS = Object.keys(TEXTS.en.kinds) as ReceiptKind[];
const everything = LOCALES.flatMap((locale) => KINDS.map((kind) => [locale, kind] as const));

const factOf = (locale: Locale, kind: ReceiptKind) =>
  receiptFact({
    locale,
    kind,
    refund: kind === 'sent' || kind === 'withdrawal' ? null : { paid: 1499, refunded: 1200 },
    ...(kind === 'withdrawal' && { withdrawal: 'refund', buyer: 'Ada Buyer' }),
  });

/** Returns the visible text of the HTML. */
const words = (html: string): string =>
  html
    .replace(/<style>[\s\S]*?<\/style>/, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

test.each(everything)('in %s, %s has the order, the amounts, the seller and the links', (locale, kind) => {
  const { subject, html, text } = renderReceipt(factOf(locale, kind), SELLER);
  const money = new Intl.NumberFormat(locale === 'pt' ? 'pt-BR' : locale, { style: 'currency', currency: 'EUR' });
  for (const shown of [words(html), text]) {
    expect(shown).toContain('20261121-7K3MQ9ZT2B');
    expect(shown).toContain('Kestrel Vane');
    expect(shown).toContain('Orion-3');
    expect(shown).toContain('980 Astralite');
    expect(shown).toContain(money.format(14.99));
    expect(shown).toContain(SELLER.company);
    expect(shown).toContain('UTC');
    expect(shown).toContain(TEXTS[locale].kinds[kind].title);
    expect(shown).not.toMatch(/\{\w+\}|undefined|NaN|\bnull\b/);
    if (kind !== 'sent' && kind !== 'withdrawal') expect(shown).toContain(money.format(12));
  }
  expect(subject).toContain('20261121-7K3MQ9ZT2B');
  expect(subject).not.toMatch(/[{}]/);
  expect(html).toContain(`href="${SELLER.support}"`);
  expect(text).toContain(SELLER.support);
  expect(text).toContain(
    `https://shop.example.com/platform/v2/payment/order?order=20261121-7K3MQ9ZT2B&locale=${locale}`,
  );
});

test.each([
  ['en', 'Nov 21, 2026, 9:05 AM UTC', '1,980 × Astralite (+110 bonus)'],
  ['de', '21. Nov. 2026, 09:05 UTC', '1.980 × Astralite (+110 Bonus)'],
  ['ja', '2026年11月21日 9:05 UTC', '1,980 × Astralite (ボーナス +110)'],
] as const)('in %s, times and numbers are written as its readers do', (locale, time, grant) => {
  const { text } = renderReceipt(receiptFact({ locale }), SELLER);
  expect(text.replaceAll('\u202f', ' ')).toContain(time);
  expect(text).toContain(grant);
});

test.each(LOCALES)('in %s, shows points if there are any: earned, taken back, left', (locale) => {
  const { points, pointsTakenBack, pointsLeft } = TEXTS[locale];
  const shown = (over: Parameters<typeof receiptFact>[0]) => renderReceipt(receiptFact({ locale, ...over }), SELLER);
  const back = { kind: 'refunded', refund: { paid: 1499, refunded: 1499 } } as const;
  const sent = shown({ points: { earned: 54, takenBack: 0 } });
  expect(sent.text).toContain(`${points}: +54`);
  expect(words(sent.html)).toMatch(new RegExp(`${points}\\s+\\+54`));
  const { text } = shown({ ...back, points: { earned: 54, takenBack: 54 } });
  expect(text).toContain(`${pointsTakenBack}: 54\n${pointsLeft}: 0`);
  for (const none of [shown({}), shown(back)]) {
    for (const label of [points, pointsTakenBack, pointsLeft]) expect(none.text).not.toContain(`${label}:`);
  }
});

test.each([
  ['JPY', 1600, '￥1,600'],
  ['KRW', 7500, '₩7,500'],
  ['TWD', 17000, 'NT$170.00'],
  ['BRL', 2790, 'R$27.90'],
])('%s has its own digits and cannot be mistaken for another', (currency, total, shown) => {
  const locale = currency === 'JPY' ? 'ja' : 'en';
  expect(renderReceipt(receiptFact({ locale, currency, total, list: total }), SELLER).text).toContain(shown);
});

test('shows the discount between the price and the total', () => {
  const { text } = renderReceipt(receiptFact({ list: 1799, discount: 300, total: 1499 }), SELLER);
  expect(text).toMatch(/Price: €17\.99\nDiscount: -€3\.00\nTotal paid: €14\.99/);
});

test('shows only the total if there is no discount', () => {
  expect(renderReceipt(receiptFact(), SELLER).text).not.toContain('Discount');
});

test('labels the discount with the coupon’s name', () => {
  const coupon = { name: 'Lantern coupon', percent: 20 };
  const { text } = renderReceipt(receiptFact({ list: 1799, discount: 300, coupon, total: 1499 }), SELLER);
  expect(text).toMatch(/Price: €17\.99\nLantern coupon: -€3\.00\nTotal paid: €14\.99/);
});

test('shows added tax before the total, and included tax after it', () => {
  const vat = { name: 'VAT', percent: 8.1, amount: 112, included: false };
  const added = renderReceipt(receiptFact({ list: 1387, tax: vat, total: 1499 }), SELLER).text;
  expect(added).toMatch(/Price: €13\.87\nVAT \(8\.1%\): €1\.12\nTotal paid: €14\.99/);
  const inside = renderReceipt(receiptFact({ tax: { ...vat, included: true } }), SELLER).text;
  expect(inside).toMatch(/Total paid: €14\.99\nIncludes VAT \(8\.1%\): €1\.12/);
  expect(inside).not.toContain('Price:');
});

test('shows what a promotion added next to the bonus', () => {
  const grants = [{ name: 'Astralite', quantity: 980, bonus: 110, extra: 980 }];
  expect(renderReceipt(receiptFact({ grants }), SELLER).text).toContain(
    '980 × Astralite (+110 bonus, +980 extra) = 2,070 Astralite in all',
  );
});

test.each(LOCALES)('in %s, shows the total that arrives, and shows it once if there is no bonus', (locale) => {
  const grants = [
    { name: 'Astralite', quantity: 980, bonus: 110, extra: 980 },
    { name: 'Key', quantity: 7, bonus: 0, extra: 0 },
  ];
  const { text, html } = renderReceipt(receiptFact({ locale, grants }), SELLER);
  const all = new Intl.NumberFormat(locale === 'pt' ? 'pt-BR' : locale).format(2070);
  for (const shown of [text, words(html)]) {
    expect(shown).toMatch(new RegExp(`= .*${all}`));
    expect(shown).toMatch(/7 × Key(?! =)/);
  }
});

test('renders a receipt that was stored before coupons and taxes existed', () => {
  const { coupon, tax, grants, ...rest } = receiptFact();
  const old = { ...rest, grants: grants.map(({ name, quantity, bonus }) => ({ name, quantity, bonus })) };
  expect([coupon, tax]).toEqual([null, null]);
  const { text } = renderReceipt(old, SELLER);
  expect(text).toContain('1,980 × Astralite (+110 bonus)');
  expect(text).not.toMatch(/undefined|NaN/);
});

test('a partial refund shows the amount that stays paid, a full refund does not', () => {
  const part = receiptFact({ kind: 'partially_refunded', refund: { paid: 1499, refunded: 500 } });
  expect(renderReceipt(part, SELLER).text).toMatch(/Payment received: €14\.99\nStays paid: €9\.99\nRefunded: €5\.00/);
  const whole = receiptFact({ kind: 'refunded', refund: { paid: 1499, refunded: 1499 } });
  expect(renderReceipt(whole, SELLER).text).not.toContain('Stays paid');
});

test('does not promise an item that was not sent', () => {
  const late = receiptFact({ kind: 'late', refund: { paid: 1499, refunded: 1499 } });
  expect(renderReceipt(late, SELLER).text).not.toContain(TEXTS.en.contents);
});

describe('a name from outside', () => {
  const evil = '<img src=x onerror="alert(1)">\r\nBcc: someone@example.com';
  const fact = receiptFact({ character: evil, item: evil, game: evil, server: evil, method: evil });

  test('is escaped in the HTML', () => {
    const { html } = renderReceipt(fact, { ...SELLER, name: evil, company: evil });
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;');
  });

  test('adds no line break to the subject or the text', () => {
    const { subject, text } = renderReceipt(fact, SELLER);
    expect(subject).not.toMatch(/[\r\n]/);
    expect(text).not.toMatch(/^Bcc:/m);
  });

  test('does not change the reading direction', () => {
    expect(renderReceipt(receiptFact({ character: 'a\u202egpj' }), SELLER).text).not.toContain('\u202e');
  });

  test('is not taken for a placeholder', () => {
    expect(renderReceipt(receiptFact({ character: '{item}' }), SELLER).text).toContain('Hi {item},');
  });
});

test('the HTML loads nothing from outside and runs no script', () => {
  for (const kind of KINDS) {
    const { html } = renderReceipt(factOf('en', kind), SELLER);
    expect(html).not.toMatch(/<(img|script|link|iframe|form|object)\b|url\(|@import|\bsrc=/i);
  }
});

test('makes a support path absolute, and keeps a mail address', () => {
  const textOf = (support: string) => renderReceipt(receiptFact(), { ...SELLER, support }).text;
  expect(textOf('/help')).toContain('https://shop.example.com/help');
  expect(textOf('mailto:help@example.com')).toContain('mailto:help@example.com');
});

test.each(LOCALES)('in %s, a withdrawal’s letter has the buyer’s name, the outcome and the waiver', (locale) => {
  const { withdrawal } = TEXTS[locale];
  for (const outcome of ['refund', 'asked', 'ended'] as const) {
    const fact = {
      locale,
      kind: 'withdrawal',
      withdrawal: outcome,
      buyer: 'Ada <b>Buyer',
      waiver: 'At once {please}',
    } as const;
    const { text, html } = renderReceipt(receiptFact(fact), SELLER);
    for (const said of [
      withdrawal.name,
      withdrawal.words,
      withdrawal.outcomes[outcome],
      withdrawal.receivedAt,
      'At once',
    ])
      expect(text).toContain(said);
    expect(text.includes(TEXTS[locale].refundTime)).toBe(outcome === 'refund');
    expect(html).not.toContain('<b>');
  }
});
