import type { PaymentRequest } from '#server/domains/payments/payments.port.ts';
import { paypalUnits, toMoney } from './units.ts';

const MOST_TEXT = 127;

/** PayPal's locales for the shop's languages (BCP 47); its page speaks all of them. */
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
 * Returns the order to create. It is the same for every repeat.
 * @throws NotExpressible if PayPal cannot charge the amount
 */
export function orderRequest({ paymentId, amount, currency, description, returnUrl, locale }: PaymentRequest) {
  const money = toMoney(paypalUnits.toCharge(amount, currency), currency);
  const text = description.slice(0, MOST_TEXT);
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        custom_id: paymentId,
        description: text,
        amount: { ...money, breakdown: { item_total: money } },
        items: [{ name: text, quantity: '1', unit_amount: money, category: 'DIGITAL_GOODS' }],
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          // An order ends within the hour, so money that needs days would come too late.
          payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
          shipping_preference: 'NO_SHIPPING',
          user_action: 'PAY_NOW',
          locale: LOCALES[locale.toLowerCase()] ?? 'en-US',
          return_url: returnUrl,
          cancel_url: leftUrl(returnUrl),
        },
      },
    },
  } as const;
}

/** The result page then offers another method instead of waiting. */
function leftUrl(returnUrl: string): string {
  const url = new URL(returnUrl);
  url.searchParams.set('left', '1');
  return url.href;
}
