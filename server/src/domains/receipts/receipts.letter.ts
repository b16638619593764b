import { BASE_PATH, PATHS } from '#contract/routes.ts';
import { fill, type Letter, plain, type Seller } from '#server/kernel/letters/letter.ts';
import { letterFrame } from '#server/kernel/letters/letter-frame.ts';
import { formatsOf } from '#server/kernel/text/format.ts';
import type { StoredFact } from './receipts.repo.ts';
import { type ReceiptTexts, TEXTS } from './texts/index.ts';

/** Writes the letter of a receipt in the receipt's language. */
export function writeLetter(fact: StoredFact, seller: Seller): Letter {
  const texts = TEXTS[fact.locale];
  const { money } = formatsOf(fact.locale);
  const values = {
    number: fact.number,
    item: plain(fact.item),
    game: plain(fact.game),
    character: plain(fact.character),
    total: money(fact.total, fact.currency),
    refund: money(fact.refund?.refunded ?? 0, fact.currency),
    publisher: plain(seller.name),
    company: plain(seller.company),
  };
  const own = texts.kinds[fact.kind];
  const say = (text: string): string => fill(text, values);
  return {
    ...letterFrame(fact.locale, seller, texts),
    subject: say(own.subject),
    title: say(own.title),
    paragraphs: [
      say(texts.greeting),
      say(own.intro),
      ...(fact.withdrawal ? [texts.withdrawal.outcomes[fact.withdrawal]] : []),
      ...(fact.refund || fact.withdrawal === 'refund' ? [texts.refundTime] : []),
    ],
    details: detailsOf(fact, texts),
    sums: sumsOf(fact, texts),
    view: { label: texts.view, url: orderUrl(fact, seller) },
    small: [
      ...(fact.waiver ? [fill(texts.withdrawal.agreed, { waiver: plain(fact.waiver) })] : []),
      say(texts.soldBy),
      texts.why,
    ],
  };
}

function orderUrl({ number, locale }: StoredFact, { publicUrl }: Seller): string {
  return `${publicUrl}${BASE_PATH}${PATHS.order.desktop}?${new URLSearchParams({ order: number, locale })}`;
}

function detailsOf(fact: StoredFact, texts: ReceiptTexts): Letter['details'] {
  const { count, time } = formatsOf(fact.locale);
  const grants = fact.grants.map(({ name, quantity, bonus, extra = 0 }) => {
    const more = [
      ...(bonus > 0 ? [fill(texts.bonus, { quantity: count(bonus) })] : []),
      ...(extra > 0 ? [fill(texts.extra, { quantity: count(extra) })] : []),
    ];
    const grant = `${count(quantity)} × ${plain(name)}`;
    if (more.length === 0) return grant;
    const inAll = fill(texts.inAll, { quantity: count(quantity + bonus + extra), name: plain(name) });
    return `${grant} (${more.join(', ')}) = ${inAll}`;
  });
  // A late or surplus payment was another attempt, perhaps with another method.
  const ownPayment = fact.kind !== 'late' && fact.kind !== 'surplus';
  const rows: [string, (string | null)[]][] = [
    [texts.number, [fact.number]],
    [texts.game, [plain(fact.game)]],
    [texts.item, [plain(fact.item)]],
    [texts.contents, fact.refund ? [] : grants],
    [texts.character, [plain(fact.character)]],
    [texts.server, [plain(fact.server)]],
    [texts.method, [ownPayment ? plain(fact.method) : null]],
    [texts.paidAt, [fact.paidAt && ownPayment ? time(fact.paidAt) : null]],
    ...statementOf(fact, texts),
    [lastOf(fact, texts), [time(fact.at)]],
    ...pointsOf(fact, texts),
  ];
  return rows
    .map(([label, values]) => ({ label, values: values.filter((value) => value !== null) }))
    .filter(({ values }) => values.length > 0);
}

/** Returns the rows with the buyer's statement of withdrawal. */
function statementOf({ withdrawal, buyer }: StoredFact, { withdrawal: texts }: ReceiptTexts): [string, string[]][] {
  if (!withdrawal) return [];
  return [
    // Erased together with the address; missing in a copy that is sent later.
    [texts.name, buyer ? [plain(buyer)] : []],
    [texts.statement, [texts.words]],
  ];
}

/** Returns the label of the letter's time. */
const lastOf = ({ refund, withdrawal }: StoredFact, texts: ReceiptTexts): string =>
  withdrawal ? texts.withdrawal.receivedAt : refund ? texts.refundedAt : texts.sentAt;

/** Returns the points that the order earned; after a refund, those taken back and those left. */
function pointsOf({ points, refund, locale }: StoredFact, texts: ReceiptTexts): [string, string[]][] {
  if (!points) return [];
  const { count } = formatsOf(locale);
  const { earned, takenBack } = points;
  if (!refund) return [[texts.points, [`+${count(earned)}`]]];
  return [
    [texts.pointsTakenBack, [count(takenBack)]],
    [texts.pointsLeft, [count(earned - takenBack)]],
  ];
}

function sumsOf(fact: StoredFact, texts: ReceiptTexts): Letter['sums'] {
  const money = (amount: number): string => formatsOf(fact.locale).money(amount, fact.currency);
  if (!fact.refund) {
    const { list, discount, coupon, total } = fact;
    const saving = coupon ? plain(coupon.name) : texts.discount;
    const tax = taxOf(fact);
    const steps = [
      ...(discount > 0 ? [sum(saving, money(-discount))] : []),
      ...(tax && !tax.included ? [sum(tax.label, money(tax.amount))] : []),
    ];
    return [
      ...(steps.length > 0 ? [sum(texts.price, money(list)), ...steps] : []),
      sum(texts.total, money(total)),
      ...(tax?.included ? [sum(fill(texts.taxIncluded, { tax: tax.label }), money(tax.amount))] : []),
    ];
  }
  const { paid, refunded } = fact.refund;
  return [
    sum(texts.payment, money(paid)),
    ...(refunded < paid ? [sum(texts.remaining, money(paid - refunded))] : []),
    sum(texts.refunded, money(refunded)),
  ];
}

/** Returns the tax with its label, for example "VAT (19%)". */
function taxOf({ tax, locale }: StoredFact): { label: string; amount: number; included: boolean } | null {
  if (!tax) return null;
  const { name, percent, amount, included } = tax;
  return { label: `${plain(name)} (${formatsOf(locale).percent(percent)})`, amount, included };
}

const sum = (label: string, value: string): { label: string; value: string } => ({ label, value });
