import type Stripe from 'stripe';
import type { PaymentRequest } from '#server/domains/payments/payments.port.ts';
import { idCreatedAt } from '#server/kernel/ids/id-created-at.ts';
import { stripeUnits } from './units.ts';

type Params = Stripe.Checkout.SessionCreateParams;

/** Stripe requires that a session expires between 30 minutes and 24 hours after its creation. */
const SHORTEST_S = 30 * 60;
const LONGEST_S = 24 * 3600;
/** Tolerance for clock differences and the duration of a call. */
const SLACK_S = 10 * 60;
const MOST_NAME = 250;

/** Checkout's locales for the shop's languages; it supports all of them. */
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
 * Payment method types of Stripe. A method of the catalogue with such an id (`-` for `_`) opens the page with only this
 * type, if the Dashboard has it activated. Any other id opens it with all types of the Dashboard.
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
 * Returns the parameters of the session to create. They are the same for every repeat, because Stripe rejects another
 * body with the same key. So the expiry is computed from the time of the payment's id.
 * @param now ms since 1970, for an id without a time
 * @throws NotExpressible if Stripe cannot charge the amount
 */
export function sessionParams(request: PaymentRequest, now: number): Params {
  const { paymentId, amount, currency, description, returnUrl, locale, expiresIn } = request;
  const begun = Math.floor((idCreatedAt(paymentId) ?? now) / 1000);
  // The session can be requested until the payment's end, and Stripe then still requires 30 minutes.
  const open = Math.min(expiresIn + SHORTEST_S + SLACK_S, LONGEST_S - SLACK_S);
  // For Stripe a wallet is a card: the page shows the wallet's button first if the payer's browser supports it.
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
    // Stripe must charge exactly the requested amount: no conversion, no promotion codes, no invoice.
    adaptive_pricing: { enabled: false },
    allow_promotion_codes: false,
    invoice_creation: { enabled: false },
    submit_type: 'pay',
    ...(METHODS.has(type) && { allowed_payment_method_types: [type] }),
    // Otherwise the page shows Stripe's own wallet (Link) before the chosen one.
    ...(request.wallet && { wallet_options: { link: { display: 'never' as const } } }),
    ...optionsOf(type, expiresIn),
  };
}

const DAY_S = 24 * 3600;
/** Minimum and maximum lifetime of a Pix code, in seconds. */
const PIX_S = [60, 14 * DAY_S] as const;

/**
 * Returns the options of a page with one method. A voucher cannot be cancelled, so it ends with the payment, in whole
 * days.
 */
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

/**
 * Returns the address for payers who leave the page: marked, so that the shop does not tell them to wait for a payment.
 */
function leftUrl(returnUrl: string): string {
  const url = new URL(returnUrl);
  url.searchParams.set('left', '1');
  return url.href;
}
