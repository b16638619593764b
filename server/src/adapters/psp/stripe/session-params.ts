import type Stripe from 'stripe';
import type { PaymentRequest } from '#server/domains/payments/payments.port.ts';
import { drawnAt } from '#server/kernel/ids/drawn-at.ts';
import { stripeUnits } from './units.ts';

type Params = Stripe.Checkout.SessionCreateParams;

/** Stripe closes a session between 30 minutes and 24 hours after its creation. */
const SHORTEST_S = 30 * 60;
const LONGEST_S = 24 * 3600;
/** The clocks of two machines, and what a call takes. */
const SLACK_S = 10 * 60;
const MOST_NAME = 250;

/** The shop's languages as Checkout names them; it speaks all fourteen. */
const LOCALES: Readonly<Record<string, Params['locale']>> = {
  en: 'en',
  zh: 'zh',
  'zh-tw': 'zh-TW',
  ko: 'ko',
  ja: 'ja',
  th: 'th',
  vi: 'vi',
  fr: 'fr',
  es: 'es',
  de: 'de',
  ru: 'ru',
  pt: 'pt',
  tr: 'tr',
  it: 'it',
};

/**
 * A method of the catalogue with one of these ids opens the page with that method alone, if the Dashboard has it on; any other
 * opens it with all that the Dashboard offers.
 */
const METHODS: ReadonlySet<string> = new Set([
  ...[
    'alipay',
    'amazon_pay',
    'bancontact',
    'blik',
    'boleto',
    'card',
    'cashapp',
    'eps',
    'grabpay',
    'ideal',
    'kakao_pay',
  ],
  ...['klarna', 'konbini', 'kr_card', 'link', 'mb_way', 'mobilepay', 'multibanco', 'naver_pay', 'oxxo', 'p24', 'payco'],
  ...[
    'paynow',
    'paypal',
    'paypay',
    'pix',
    'promptpay',
    'revolut_pay',
    'samsung_pay',
    'satispay',
    'sepa_debit',
    'swish',
  ],
  ...['twint', 'upi', 'wechat_pay'],
]);

/**
 * The session to create: the same for every repeat of a request, since Stripe refuses another body under the same key. So its
 * end is counted from when the payment's id was drawn.
 * @param now ms since 1970, for an id that does not tell when it was drawn
 * @throws Error for an amount that Stripe cannot take
 */
export function sessionParams(request: PaymentRequest, now: number): Params {
  const { paymentId, amount, currency, description, returnUrl, locale, expiresIn } = request;
  const begun = Math.floor((drawnAt(paymentId) ?? now) / 1000);
  // Until the payment's own end it may be asked for again, and at its end Stripe still wants half an hour.
  const open = Math.min(expiresIn + SHORTEST_S + SLACK_S, LONGEST_S - SLACK_S);
  // To Stripe a wallet is a card: its page shows the wallet's button first, where the payer's browser has it.
  const type = request.wallet ? 'card' : request.method.replaceAll('-', '_');
  return {
    mode: 'payment',
    client_reference_id: paymentId,
    metadata: { paymentId },
    payment_intent_data: { metadata: { paymentId }, description },
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: currency.toLowerCase(),
          unit_amount: stripeUnits.toCharge(amount, currency),
          product_data: { name: description.slice(0, MOST_NAME) },
        },
      },
    ],
    success_url: returnUrl,
    cancel_url: leftUrl(returnUrl),
    expires_at: begun + open,
    locale: LOCALES[locale.toLowerCase()] ?? 'auto',
    // The amount that was asked for is the amount that comes: no conversion, no codes, no invoice.
    adaptive_pricing: { enabled: false },
    allow_promotion_codes: false,
    invoice_creation: { enabled: false },
    submit_type: 'pay',
    ...(METHODS.has(type) && { allowed_payment_method_types: [type] }),
    // Stripe's own wallet would stand before the one that was chosen.
    ...(request.wallet && { wallet_options: { link: { display: 'never' as const } } }),
    ...optionsOf(type, expiresIn),
  };
}

const DAY_S = 24 * 3600;
/** A code of Pix may be paid for so long, in seconds. */
const PIX_S = [60, 14 * DAY_S] as const;

/** Sets the options of a page with one method. Nobody can call back a voucher, so it ends with the payment, as far as whole days allow. */
function optionsOf(type: string, expiresIn: number): Pick<Params, 'payment_method_options'> {
  const expires_after_days = Math.max(1, Math.floor(expiresIn / DAY_S));
  const options: Readonly<Record<string, Params['payment_method_options']>> = {
    wechat_pay: { wechat_pay: { client: 'web' } },
    boleto: { boleto: { expires_after_days: Math.min(expires_after_days, 60) } },
    konbini: { konbini: { expires_after_days: Math.min(expires_after_days, 60) } },
    oxxo: { oxxo: { expires_after_days: Math.min(expires_after_days, 7) } },
    pix: { pix: { expires_after_seconds: Math.min(Math.max(expiresIn, PIX_S[0]), PIX_S[1]) } },
  };
  return options[type] ? { payment_method_options: options[type] } : {};
}

/** Where those come back who leave the page: marked, so that they are not told to wait for a payment. */
function leftUrl(returnUrl: string): string {
  const url = new URL(returnUrl);
  url.searchParams.set('left', '1');
  return url.href;
}
