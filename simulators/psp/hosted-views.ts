import { type Html, html } from '../kit/html.ts';
import { LATER_SECONDS, returnAddress, SANDBOX_CODE } from './choices.ts';
import { MERCHANT, type PaymentRecord } from './payment.ts';
import { fill, formatMoney, formatSeconds, type Texts } from './texts.ts';

export interface View {
  title: string;
  body: Html;
}

type ViewOf = (payment: PaymentRecord, texts: Texts, lang: string) => View;

export const choiceView: ViewOf = (payment, texts, lang) => {
  const pay = fill(texts.pay, { amount: formatMoney(payment.amount, payment.currency, lang) });
  const button = payment.wallet ? `${WALLETS[payment.wallet]} · ${pay}` : pay;
  return frame(
    payment,
    texts,
    lang,
    pay,
    html`
  <form method="post"><button name="choice" value="pay" class="primary">${button}</button></form>
  <section class="card">
    <h2>${texts.others}</h2>
    <form method="post"><button name="choice" value="secure">${texts.secure}</button></form>
    <form method="post"><button name="choice" value="decline">${texts.decline}</button></form>
    <form method="post" class="choices">
      <button name="choice" value="later">${texts.later}</button>
      <label><span>${texts.laterIn}</span>
        <select name="seconds">${LATER_SECONDS.map((seconds) => html`<option value="${seconds}">${formatSeconds(seconds, lang)}</option>`)}</select>
      </label>
    </form>
    <form method="post"><button name="choice" value="leave" class="quiet">${texts.leave}</button></form>
  </section>`,
  );
};

export const checkView: ViewOf = (payment, texts, lang) =>
  frame(
    payment,
    texts,
    lang,
    texts.checkTitle,
    html`
  <form method="post" class="card" autocomplete="off">
    <h2>${texts.checkTitle}</h2>
    <p id="hint">${fill(texts.checkHint, { code: SANDBOX_CODE })}</p>
    <label for="code">${texts.code}</label>
    <input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="32" required autofocus aria-describedby="hint">
    <button class="primary">${texts.confirm}</button>
  </form>`,
  );

export const decidedView: ViewOf = (payment, texts, lang) => {
  const says = {
    created: texts.pending,
    pending: texts.pending,
    authorised: texts.paid,
    captured: texts.paid,
    failed: texts.failed,
    cancelled: texts.cancelled,
    expired: texts.expired,
  }[payment.status];
  return frame(
    payment,
    texts,
    lang,
    says,
    html`
  <p class="card ${payment.status}" role="status">${says}</p>
  ${payment.status === 'pending' ? html`<div class="card"><p>${texts.code}</p><h2>${voucherCodeOf(payment)}</h2></div>` : ''}
  <a class="button primary" href="${returnAddress(payment)}">${fill(texts.back, { merchant: MERCHANT })}</a>`,
  );
};

/** Returns the code that a payer would take to a store: 12 digits, the same at each visit. */
const voucherCodeOf = ({ id }: PaymentRecord): string =>
  (Number.parseInt(id.replace(/\D/g, '').slice(0, 15).padEnd(15, '7'), 10) % 1e12)
    .toString()
    .padStart(12, '0')
    .replace(/(\d{4})(?=\d)/g, '$1 ');

/** Names of wallets are the same in every language. */
const WALLETS: Readonly<Record<string, string>> = {
  apple_pay: 'Apple Pay',
  google_pay: 'Google Pay',
  paypal: 'PayPal',
  alipay: 'Alipay',
  'kakao-pay': 'KakaoPay',
  'line-pay': 'LINE Pay',
};

const METHODS = ['card', 'bank', 'voucher', 'konbini', 'carrier'] as const;

function frame(payment: PaymentRecord, texts: Texts, lang: string, title: string, main: Html): View {
  const known = METHODS.find((method) => method === payment.method);
  const by = WALLETS[payment.wallet ?? payment.method] ?? (known ? texts[known] : payment.method);
  const body = html`
<main>
  <header class="brand"><span class="mark" aria-hidden="true"></span><b>Sandbox Pay</b></header>
  <p class="notice">${texts.test}</p>
  <section class="card">
    <h1 class="number">${formatMoney(payment.amount, payment.currency, lang)}</h1>
    <dl>
      <dt>${texts.merchant}</dt><dd>${MERCHANT}</dd>
      <dt>${texts.item}</dt><dd>${payment.description}</dd>
      <dt>${texts.reference}</dt><dd>${payment.reference}</dd>
      <dt>${texts.method}</dt><dd>${by}</dd>
    </dl>
  </section>
  ${main}
</main>`;
  return { title: `${title} – Sandbox Pay`, body };
}
