import type { Wallet } from '#contract/endpoints/games.ts';
import type { PaymentRequest } from '#server/domains/payments/payments.port.ts';
import { drawnAt } from '#server/kernel/ids/drawn-at.ts';
import { PaymentLinkRequest } from './library.ts';
import { adyenUnits } from './units.ts';

const MOST_DESCRIPTION = 280;
/** A link lives at most 70 days. */
const LONGEST_S = 69 * 24 * 3600;

/** Adyen names a language with a country. */
const LOCALES: Readonly<Record<string, string>> = {
  en: 'en-US',
  zh: 'zh-CN',
  'zh-tw': 'zh-TW',
  ko: 'ko-KR',
  ja: 'ja-JP',
  th: 'th-TH',
  vi: 'vi-VN',
  fr: 'fr-FR',
  es: 'es-ES',
  de: 'de-DE',
  ru: 'ru-RU',
  pt: 'pt-BR',
  tr: 'tr-TR',
  it: 'it-IT',
};

/** A method of the catalogue with one of these ids opens the page with these types alone; any other with all of the account's. */
const METHODS: Readonly<Record<string, string[]>> = {
  alipay: ['alipay'],
  blik: ['blik'],
  boleto: ['boletobancario'],
  card: ['scheme', 'applepay', 'googlepay'],
  ideal: ['ideal'],
  'kakao-pay': ['kakaopay'],
  konbini: ['econtext_seven_eleven', 'econtext_stores'],
  multibanco: ['multibanco'],
  paypal: ['paypal'],
  twint: ['twint'],
  // A phone opens its app, a desktop shows a code.
  'wechat-pay': ['wechatpayWeb', 'wechatpayQR'],
};

const { ShopperName, ShopperEmail, TelephoneNumber } = PaymentLinkRequest.RequiredShopperFieldsEnum;
/** Adyen's page asks the payer for these; the shop does not know them. */
const ASKED_OF_PAYER: Readonly<Record<string, PaymentLinkRequest.RequiredShopperFieldsEnum[]>> = {
  konbini: [ShopperName, ShopperEmail, TelephoneNumber],
};

/** The page of a wallet has its button alone. */
const WALLETS: Readonly<Record<Wallet, string>> = { apple_pay: 'applepay', google_pay: 'googlepay' };

/**
 * The link to create: the same for every repeat of a request.
 * @param now ms since 1970, for an id that does not tell when it was drawn
 * @throws Error for an amount that Adyen cannot take
 */
export function linkRequest(request: PaymentRequest, merchantAccount: string, now: number): PaymentLinkRequest {
  const { paymentId, amount, currency, description, returnUrl, locale, country, expiresIn } = request;
  const allowed = request.wallet ? [WALLETS[request.wallet]] : METHODS[request.method];
  const asked = ASKED_OF_PAYER[request.method];
  return {
    merchantAccount,
    reference: paymentId,
    amount: { value: adyenUnits.toCharge(amount, currency), currency },
    description: description.slice(0, MOST_DESCRIPTION),
    returnUrl,
    ...(country !== null && { countryCode: country }),
    shopperLocale: LOCALES[locale.toLowerCase()] ?? 'en-US',
    expiresAt: new Date((drawnAt(paymentId) ?? now) + Math.min(expiresIn, LONGEST_S) * 1000),
    reusable: false,
    // An authorisation is told as captured: so it must be.
    captureDelayHours: 0,
    manualCapture: false,
    ...(allowed && { allowedPaymentMethods: allowed }),
    ...(asked && { requiredShopperFields: asked }),
  };
}
