import type { Wallet } from '#contract/endpoints/games.ts';
import type { PaymentRequest } from '#server/domains/payments/payments.port.ts';
import { idCreatedAt } from '#server/kernel/ids/id-created-at.ts';
import { PaymentLinkRequest } from './library.ts';
import { adyenUnits } from './units.ts';

const MOST_DESCRIPTION = 280;
/** Adyen allows at most 70 days. */
const LONGEST_S = 69 * 24 * 3600;

/** Adyen's locales have a country. */
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

/**
 * Adyen's payment types by method id of the catalogue; any other method opens the page with all types of the account.
 */
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
  // The app on a phone, a QR code on a desktop.
  'wechat-pay': ['wechatpayWeb', 'wechatpayQR'],
};

const { ShopperName, ShopperEmail, TelephoneNumber } = PaymentLinkRequest.RequiredShopperFieldsEnum;
/** Data that Adyen's page must ask from the payer, because the shop does not have it. */
const ASKED_OF_PAYER: Readonly<Record<string, PaymentLinkRequest.RequiredShopperFieldsEnum[]>> = {
  konbini: [ShopperName, ShopperEmail, TelephoneNumber],
};

/** The payment type of a wallet, whose page has only its button. */
const WALLETS: Readonly<Record<Wallet, string>> = { apple_pay: 'applepay', google_pay: 'googlepay' };

/**
 * Returns the request that creates the link. It is the same for every repeat.
 * @param now ms since 1970, for an id without a time
 * @throws NotExpressible if Adyen cannot charge the amount
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
    expiresAt: new Date((idCreatedAt(paymentId) ?? now) + Math.min(expiresIn, LONGEST_S) * 1000),
    reusable: false,
    // The shop treats an authorisation as captured, so Adyen must capture at once.
    captureDelayHours: 0,
    manualCapture: false,
    ...(allowed && { allowedPaymentMethods: allowed }),
    ...(asked && { requiredShopperFields: asked }),
  };
}
